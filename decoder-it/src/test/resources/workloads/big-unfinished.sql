-- Large transactions that are not over at the end: one in the middle of its rows, one rolled back to a savepoint, one
-- only just begun; and one whose end is the last record.
@twin
s1: CREATE TABLE t (a int, b text);
s1: CREATE TABLE never_read (a int, b text);
s1: BEGIN;
s1: INSERT INTO t SELECT i, 'unfinished' FROM generate_series(1, 800) i;
s2: BEGIN;
s2: INSERT INTO t SELECT i, 'rolled back to a savepoint' FROM generate_series(1, 400) i;
s2: SAVEPOINT a;
s2: INSERT INTO t SELECT i, 'taken back' FROM generate_series(1, 900) i;
s2: INSERT INTO never_read SELECT i, 'taken back' FROM generate_series(1, 900) i;
s2: ROLLBACK TO a;
s2: INSERT INTO t SELECT i, 'after it' FROM generate_series(1, 300) i;
s3: BEGIN;
s3: INSERT INTO never_read VALUES (1, 'begun');
s4: BEGIN;
s4: INSERT INTO t SELECT i, 'committed' FROM generate_series(1, 900) i;
s1: INSERT INTO t SELECT i, 'unfinished still' FROM generate_series(1, 800) i;
s4: COMMIT;
