-- Materialised views: created, refreshed into a new file, refreshed concurrently row by row; rows of the transient
-- heap and of the temporary differences.
@twin
@options include-rewrites=1
s1: CREATE TABLE t (a int PRIMARY KEY, b text);
s1: INSERT INTO t VALUES (1, 'one'), (2, 'two');
s1: CREATE MATERIALIZED VIEW m AS SELECT a, b FROM t;
s1: CREATE UNIQUE INDEX ON m (a);
s1: INSERT INTO t VALUES (3, repeat('three', 2000));
s1: REFRESH MATERIALIZED VIEW m;
s1: UPDATE t SET b = 'changed' WHERE a = 1;
s1: DELETE FROM t WHERE a = 2;
s1: REFRESH MATERIALIZED VIEW CONCURRENTLY m;
s1: CREATE MATERIALIZED VIEW n AS SELECT count(*) AS c FROM t WITH NO DATA;
s1: BEGIN;
s1: INSERT INTO t VALUES (4, 'four');
s1: REFRESH MATERIALIZED VIEW n;
s1: INSERT INTO t VALUES (5, 'five');
s1: REFRESH MATERIALIZED VIEW m;
s1: COMMIT;
s1: DROP MATERIALIZED VIEW m;
s1: INSERT INTO t VALUES (6, 'six');
