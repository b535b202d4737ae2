-- Transactions far beyond the least memory limit: two interleaved, with updates and deletes of whole rows, one of them
-- rolled back, one with subtransactions large and small, so that each kind of victim is chosen.
@twin
s1: CREATE TABLE t (a int PRIMARY KEY, b text);
s1: CREATE TABLE u (a int PRIMARY KEY, b text);
s1: ALTER TABLE u REPLICA IDENTITY FULL;
s1: INSERT INTO t VALUES (0, 'read before');
s1: BEGIN;
s2: BEGIN;
s1: INSERT INTO t SELECT i, repeat('t', i % 70) FROM generate_series(1, 900) i;
s2: INSERT INTO u SELECT i, repeat('u', i % 70) FROM generate_series(1, 900) i;
s1: UPDATE t SET b = b || '!' WHERE a % 3 = 0;
s2: UPDATE u SET b = b || '!' WHERE a % 4 = 0;
s3: INSERT INTO t VALUES (-1, 'a small one between');
s1: DELETE FROM t WHERE a % 5 = 0;
s2: DELETE FROM u WHERE a % 6 = 0;
s2: ROLLBACK;
s1: COMMIT;
s1: BEGIN;
s1: INSERT INTO u SELECT i, 'top' FROM generate_series(1000, 1100) i;
s1: SAVEPOINT a;
s1: INSERT INTO u SELECT i, 'a large one' FROM generate_series(2000, 2700) i;
s1: SAVEPOINT b;
s1: INSERT INTO u SELECT i, 'gone' FROM generate_series(3000, 3400) i;
s1: ROLLBACK TO b;
s1: INSERT INTO u SELECT i, 'in b again' FROM generate_series(3000, 3100) i;
s1: RELEASE a;
s1: INSERT INTO u SELECT i, 'top again' FROM generate_series(4000, 4600) i;
s1: COMMIT;
s1: INSERT INTO t VALUES (-2, 'end');
