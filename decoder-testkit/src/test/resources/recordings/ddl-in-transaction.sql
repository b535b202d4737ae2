-- Rows between DDL of the same transaction: each row is read with the catalogs of its own command, which only the
-- command ids logged with the catalog changes can tell.
@twin
s1: CREATE TABLE base (a int PRIMARY KEY, b text);
s1: INSERT INTO base VALUES (1, 'x'), (2, 'y');
s1: BEGIN;
s1: INSERT INTO base VALUES (3, 'before');
s1: ALTER TABLE base ADD COLUMN c int;
s1: INSERT INTO base VALUES (4, 'with c', 44);
s1: ALTER TABLE base DROP COLUMN b;
s1: INSERT INTO base VALUES (5, 55);
s1: ALTER TABLE base RENAME COLUMN c TO cc;
s1: UPDATE base SET cc = 1 WHERE a = 1;
s1: ALTER TABLE base RENAME TO based;
s1: DELETE FROM based WHERE a = 2;
s1: CREATE TABLE fresh (z text);
s1: INSERT INTO fresh VALUES ('in the transaction that made it');
s1: ALTER TABLE fresh ADD COLUMN y int DEFAULT 7;
s1: INSERT INTO fresh VALUES ('second');
s1: UPDATE fresh SET z = 'third' WHERE z = 'second';
s1: DROP TABLE fresh;
s1: CREATE TABLE fresh (other int);
s1: INSERT INTO fresh VALUES (1);
s1: COMMIT;
s1: INSERT INTO based VALUES (6, 66);
s1: INSERT INTO fresh VALUES (2);
-- a rollback in the middle takes back the catalogs
s1: BEGIN;
s1: INSERT INTO based VALUES (7, 77);
s1: SAVEPOINT s;
s1: ALTER TABLE based ADD COLUMN d text DEFAULT 'dd';
s1: INSERT INTO based VALUES (8, 88, 'eight');
s1: ROLLBACK TO s;
s1: INSERT INTO based VALUES (9, 99);
s1: SAVEPOINT s2;
s1: ALTER TABLE based ADD COLUMN e numeric;
s1: INSERT INTO based VALUES (10, 100, 1.5);
s1: RELEASE s2;
s1: INSERT INTO based VALUES (11, 110, 2.5);
s1: COMMIT;
-- a whole transaction of DDL is taken back
s1: BEGIN;
s1: ALTER TABLE based RENAME TO never;
s1: INSERT INTO never VALUES (12, 120, 3.5);
s1: ROLLBACK;
s1: INSERT INTO based VALUES (13, 130, 4.5);
-- other sessions write while DDL is open elsewhere
s2: BEGIN;
s2: CREATE TABLE later (a int);
s2: INSERT INTO later VALUES (1);
s1: INSERT INTO based VALUES (14, 140, 5.5);
s2: ALTER TABLE later ADD COLUMN b int;
s1: CREATE TABLE between (a int);
s1: INSERT INTO between VALUES (1);
s2: INSERT INTO later VALUES (2, 2);
s2: INSERT INTO between VALUES (2);
s2: COMMIT;
s1: DROP TABLE between;
s1: INSERT INTO later VALUES (3, 3);
