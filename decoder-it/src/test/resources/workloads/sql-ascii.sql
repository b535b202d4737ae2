-- A database without any encoding: bytes that are no valid text of any sort pass unchanged.
@twin
@encoding SQL_ASCII
s1: CREATE TABLE t (a int, b text, c varchar(4));
s1: INSERT INTO t VALUES (1, E'\xff\xfe\x80 valid?', E'\xe4\xf6');
s1: INSERT INTO t VALUES (2, 'ü in UTF-8', 'üü');
s1: DO $$ BEGIN EXECUTE format(E'CREATE TABLE "t\xe4b" ("c\xff" int)'); EXECUTE E'INSERT INTO "t\xe4b" VALUES (1)'; END $$;
s1: CREATE TABLE arr (a text[], j json);
s1: INSERT INTO arr VALUES (ARRAY[E'\x80', 'b'], '{"a": "b"}');
s1: SELECT pg_logical_emit_message(false, 'bytes', '\x80ff00'::bytea);
-- ICU does not know this encoding, so that no name finds its collations
s1: CREATE TABLE collations (c regcollation);
s1: INSERT INTO collations SELECT oid FROM pg_collation WHERE collname IN ('default', 'C', 'ucs_basic', 'C.UTF-8', 'pg_c_utf8', 'unicode', 'und-x-icu', 'de-x-icu', 'de_DE', 'en_US', 'en_US.utf8');
