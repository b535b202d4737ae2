-- Prepared transactions that changed tables in a subtransaction and were rolled back. What nobody used since the server
-- decodes as the transaction left it; what somebody did, as it was before.
s1: CREATE TABLE untouched (a int PRIMARY KEY, b text);
s1: INSERT INTO untouched VALUES (0, 'start');
s1: CREATE TABLE used (a int PRIMARY KEY, b text);
s1: CREATE TABLE used_first (a int PRIMARY KEY, b text);
s1: CREATE TABLE other (a int PRIMARY KEY, b text);
s1: BEGIN;
s1: SAVEPOINT a;
s1: ALTER TABLE untouched ADD COLUMN c int DEFAULT 5;
s1: INSERT INTO untouched VALUES (1, 'a', 7);
s1: ALTER TABLE used ADD COLUMN c int DEFAULT 5;
s1: INSERT INTO used VALUES (1, 'a', 7);
s1: RELEASE a;
s1: PREPARE TRANSACTION 'one';
s2: INSERT INTO other VALUES (1, 'between');
s1: ROLLBACK PREPARED 'one';
s1: INSERT INTO other VALUES (2, 'after');
s1: INSERT INTO used VALUES (2, 'after');
s1: BEGIN;
s1: SAVEPOINT a;
s1: INSERT INTO used_first VALUES (1, 'a');
s1: ALTER TABLE untouched RENAME COLUMN b TO renamed;
s1: INSERT INTO untouched VALUES (2, 'b');
s1: RELEASE a;
s1: PREPARE TRANSACTION 'two';
s1: ROLLBACK PREPARED 'two';
s1: INSERT INTO other VALUES (3, 'after');
