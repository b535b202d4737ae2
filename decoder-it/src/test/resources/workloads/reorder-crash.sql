-- The server dies while transactions with subtransactions and catalog changes are open: nothing of them is decoded, and
-- what comes after is.
@twin
s1: CREATE TABLE t (a int, b text);
s1: BEGIN;
s1: INSERT INTO t VALUES (1, 'lost');
s1: SAVEPOINT a;
s1: INSERT INTO t VALUES (2, 'lost');
s2: BEGIN;
s2: CREATE TABLE u (a int);
s2: INSERT INTO u VALUES (1);
s3: INSERT INTO t VALUES (3, 'kept');
@flush
@immediate-restart
s1: INSERT INTO t VALUES (4, 'kept');
s1: BEGIN;
s1: SAVEPOINT a;
s1: INSERT INTO t VALUES (5, 'kept');
@log-standby-snapshot
s1: INSERT INTO t VALUES (6, 'kept');
s1: COMMIT;
@restart
s1: INSERT INTO t VALUES (7, 'kept');
