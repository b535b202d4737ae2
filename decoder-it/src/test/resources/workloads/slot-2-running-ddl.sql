-- Two transactions with DDL run while the slot is created; one commits in BUILDING, its tables are used later, so that
-- the committed list of the builder must hold it.
s1: CREATE TABLE t (a int, b text);
@basecopy
s1: BEGIN;
s1: CREATE TABLE first (x int);
s1: INSERT INTO first VALUES (1);
s2: BEGIN;
s2: ALTER TABLE t ADD COLUMN c int DEFAULT 7;
s2: SAVEPOINT s;
s2: CREATE TABLE second (y text);
s2: INSERT INTO second VALUES ('x');
s2: RELEASE s;
@slot-begin
s3: CREATE TABLE third (z int);
s3: BEGIN;
s3: INSERT INTO third VALUES (1);
s1: ALTER TABLE first ADD COLUMN xx int;
s1: COMMIT;
s4: INSERT INTO first VALUES (2, 2);
s2: INSERT INTO t VALUES (1, 'one', 1);
s2: COMMIT;
s4: BEGIN;
s4: INSERT INTO second VALUES ('between the waits');
s4: ALTER TABLE second ADD COLUMN yy int;
s4: INSERT INTO second VALUES ('with yy', 1);
s3: INSERT INTO t VALUES (2, 'two', 2);
s3: COMMIT;
@slot-end
s4: INSERT INTO first VALUES (3, 3);
s4: COMMIT;
s1: INSERT INTO t VALUES (3, 'three', 3);
s1: INSERT INTO second VALUES ('end', 2);
s1: INSERT INTO third VALUES (2);
