-- Full-page images compressed with lz4, and values compressed with lz4 in the row and out of line.
@versions 15
@installed
@setting wal_compression = lz4
@setting default_toast_compression = lz4
s1: CREATE TABLE t (a int PRIMARY KEY, b text, c text COMPRESSION pglz) WITH (fillfactor = 50);
s1: CREATE FUNCTION noise(n int) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT string_agg(md5(i::text || n), '') FROM generate_series(1, n) i $$;
@basecopy cold
@slot
s1: INSERT INTO t SELECT i, repeat('lz4 in the row ', 20 * i), repeat('pglz ', 20 * i) FROM generate_series(1, 40) i;
@checkpoint
s1: UPDATE t SET a = a + 1000 WHERE a % 5 = 0;
s1: ALTER TABLE t ADD COLUMN d jsonb;
@checkpoint
s1: INSERT INTO t VALUES (100, noise(400) || repeat('out of line ', 1000), noise(300) || repeat('pglz ', 2000), '{"a": [1, 2]}');
s1: INSERT INTO t VALUES (101, repeat('e', 300000), NULL, NULL);
@checkpoint
s1: UPDATE t SET d = jsonb_build_object('k', repeat('v', 5000)) WHERE a = 100;
s1: UPDATE t SET b = b || '!' WHERE a = 101;
s1: CREATE TYPE mood AS ENUM ('sad', 'ok');
@checkpoint
s1: ALTER TABLE t ADD COLUMN m mood DEFAULT 'ok';
s1: DELETE FROM t WHERE a >= 100;
s1: INSERT INTO t (a, m) VALUES (200, 'sad');
