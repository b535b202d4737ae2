-- A table with toasted values is rewritten: its rows are copied together with their chunks, which are printed only
-- when the rewrite is asked for (include-rewrites), and rows before and after must find the right TOAST relation.
@twin
@options include-rewrites=1
s1: CREATE TABLE t (a int PRIMARY KEY, b text, c int);
s1: ALTER TABLE t ALTER COLUMN b SET STORAGE EXTERNAL;
s1: INSERT INTO t SELECT i, repeat(chr(96 + i), 5000), i FROM generate_series(1, 5) i;
s1: ALTER TABLE t ALTER COLUMN c TYPE bigint;
s1: INSERT INTO t VALUES (6, repeat('f', 6000), 6);
s1: UPDATE t SET a = 11 WHERE a = 1;
s1: VACUUM FULL t;
s1: INSERT INTO t VALUES (7, repeat('g', 6000), 7);
s1: UPDATE t SET b = repeat('new', 2000) WHERE a = 2;
s1: BEGIN;
s1: INSERT INTO t VALUES (8, repeat('h', 6000), 8);
s1: ALTER TABLE t ALTER COLUMN c TYPE text USING c::text || '!';
s1: INSERT INTO t VALUES (9, repeat('i', 6000), 'nine');
s1: CLUSTER t USING t_pkey;
s1: INSERT INTO t VALUES (10, repeat('j', 6000), 'ten');
s1: ALTER TABLE t ADD COLUMN d text DEFAULT (clock_timestamp() > now() - interval '1 day')::text;
s1: ALTER TABLE t DROP COLUMN d;
s1: UPDATE t SET a = 12 WHERE a = 3;
s1: COMMIT;
s1: UPDATE t SET a = 13 WHERE a = 4;
s1: DELETE FROM t WHERE a = 5;
s1: TRUNCATE t;
s1: INSERT INTO t VALUES (1, repeat('z', 6000), 'after');
