-- The base copy is made while transactions with DDL are open and others have just committed; the copied files hold rows
-- whose transactions end only in the WAL. The slot follows while one of them still runs.
s1: CREATE TABLE t (a int, b text);
s1: INSERT INTO t VALUES (1, 'one');
s2: BEGIN;
s2: CREATE TABLE two (a int);
s2: ALTER TABLE t ADD COLUMN c int DEFAULT 5;
s2: SAVEPOINT s;
s2: CREATE TABLE sub (x int);
s3: BEGIN;
s3: CREATE TABLE three (a int);
s3: INSERT INTO three VALUES (3);
s4: CREATE TABLE four (a int);
s4: DROP TABLE four;
s4: CREATE TABLE four (b text);
@basecopy
s3: ROLLBACK;
s2: ROLLBACK TO s;
s2: CREATE TABLE sub (y text);
s4: INSERT INTO four VALUES ('before the slot');
@slot-begin
s2: INSERT INTO two VALUES (2);
s2: COMMIT;
@slot-end
s1: INSERT INTO t VALUES (2, 'two', 2);
s4: INSERT INTO sub VALUES ('sub');
s4: INSERT INTO two VALUES (3);
s4: INSERT INTO four VALUES ('end');
