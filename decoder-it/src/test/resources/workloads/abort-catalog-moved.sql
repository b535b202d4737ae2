-- Rolled back transactions that change a mapped catalog in between rows of a table read before. The session knows the files
-- of catalogs as its relation map has them, which is that of the end of WAL: pg_type is moved to another file at the end, so
-- the session takes its first file for nobody's, forgets that at any message for a relation, and has to read pg_class
-- again, where it finds out that the transaction is over. pg_proc stays, and the session remembers its file.
@twin
s1: CREATE TYPE mood AS ENUM ('sad', 'ok');
s1: CREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT 1';
s1: CREATE TABLE t (a int, b text);
s1: INSERT INTO t VALUES (0, 'read before');
-- Makes the files of pg_type and pg_proc known; nothing is forgotten until the next relation is made.
s1: BEGIN;
s1: ALTER TYPE mood RENAME TO mood1;
s1: ALTER FUNCTION f() COST 11;
s1: INSERT INTO t SELECT i, 'files become known' FROM generate_series(1, 900) i;
s1: COMMIT;
s1: BEGIN;
s1: INSERT INTO t SELECT i, 'both known' FROM generate_series(1, 900) i;
s1: ALTER TYPE mood1 RENAME TO mood2;
s1: ALTER FUNCTION f() COST 12;
s1: INSERT INTO t SELECT i, 'both known' FROM generate_series(1, 900) i;
s1: ROLLBACK;
s1: CREATE TABLE other1 (a int);
s1: BEGIN;
s1: INSERT INTO t SELECT i, 'pg_proc known' FROM generate_series(1, 900) i;
s1: ALTER FUNCTION f() COST 13;
s1: INSERT INTO t SELECT i, 'pg_proc known' FROM generate_series(1, 900) i;
s1: ROLLBACK;
s1: BEGIN;
s1: INSERT INTO t SELECT i, 'pg_type forgotten' FROM generate_series(1, 900) i;
s1: ALTER TYPE mood1 RENAME TO mood2;
s1: INSERT INTO t SELECT i, 'pg_type forgotten' FROM generate_series(1, 900) i;
s1: ROLLBACK;
s1: BEGIN;
s1: INSERT INTO t SELECT i, 'pg_type still forgotten' FROM generate_series(1, 300) i;
s1: ALTER TYPE mood1 RENAME TO mood2;
s1: INSERT INTO t SELECT i, 'pg_type still forgotten' FROM generate_series(1, 1200) i;
s1: ROLLBACK;
-- Known again by one that stays, and in a savepoint that is rolled back.
s1: BEGIN;
s1: ALTER TYPE mood1 RENAME TO mood2;
s1: INSERT INTO t SELECT i, 'pg_type known again' FROM generate_series(1, 900) i;
s1: SAVEPOINT a;
s1: ALTER TYPE mood2 RENAME TO mood3;
s1: INSERT INTO t SELECT i, 'savepoint, known' FROM generate_series(1, 900) i;
s1: ROLLBACK TO a;
s1: COMMIT;
s1: CREATE TABLE other2 (a int);
s1: BEGIN;
s1: INSERT INTO t SELECT i, 'top' FROM generate_series(1, 300) i;
s1: SAVEPOINT a;
s1: ALTER TYPE mood2 RENAME TO mood3;
s1: INSERT INTO t SELECT i, 'savepoint, forgotten' FROM generate_series(1, 900) i;
s1: ROLLBACK TO a;
s1: INSERT INTO t SELECT i, 'top' FROM generate_series(1, 900) i;
s1: COMMIT;
-- The same ahead of ROLLBACK PREPARED.
s1: BEGIN;
s1: INSERT INTO t SELECT i, 'prepared, pg_proc' FROM generate_series(1, 30) i;
s1: ALTER FUNCTION f() COST 14;
s1: INSERT INTO t SELECT i, 'prepared, pg_proc' FROM generate_series(1, 30) i;
s1: PREPARE TRANSACTION 'proc';
s1: ROLLBACK PREPARED 'proc';
s1: BEGIN;
s1: INSERT INTO t SELECT i, 'prepared, pg_type' FROM generate_series(1, 30) i;
s1: ALTER TYPE mood2 RENAME TO mood3;
s1: INSERT INTO t SELECT i, 'prepared, pg_type' FROM generate_series(1, 30) i;
s1: PREPARE TRANSACTION 'type';
s1: ROLLBACK PREPARED 'type';
-- To a second file, which is in turn left behind.
s1: VACUUM FULL pg_type;
s1: INSERT INTO t VALUES (1, 'moved');
s1: BEGIN;
s1: ALTER TYPE mood2 RENAME TO mood3;
s1: INSERT INTO t SELECT i, 'second file becomes known' FROM generate_series(1, 900) i;
s1: COMMIT;
s1: CREATE TABLE other3 (a int);
s1: BEGIN;
s1: INSERT INTO t SELECT i, 'second file forgotten' FROM generate_series(1, 900) i;
s1: ALTER TYPE mood3 RENAME TO mood4;
s1: INSERT INTO t SELECT i, 'second file forgotten' FROM generate_series(1, 900) i;
s1: ROLLBACK;
s1: CLUSTER pg_type USING pg_type_oid_index;
-- The last file stays, and so does what is known of it.
s1: INSERT INTO t VALUES (2, 'moved again');
s1: BEGIN;
s1: ALTER TYPE mood3 RENAME TO mood4;
s1: INSERT INTO t SELECT i, 'last file becomes known' FROM generate_series(1, 900) i;
s1: COMMIT;
s1: CREATE TABLE other4 (a int);
s1: BEGIN;
s1: INSERT INTO t SELECT i, 'last file known' FROM generate_series(1, 900) i;
s1: ALTER TYPE mood4 RENAME TO mood5;
s1: INSERT INTO t SELECT i, 'last file known' FROM generate_series(1, 900) i;
s1: ROLLBACK;
s1: INSERT INTO t VALUES (3, 'end');
