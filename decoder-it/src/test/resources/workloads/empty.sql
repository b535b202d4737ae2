-- Nothing to print: empty transactions, reads, aborted ones; skip-empty-xacts and the absence of it differ.
@twin
s1: BEGIN;
s1: COMMIT;
s1: SELECT pg_current_wal_insert_lsn();
s1: CREATE TABLE t (a int);
s1: BEGIN;
s1: INSERT INTO t VALUES (1);
s1: ROLLBACK;
s1: ANALYZE t;
s1: CREATE TEMP TABLE x (a int);
s1: SELECT pg_logical_emit_message(true, 'only', 'a message');
s1: UPDATE t SET a = 2;
s1: TRUNCATE t;
s1: BEGIN;
s1: SAVEPOINT s;
s1: INSERT INTO t VALUES (2);
s1: ROLLBACK TO s;
s1: COMMIT;
s1: DROP TABLE t;
