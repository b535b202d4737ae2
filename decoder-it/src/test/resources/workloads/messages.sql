-- Logical messages: transactional and not, inside transactions that commit and that roll back, in savepoints, empty,
-- binary-like and long content, prefixes with odd characters.
@twin
s1: CREATE TABLE t (a int);
s1: SELECT pg_logical_emit_message(true, 'alone', 'transactional alone');
s1: SELECT pg_logical_emit_message(false, 'alone', 'non-transactional alone');
s1: BEGIN;
s1: INSERT INTO t VALUES (1);
s1: SELECT pg_logical_emit_message(true, 'in', 'transactional');
s1: SELECT pg_logical_emit_message(false, 'in', 'leaves at once');
s1: INSERT INTO t VALUES (2);
s1: COMMIT;
s1: BEGIN;
s1: INSERT INTO t VALUES (3);
s1: SELECT pg_logical_emit_message(true, 'rolled back', 'never seen');
s1: SELECT pg_logical_emit_message(false, 'rolled back', 'seen all the same');
s1: ROLLBACK;
s1: BEGIN;
s1: SAVEPOINT s;
s1: SELECT pg_logical_emit_message(true, 'sub', 'rolled back to');
s1: SELECT pg_logical_emit_message(false, 'sub', 'seen');
s1: ROLLBACK TO s;
s1: SELECT pg_logical_emit_message(true, 'sub', 'kept');
s1: COMMIT;
s1: SELECT pg_logical_emit_message(false, '', '');
s1: SELECT pg_logical_emit_message(true, 'it''s a "prefix" ü', E'quote '' tab \t newline \n back \\ ü 日本');
s1: SELECT pg_logical_emit_message(false, 'long', repeat('0123456789', 2000));
s1: SELECT pg_logical_emit_message(true, 'bytes', '\x41005a'::bytea);
s1: SELECT pg_logical_emit_message(false, 'bytes', '\x610062'::bytea);
s2@template1: SELECT pg_logical_emit_message(false, 'other', 'of another database');
s2@template1: SELECT pg_logical_emit_message(true, 'other', 'of another database');
s1: INSERT INTO t VALUES (4);
