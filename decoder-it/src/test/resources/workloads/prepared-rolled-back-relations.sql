-- A prepared transaction that made relations in subtransactions and is rolled back; then a session's index scan kills the
-- entries of their rows in pg_class. Where changes of the subtransactions come first the server fails ("could not map
-- filenode"); where the top-level transaction has one before, it gives the transaction up.
@twin
s1: CREATE TABLE t (a int PRIMARY KEY, b text);
s1: INSERT INTO t VALUES (0, 'start');
s1: BEGIN;
s1: INSERT INTO t VALUES (1, 'the top-level transaction is first');
s1: SAVEPOINT a;
s1: CREATE TABLE made_after (a int, b text);
s1: INSERT INTO made_after SELECT i, repeat('x', 100) FROM generate_series(1, 700) i;
s1: RELEASE a;
s1: PREPARE TRANSACTION 'top first';
s1: ROLLBACK PREPARED 'top first';
s1: BEGIN;
s1: CREATE TABLE made_by_top (a int, b text);
s1: SAVEPOINT a;
s1: INSERT INTO made_by_top SELECT i, repeat('x', 100) FROM generate_series(1, 700) i;
s1: RELEASE a;
s1: PREPARE TRANSACTION 'made by top';
s1: ROLLBACK PREPARED 'made by top';
s1: BEGIN;
s1: SAVEPOINT a;
s1: CREATE TABLE made_first (a int, b text);
s1: INSERT INTO made_first VALUES (1, 'a');
s1: ALTER TABLE made_first ADD COLUMN c numeric DEFAULT 1.5;
s1: INSERT INTO made_first (a) VALUES (2);
s1: RELEASE a;
s1: INSERT INTO t VALUES (3, 'the top-level transaction is last');
s1: PREPARE TRANSACTION 'subtransaction first';
s1: ROLLBACK PREPARED 'subtransaction first';
s1: SET enable_seqscan = off;
s1: SELECT count(*) FROM pg_class WHERE reltablespace = 0 AND relfilenode > 16000;
s1: INSERT INTO t VALUES (4, 'after');
