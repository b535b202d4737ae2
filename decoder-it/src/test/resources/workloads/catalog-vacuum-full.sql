-- VACUUM FULL of the catalogs that decoding reads, while a transaction with DDL is open: the catalogs move to new
-- files, the command ids logged for the old tuples must be found for the new ones, and the old files are gone when the
-- transaction is replayed.
@twin
s1: CREATE TYPE mood AS ENUM ('sad', 'ok');
s1: CREATE SCHEMA app;
s1: CREATE TABLE app.t (a int PRIMARY KEY, b text, m mood);
s1: INSERT INTO app.t VALUES (1, 'one', 'ok');
s1: VACUUM FULL pg_class;
s1: INSERT INTO app.t VALUES (2, 'after pg_class', 'sad');
s1: VACUUM FULL pg_attribute;
s1: VACUUM FULL pg_type;
s1: VACUUM FULL pg_enum;
s1: VACUUM FULL pg_namespace;
s1: VACUUM FULL pg_proc;
s1: VACUUM FULL pg_index;
s1: VACUUM FULL pg_authid;
s1: VACUUM FULL pg_database;
s1: INSERT INTO app.t VALUES (3, 'after all', 'sad');
s2: BEGIN;
s2: INSERT INTO app.t VALUES (4, 'before its ddl', 'ok');
s2: CREATE TABLE app.open (x int, y mood);
s2: INSERT INTO app.open VALUES (1, 'ok');
s2: ALTER TABLE app.open ADD COLUMN z text DEFAULT 'zz';
s2: INSERT INTO app.open VALUES (2, 'sad');
s1: VACUUM FULL pg_class;
s1: VACUUM FULL pg_attribute;
s1: VACUUM FULL pg_type;
s2: INSERT INTO app.open VALUES (3, 'ok', 'after rewrites');
s2: ALTER TABLE app.open DROP COLUMN x;
s2: INSERT INTO app.open VALUES ('sad', 'one column less');
s2: CREATE TYPE color AS ENUM ('red');
s2: ALTER TABLE app.open ADD COLUMN c color DEFAULT 'red';
s2: INSERT INTO app.open VALUES ('ok', 'with colour', 'red');
s1: VACUUM FULL pg_enum;
s1: VACUUM FULL pg_namespace;
s1: VACUUM FULL pg_attribute;
s1: INSERT INTO app.t VALUES (5, 'from outside', 'ok');
s2: INSERT INTO app.open VALUES ('ok', 'again', 'red');
s2: COMMIT;
s2: INSERT INTO app.open VALUES ('ok', 'last', 'red');
-- the same, rolled back to a savepoint across a rewrite
s2: BEGIN;
s2: CREATE TABLE app.second (x int);
s2: SAVEPOINT s;
s2: ALTER TABLE app.second ADD COLUMN y int;
s2: INSERT INTO app.second VALUES (1, 1);
s1: VACUUM FULL pg_class;
s1: VACUUM FULL pg_attribute;
s2: ROLLBACK TO s;
s2: INSERT INTO app.second VALUES (2);
s2: ALTER TABLE app.second ADD COLUMN z text;
s2: INSERT INTO app.second VALUES (3, 'z');
s1: VACUUM FULL pg_attribute;
s2: INSERT INTO app.second VALUES (4, 'z');
s2: COMMIT;
-- an aborted one
s2: BEGIN;
s2: CREATE TABLE app.third (x int);
s2: INSERT INTO app.third VALUES (1);
s1: VACUUM FULL pg_class;
s2: ROLLBACK;
s1: VACUUM FULL pg_class;
s1: INSERT INTO app.t VALUES (6, 'end', 'ok');
