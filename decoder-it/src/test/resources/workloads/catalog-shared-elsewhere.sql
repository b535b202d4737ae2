-- Shared catalogs are rewritten from another database, whose pg_class nobody follows: only the new files in pg_global and
-- the shared relation map tell.
@twin
s1: CREATE DATABASE other;
s1: CREATE ROLE early;
s1: CREATE TABLE t (a int, r text);
s1: INSERT INTO t VALUES (1, 'early');
s2@other: VACUUM FULL pg_authid;
s2@other: VACUUM FULL pg_database;
s1: INSERT INTO t VALUES (2, 'early');
s1: CREATE ROLE inside;
s3: BEGIN;
s3: INSERT INTO t VALUES (3, 'inside');
s2@other: VACUUM FULL pg_authid;
s1: INSERT INTO t VALUES (4, 'inside');
s1: ALTER ROLE inside RENAME TO renamed;
s1: INSERT INTO t VALUES (5, 'renamed');
s3: INSERT INTO t VALUES (33, 'renamed');
s2@other: VACUUM FULL pg_authid;
s2@other: REINDEX TABLE pg_authid;
s3: INSERT INTO t VALUES (6, 'early');
s3: COMMIT;
s2@other: VACUUM FULL pg_tablespace;
s2@other: VACUUM FULL pg_replication_origin;
s1: INSERT INTO t VALUES (7, 'renamed');
@close s2
s1: ALTER DATABASE other RENAME TO another;
s1: DROP ROLE early;
s1: INSERT INTO t VALUES (8, 'renamed');
