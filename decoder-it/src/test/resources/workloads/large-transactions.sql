-- Transactions of some thousand rows over several segments, two of them interleaved, one rolled back.
@twin
s1: CREATE TABLE t (a int, b text);
s1: CREATE TABLE u (a int, b text);
s1: BEGIN;
s2: BEGIN;
s1: INSERT INTO t SELECT i, repeat('t', i % 50) FROM generate_series(1, 3000) i;
s2: INSERT INTO u SELECT i, repeat('u', i % 50) FROM generate_series(1, 3000) i;
s1: UPDATE t SET b = 'changed' WHERE a % 3 = 0;
s2: DELETE FROM u WHERE a % 2 = 0;
s1: SAVEPOINT s;
s1: INSERT INTO u SELECT i, 'sub' FROM generate_series(1, 500) i;
s1: ROLLBACK TO s;
s1: DELETE FROM t WHERE a % 5 = 0;
s2: ROLLBACK;
s1: COMMIT;
s2: INSERT INTO u SELECT i, 'again' FROM generate_series(1, 500) i;
