-- The server crashes in the middle: transactions of the crash never end in the WAL and are given up at the next
-- running-xacts record; their xids are not used again, their tables never existed.
@twin
s1: CREATE TABLE t (a int, b text);
s1: INSERT INTO t VALUES (1, 'one');
s2: BEGIN;
s2: INSERT INTO t VALUES (2, 'lost');
s2: CREATE TABLE lost (a int);
s2: INSERT INTO lost VALUES (1);
s3: BEGIN;
s3: SAVEPOINT s;
s3: INSERT INTO t VALUES (3, 'lost in a subtransaction');
@flush
@immediate-restart
s1: INSERT INTO t VALUES (4, 'after the crash');
s1: CREATE TABLE lost (other text);
s1: INSERT INTO lost VALUES ('not the lost one');
s2: BEGIN;
s2: INSERT INTO t VALUES (5, 'lost again');
s1: INSERT INTO t VALUES (6, 'between');
@checkpoint
s2: ALTER TABLE t ADD COLUMN c int;
s2: INSERT INTO t VALUES (7, 'lost again', 7);
s3: INSERT INTO lost VALUES ('x');
@immediate-restart
s1: INSERT INTO t VALUES (8, 'after the second');
s2: BEGIN;
s2: INSERT INTO t VALUES (9, 'fast shutdown aborts');
@restart
s1: INSERT INTO t VALUES (10, 'end');
s1: UPDATE t SET b = 'changed' WHERE a = 1;
