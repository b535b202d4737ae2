-- Tables are renamed, moved to other schemas, dropped and made again by other sessions between rows of open
-- transactions that hold no lock in the way.
@twin
s1: CREATE TABLE t (a int, b text);
s1: CREATE TABLE u (a int);
s1: CREATE SCHEMA other;
-- s1's rows of t are in a subtransaction that was rolled back: its lock is gone, its rows are not printed
s1: BEGIN;
s1: SAVEPOINT s;
s1: INSERT INTO t VALUES (1, 'rolled back');
s1: ROLLBACK TO s;
s1: INSERT INTO u VALUES (1);
s2: ALTER TABLE t RENAME TO t2;
s3: INSERT INTO t2 VALUES (2, 'T3');
s1: INSERT INTO t2 VALUES (3, 'after the rename');
s1: COMMIT;
-- the open transaction began before the table had its name
s1: BEGIN;
s1: INSERT INTO u VALUES (2);
s2: ALTER TABLE t2 RENAME TO t3;
s1: INSERT INTO t3 VALUES (4, 'no third');
s1: COMMIT;
s1: BEGIN;
s1: INSERT INTO u VALUES (3);
s2: ALTER TABLE t3 SET SCHEMA other;
s3: INSERT INTO other.t3 VALUES (5, 'third');
s1: INSERT INTO other.t3 VALUES (6, 'other schema');
s1: COMMIT;
-- columns changed by others in the same way
s1: BEGIN;
s1: INSERT INTO u VALUES (4);
s2: ALTER TABLE other.t3 ADD COLUMN c int DEFAULT 3;
s3: INSERT INTO other.t3 VALUES (7, 'third', 7);
s1: INSERT INTO other.t3 VALUES (8, 'new column', 8);
s2: CREATE TABLE made (z int);
s1: INSERT INTO made VALUES (1);
s3: INSERT INTO made VALUES (2);
s1: COMMIT;
s1: BEGIN;
s1: INSERT INTO u VALUES (5);
s2: DROP TABLE made;
s2: CREATE TABLE made (y text);
s1: INSERT INTO made VALUES ('same name, other table');
s2: TRUNCATE other.t3;
s1: INSERT INTO other.t3 VALUES (9, 'new file', 9);
s2: INSERT INTO other.t3 VALUES (10, 'after', 10);
s1: COMMIT;
s3: INSERT INTO u VALUES (6);
