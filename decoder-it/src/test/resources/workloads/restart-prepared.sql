-- Prepared transactions, some with catalog changes, over crashes and shutdowns; committed, rolled back or left after them.
s1: CREATE TABLE t (a int, b text);
s1: CREATE TYPE e AS ENUM ('x', 'y');
s1: CREATE TABLE cold (a int, b e);
s1: INSERT INTO t VALUES (0, 'start');
s1: BEGIN;
s1: INSERT INTO t SELECT i, 'p1' FROM generate_series(1, 900) i;
s1: ALTER TABLE t ADD COLUMN c int;
s1: INSERT INTO t SELECT i, 'p1', i FROM generate_series(1, 900) i;
s1: PREPARE TRANSACTION 'p1';
s2: BEGIN;
s2: INSERT INTO cold SELECT i, 'x' FROM generate_series(1, 900) i;
s2: SAVEPOINT q;
s2: INSERT INTO cold SELECT i, 'y' FROM generate_series(1, 900) i;
s2: PREPARE TRANSACTION 'p2';
s3: BEGIN;
s3: CREATE TABLE made (a int);
s3: INSERT INTO made SELECT i FROM generate_series(1, 900) i;
s3: PREPARE TRANSACTION 'p3';
s4: BEGIN;
s4: INSERT INTO cold SELECT i, 'x' FROM generate_series(1, 900) i;
@checkpoint
@immediate-restart
s1: ROLLBACK PREPARED 'p2';
s1: COMMIT PREPARED 'p1';
s1: INSERT INTO t VALUES (1, 'after', 1);
@restart
s1: ROLLBACK PREPARED 'p3';
s1: INSERT INTO cold VALUES (1, 'x');
s1: BEGIN;
s1: INSERT INTO cold SELECT i, 'x' FROM generate_series(1, 900) i;
s1: PREPARE TRANSACTION 'p2';
@immediate-restart
@immediate-restart
s1: INSERT INTO t VALUES (2, 'after', 1);
s1: ROLLBACK PREPARED 'p2';
s1: BEGIN;
s1: INSERT INTO cold SELECT i, 'x' FROM generate_series(1, 900) i;
s1: PREPARE TRANSACTION 'p2';
s1: INSERT INTO t VALUES (3, 'after', 1);
@restart
s1: COMMIT PREPARED 'p2';
s1: BEGIN;
s1: INSERT INTO cold SELECT i, 'x' FROM generate_series(1, 900) i;
s1: PREPARE TRANSACTION 'left';
