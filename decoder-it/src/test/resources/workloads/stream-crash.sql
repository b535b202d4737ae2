-- A large transaction that a crash of the server cuts: nothing says that it is over but the next list of running
-- transactions; another one is prepared over the crash.
@twin
s1: CREATE TABLE t (a int, b text);
s1: CREATE TABLE cold (a int, b text);
s1: INSERT INTO t VALUES (0, 'read before');
s1: BEGIN;
s1: INSERT INTO t SELECT i, 'cut' FROM generate_series(1, 900) i;
s1: SAVEPOINT a;
s1: INSERT INTO t SELECT i, 'cut, sub' FROM generate_series(1, 900) i;
s2: BEGIN;
s2: INSERT INTO cold SELECT i, 'cut, cold' FROM generate_series(1, 900) i;
s3: BEGIN;
s3: INSERT INTO t SELECT i, 'prepared' FROM generate_series(1, 900) i;
s3: PREPARE TRANSACTION 'over the crash';
s4: INSERT INTO t VALUES (1, 'between');
@flush
@immediate-restart
s1: INSERT INTO t VALUES (2, 'after');
s1: BEGIN;
s1: INSERT INTO t SELECT i, 'after' FROM generate_series(1, 900) i;
s1: COMMIT;
@log-standby-snapshot
s3: COMMIT PREPARED 'over the crash';
s1: BEGIN;
s1: INSERT INTO cold SELECT i, 'cut at the end' FROM generate_series(1, 900) i;
@flush
@restart
s1: INSERT INTO cold VALUES (3, 'end');
