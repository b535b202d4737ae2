-- Logical messages: transactional ones among rows of top-level and subtransactions (a message counts as of its record's
-- end, where the next record starts), rolled back, alone, empty; others leave at once, also from an aborted transaction.
@twin
@options skip-empty-xacts=1
s1: CREATE TABLE t (a int);
s1: SELECT pg_logical_emit_message(false, 'p', 'at once, no transaction id');
s1: SELECT pg_logical_emit_message(true, 'p', 'alone');
s1: SELECT pg_logical_emit_message(true, '', '');
s1: BEGIN;
s1: INSERT INTO t VALUES (1);
s1: SELECT pg_logical_emit_message(true, 'p', 'after 1');
s1: INSERT INTO t VALUES (2);
s1: SAVEPOINT a;
s1: SELECT pg_logical_emit_message(true, 'p', 'in a, before 3');
s1: INSERT INTO t VALUES (3);
s1: SELECT pg_logical_emit_message(true, 'p', 'in a, after 3');
s1: RELEASE a;
s1: INSERT INTO t VALUES (4);
s1: SELECT pg_logical_emit_message(true, 'p', 'after 4');
s1: SAVEPOINT b;
s1: INSERT INTO t VALUES (5);
s1: SELECT pg_logical_emit_message(true, 'p', 'in b');
s1: SELECT pg_logical_emit_message(false, 'p', 'at once, from b');
s1: ROLLBACK TO b;
s1: INSERT INTO t VALUES (6);
s2: SELECT pg_logical_emit_message(true, 'other', 'between');
s1: SELECT pg_logical_emit_message(true, 'p', 'last');
s1: COMMIT;
s1: BEGIN;
s1: SELECT pg_logical_emit_message(false, 'p', 'at once, then rolled back');
s1: SELECT pg_logical_emit_message(true, 'p', 'rolled back');
s1: INSERT INTO t VALUES (7);
s1: ROLLBACK;
s1: SELECT pg_logical_emit_message(true, 'long', repeat('0123456789', 3000));
