-- An enum label is renamed while a transaction that used it is open: the server prints what its session cache holds,
-- which depends on whether another transaction's replay filled that cache in between.
@twin
s1: CREATE TYPE mood AS ENUM ('sad', 'ok');
s1: CREATE TABLE t (n text, m mood);
s1: CREATE TABLE cold (n text, m mood);
-- with a third transaction after the rename
s1: BEGIN;
s1: INSERT INTO t VALUES ('T1', 'ok');
s2: ALTER TYPE mood RENAME VALUE 'ok' TO 'fine';
s3: INSERT INTO t VALUES ('T3', 'fine');
s1: INSERT INTO t VALUES ('T1 again', 'sad');
s1: COMMIT;
-- without one
s1: BEGIN;
s1: INSERT INTO t VALUES ('T4', 'fine');
s2: ALTER TYPE mood RENAME VALUE 'fine' TO 'good';
s1: INSERT INTO t VALUES ('T4 again', 'sad');
s1: COMMIT;
s3: INSERT INTO t VALUES ('T5', 'good');
-- a label added and used by others
s1: BEGIN;
s1: INSERT INTO t VALUES ('T6', 'good');
s2: ALTER TYPE mood ADD VALUE 'new';
s3: INSERT INTO t VALUES ('T7', 'new');
s2: ALTER TYPE mood RENAME VALUE 'new' TO 'newer';
s1: INSERT INTO t VALUES ('T6', 'newer');
s1: COMMIT;
-- rolled back rename
s1: BEGIN;
s1: INSERT INTO t VALUES ('T8', 'newer');
s2: BEGIN;
s2: ALTER TYPE mood RENAME VALUE 'newer' TO 'never';
s2: INSERT INTO t VALUES ('T9', 'never');
s2: ROLLBACK;
s3: INSERT INTO t VALUES ('T10', 'newer');
s1: COMMIT;
-- rename inside the transaction that prints
s1: BEGIN;
s1: INSERT INTO t VALUES ('T11', 'sad');
s1: ALTER TYPE mood RENAME VALUE 'sad' TO 'gloomy';
s1: INSERT INTO t VALUES ('T11', 'gloomy');
s1: SAVEPOINT s;
s1: ALTER TYPE mood RENAME VALUE 'gloomy' TO 'blue';
s1: INSERT INTO t VALUES ('T11', 'blue');
s1: ROLLBACK TO s;
s1: INSERT INTO t VALUES ('T11', 'gloomy');
s1: COMMIT;
s1: INSERT INTO cold VALUES ('T12', 'gloomy');
