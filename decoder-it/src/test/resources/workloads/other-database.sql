-- Traffic of other databases, made, written, dropped: also DDL there, and shared catalogs changed by both.
@twin
s1: CREATE TABLE t (a int, b text);
s1: INSERT INTO t VALUES (1, 'one');
s1: CREATE DATABASE other;
s2@other: CREATE TABLE t (x text);
s2@other: INSERT INTO t VALUES ('other');
s2@other: BEGIN;
s2@other: CREATE TABLE u (y int);
s2@other: INSERT INTO u VALUES (1);
s1: INSERT INTO t VALUES (2, 'two');
s3@other: VACUUM FULL pg_class;
s2@other: INSERT INTO u VALUES (2);
s2@other: COMMIT;
s1: CREATE ROLE r1;
s2@other: CREATE ROLE r2;
s1: BEGIN;
s1: INSERT INTO t VALUES (3, 'three');
s2@other: TRUNCATE t;
s2@other: SELECT pg_logical_emit_message(true, 'o', 'other');
s3@other: VACUUM FULL pg_database;
s1: INSERT INTO t VALUES (4, 'four');
s1: COMMIT;
s2@other: BEGIN;
s2@other: INSERT INTO t VALUES ('x');
s2@other: PREPARE TRANSACTION 'other';
s1: INSERT INTO t VALUES (5, 'five');
s2@other: COMMIT PREPARED 'other';
@close s2
@close s3
s1: DROP DATABASE other;
s1: ALTER DATABASE template1 SET work_mem = '8MB';
s1: INSERT INTO t VALUES (6, 'six');
