-- Messages, truncates and origins in large transactions, and empty transactions between their blocks.
@twin
s1: CREATE TABLE t (a int, b text);
s1: CREATE TABLE u (a int, b text);
s1: INSERT INTO t VALUES (0, 'read before');
s1: BEGIN;
s1: SELECT pg_logical_emit_message(true, 'p', 'first');
s1: INSERT INTO t SELECT i, 'one' FROM generate_series(1, 900) i;
s1: SELECT count(pg_logical_emit_message(true, 'many', repeat('x', i))) FROM generate_series(1, 500) i;
s1: SELECT pg_logical_emit_message(false, 'now', 'not of the transaction');
s2: CREATE TABLE empty_for_the_plugin (a int);
s1: TRUNCATE u;
s1: INSERT INTO u SELECT i, 'two' FROM generate_series(1, 900) i;
s1: SAVEPOINT a;
s1: TRUNCATE t, u;
s1: SELECT count(pg_logical_emit_message(true, 'gone', repeat('x', i))) FROM generate_series(1, 500) i;
s1: ROLLBACK TO a;
s1: SELECT pg_logical_emit_message(true, 'p', 'last');
s1: COMMIT;
s1: BEGIN;
s1: SELECT count(pg_logical_emit_message(true, 'rolled back', repeat('x', i))) FROM generate_series(1, 500) i;
s1: ROLLBACK;
s1: SELECT pg_replication_origin_create('origin');
s1: SELECT pg_replication_origin_session_setup('origin');
s1: BEGIN;
s1: SELECT pg_replication_origin_xact_setup('0/AABBCC', '2001-01-01 00:00:00+00');
s1: INSERT INTO t SELECT i, 'from an origin' FROM generate_series(1, 1200) i;
s1: COMMIT;
s1: INSERT INTO t VALUES (1, 'end');
