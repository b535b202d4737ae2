-- A database without any encoding: bytes that are no valid text of any sort pass unchanged.
@encoding SQL_ASCII
s1: CREATE TABLE t (a int, b text, c varchar(4));
s1: INSERT INTO t VALUES (1, E'\xff\xfe\x80 valid?', E'\xe4\xf6');
s1: INSERT INTO t VALUES (2, 'ü in UTF-8', 'üü');
s1: DO $$ BEGIN EXECUTE format(E'CREATE TABLE "t\xe4b" ("c\xff" int)'); EXECUTE E'INSERT INTO "t\xe4b" VALUES (1)'; END $$;
s1: CREATE TABLE arr (a text[], j json);
s1: INSERT INTO arr VALUES (ARRAY[E'\x80', 'b'], '{"a": "b"}');
s1: SELECT pg_logical_emit_message(false, 'bytes', '\x80ff00'::bytea);
