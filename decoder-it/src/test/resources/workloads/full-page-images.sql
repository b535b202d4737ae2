-- Checkpoints between changes make the next change of each page an image; with compressed images (pglz) and images
-- forced for hint bits.
@twin
@setting wal_compression = on
@setting wal_log_hints = on
s1: CREATE TABLE t (a int PRIMARY KEY, b text) WITH (fillfactor = 50);
s1: INSERT INTO t SELECT i, repeat('x', i) FROM generate_series(1, 100) i;
@checkpoint
s1: UPDATE t SET b = 'image ' || a WHERE a % 10 = 0;
@checkpoint
s1: ALTER TABLE t ADD COLUMN c int DEFAULT 1;
s1: INSERT INTO t VALUES (101, 'x', 2);
@checkpoint
s2: BEGIN;
s2: CREATE TABLE u (a int);
@checkpoint
s2: INSERT INTO u VALUES (1);
s2: ALTER TABLE u ADD COLUMN b text;
@checkpoint
s2: INSERT INTO u VALUES (2, 'two');
s1: VACUUM pg_class;
@checkpoint
s1: VACUUM FULL pg_attribute;
@checkpoint
s2: ALTER TABLE u DROP COLUMN a;
s2: INSERT INTO u VALUES ('three');
s2: COMMIT;
@checkpoint
s1: SELECT count(*) FROM pg_class;
s1: SELECT count(*) FROM pg_attribute;
s1: DELETE FROM t WHERE a = 5;
@checkpoint
s1: INSERT INTO t VALUES (5, 'again', 5) ON CONFLICT DO NOTHING;
@checkpoint
s1: DROP TABLE u;
s1: TRUNCATE t;
s1: COPY t FROM STDIN;
1	copied	1
2	copied	2
\.
