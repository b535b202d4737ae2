-- Values in TOAST tables: inserted, left alone by an update, changed one of two, copied in by multi-inserts of several
-- records, lost with a subtransaction, written by ALTER TABLE, and flattened into old rows.
@twin
@options include-rewrites=1
s1: CREATE FUNCTION wide(n int, len int) RETURNS text LANGUAGE sql AS $$ SELECT left(string_agg(md5((i * n)::text), ''), len) FROM generate_series(1, len / 32 + 1) i $$;
s1: CREATE TABLE t (a int PRIMARY KEY, x text, y text, z int);
s1: ALTER TABLE t ALTER x SET STORAGE external;
s1: INSERT INTO t VALUES (1, wide(1, 5000), repeat('compressible ', 10000), 1);
s1: INSERT INTO t VALUES (2, wide(2, 1996), wide(3, 9000), 2), (3, wide(4, 3992), NULL, 3), (4, wide(5, 3993), 'short', 4);
s1: UPDATE t SET z = z + 10;
s1: UPDATE t SET x = wide(6, 7000) WHERE a = 1;
s1: UPDATE t SET y = 'no longer wide' WHERE a = 2;
s1: UPDATE t SET a = 5 WHERE a = 3;
s1: BEGIN;
s1: INSERT INTO t VALUES (6, wide(7, 6000), 'top', 6);
s1: SAVEPOINT s;
s1: INSERT INTO t VALUES (7, wide(8, 6000), 'lost', 7);
s2: INSERT INTO t VALUES (8, wide(9, 6000), 'other session', 8);
s1: ROLLBACK TO s;
s1: INSERT INTO t VALUES (9, wide(10, 6000), 'kept', 9);
s1: COMMIT;
s1: CREATE TABLE src AS SELECT i AS a, CASE WHEN i % 7 = 0 THEN wide(i, 3000 + i) ELSE 'short ' || i END AS x, CASE WHEN i % 11 = 0 THEN wide(-i, 2500) END AS y, i AS z FROM generate_series(100, 400) i;
s1: COPY t FROM STDIN;
20	short	\N	1
21	also short	rows of one multi-insert	2
\.
s1: CREATE TABLE m (a int, x text, y text, z int);
s1: ALTER TABLE m ALTER x SET STORAGE external, ALTER y SET STORAGE external;
s1: INSERT INTO m SELECT * FROM src;
s1: CREATE MATERIALIZED VIEW v AS SELECT * FROM src WHERE z < 150;
s1: ALTER TABLE t REPLICA IDENTITY FULL;
s1: UPDATE t SET z = 100 WHERE a IN (1, 5);
s1: DELETE FROM t WHERE a = 4;
s1: ALTER TABLE t ALTER z TYPE bigint;
s1: BEGIN;
s1: INSERT INTO t VALUES (30, wide(30, 4000), 'before rewrite', 30);
s1: ALTER TABLE t ADD COLUMN r float8 DEFAULT random() * 0;
s1: INSERT INTO t VALUES (31, wide(31, 4000), 'after rewrite', 31, 2);
s1: COMMIT;
s1: VACUUM FULL t;
s1: UPDATE t SET z = 0 WHERE a = 30;
s1: DELETE FROM t;
