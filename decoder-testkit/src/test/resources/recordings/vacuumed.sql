-- Without a slot nothing keeps dead catalog rows: while a transaction is open, the rows by which its table was described
-- are removed, and their places taken by others. A decoder must still know them.
@twin
s1: CREATE TABLE keep (a int PRIMARY KEY, b text);
s1: CREATE TYPE mood AS ENUM ('sad', 'ok');
s2: BEGIN;
s2: INSERT INTO keep VALUES (1, 'described by rows that go');
s1: CREATE TABLE gone (a int, b mood);
s1: INSERT INTO gone VALUES (1, 'sad');
s1: DROP TABLE gone;
s1: CREATE TABLE moved (a int, b mood);
s1: BEGIN;
s1: INSERT INTO moved VALUES (1, 'ok');
s1: ALTER TABLE moved RENAME COLUMN b TO c;
s1: ALTER TABLE moved RENAME TO moved_on;
s1: INSERT INTO moved_on VALUES (2, 'sad');
s1: COMMIT;
s1: DROP TABLE moved_on;
s1: ALTER TYPE mood RENAME VALUE 'sad' TO 'unhappy';
s1: VACUUM pg_class;
s1: VACUUM pg_attribute;
s1: VACUUM pg_type;
s1: VACUUM pg_enum;
s1: CREATE TABLE other (x mood, y mood);
s1: INSERT INTO other VALUES ('unhappy', 'ok');
s1: VACUUM FULL pg_enum;
s2: UPDATE keep SET b = 'still described' WHERE a = 1;
s2: COMMIT;
s1: DROP TABLE other;
s1: VACUUM pg_class;
s1: CREATE TABLE last (z text);
s1: INSERT INTO last VALUES ('end');
