-- Indexes, replica identities among them, made, rebuilt and dropped CONCURRENTLY beside large and prepared transactions;
-- partitions detached so.
s1: CREATE TABLE t (a int PRIMARY KEY, b text NOT NULL, c int);
s1: CREATE TABLE busy (a int, b text);
s1: CREATE TABLE pt (a int, b text) PARTITION BY RANGE (a);
s1: CREATE TABLE pt1 PARTITION OF pt FOR VALUES FROM (0) TO (1000);
s1: CREATE TABLE pt2 PARTITION OF pt FOR VALUES FROM (1000) TO (9000);
s1: INSERT INTO t SELECT i, 'b' || i, i FROM generate_series(1, 300) i;
s1: BEGIN;
s1: INSERT INTO busy SELECT i, 'x' FROM generate_series(1, 600) i;
@async s2: CREATE UNIQUE INDEX CONCURRENTLY t_b ON t (b);
s1: INSERT INTO busy SELECT i, 'y' FROM generate_series(1, 600) i;
s1: COMMIT;
@join s2
s2: ALTER TABLE t REPLICA IDENTITY USING INDEX t_b;
s1: BEGIN;
s1: UPDATE t SET c = c + 1, b = b || 'x' WHERE a < 200;
s1: SAVEPOINT a;
s1: DELETE FROM t WHERE a < 100;
@async s2: REINDEX INDEX CONCURRENTLY t_b;
s1: ROLLBACK TO a;
s1: UPDATE t SET b = b || 'y' WHERE a < 200;
s1: COMMIT;
@join s2
s1: UPDATE t SET b = b || 'z' WHERE a < 200;
s1: BEGIN;
s1: INSERT INTO pt SELECT i, 'p' FROM generate_series(500, 1500) i;
s1: PREPARE TRANSACTION 'p';
[14+] @async s2: ALTER TABLE pt DETACH PARTITION pt1 CONCURRENTLY;
s1: COMMIT PREPARED 'p';
[14+] @join s2
s1: INSERT INTO pt1 SELECT i, 'detached' FROM generate_series(500, 900) i;
s2: ALTER TABLE t REPLICA IDENTITY FULL;
s2: DROP INDEX CONCURRENTLY t_b;
s1: DELETE FROM t WHERE a < 50;
s2: REINDEX TABLE CONCURRENTLY t;
s2: ALTER TABLE t REPLICA IDENTITY DEFAULT;
s1: BEGIN;
s1: UPDATE t SET a = a + 1000;
s1: PREPARE TRANSACTION 'p';
s1: ROLLBACK PREPARED 'p';
