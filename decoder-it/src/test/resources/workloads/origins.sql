-- Replication origins: rows and messages with an origin are dropped by only-local, also when only a part of the
-- transaction has one; the origin of the commit record counts for the transaction.
@twin
@options only-local=1
@options only-local=1 include-xids=0 skip-empty-xacts=1
s1: CREATE TABLE t (a int, b text);
s1: SELECT pg_replication_origin_create('upstream');
s1: SELECT pg_replication_origin_create('other');
s1: INSERT INTO t VALUES (1, 'local');
s1: SELECT pg_replication_origin_session_setup('upstream');
s1: INSERT INTO t VALUES (2, 'remote');
s1: BEGIN;
s1: SELECT pg_replication_origin_xact_setup('0/ABCDEF', '2020-01-01 00:00:00+00');
s1: INSERT INTO t VALUES (3, 'remote with position');
s1: SELECT pg_logical_emit_message(true, 'm', 'remote message');
s1: SELECT pg_logical_emit_message(false, 'm', 'remote message at once');
s1: COMMIT;
s1: BEGIN;
s1: INSERT INTO t VALUES (4, 'remote');
s1: SAVEPOINT s;
s1: INSERT INTO t VALUES (5, 'remote sub');
s1: ROLLBACK TO s;
s1: TRUNCATE t;
s1: CREATE TABLE u (a int);
s1: INSERT INTO u VALUES (1);
s1: COMMIT;
s1: BEGIN;
s1: INSERT INTO t VALUES (6, 'remote, rolled back');
s1: ROLLBACK;
s1: SELECT pg_replication_origin_session_reset();
s1: INSERT INTO t VALUES (7, 'local again');
s1: BEGIN;
s1: INSERT INTO t VALUES (8, 'local first');
s1: SELECT pg_replication_origin_session_setup('other');
s1: INSERT INTO t VALUES (9, 'then remote');
s1: COMMIT;
s1: SELECT pg_replication_origin_session_reset();
s2: SELECT pg_replication_origin_session_setup('upstream');
s2: BEGIN;
s2: INSERT INTO t VALUES (10, 'remote first');
s2: SELECT pg_replication_origin_session_reset();
s2: INSERT INTO t VALUES (11, 'then local');
s2: COMMIT;
s1: SELECT pg_replication_origin_advance('other', '0/ABCDEF');
s1: SELECT pg_replication_origin_drop('other');
s1: INSERT INTO u VALUES (2);
