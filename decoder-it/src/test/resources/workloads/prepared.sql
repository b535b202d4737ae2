-- Prepared transactions on a slot without two-phase: they are printed at COMMIT PREPARED; with subtransactions, DDL,
-- a rollback, and with commits of others between.
@twin
s1: CREATE TABLE t (a int, b text);
s1: BEGIN;
s1: INSERT INTO t VALUES (1, 'prepared');
s1: PREPARE TRANSACTION 'one';
s2: INSERT INTO t VALUES (2, 'between');
s1: COMMIT PREPARED 'one';
s1: BEGIN;
s1: INSERT INTO t VALUES (3, 'prepared, rolled back');
s1: PREPARE TRANSACTION 'two';
s2: INSERT INTO t VALUES (4, 'between');
s1: ROLLBACK PREPARED 'two';
s1: BEGIN;
s1: SAVEPOINT a;
s1: INSERT INTO t VALUES (5, 'sub');
s1: SAVEPOINT b;
s1: INSERT INTO t VALUES (6, 'gone');
s1: ROLLBACK TO b;
s1: CREATE TABLE made (x int);
s1: INSERT INTO made VALUES (1);
s1: ALTER TABLE made ADD COLUMN y int DEFAULT 2;
s1: INSERT INTO made VALUES (2);
s1: PREPARE TRANSACTION 'it''s three';
s2: INSERT INTO t VALUES (7, 'between');
@checkpoint
s2: COMMIT PREPARED 'it''s three';
s1: INSERT INTO made VALUES (3, 3);
s1: BEGIN;
s1: TRUNCATE t;
s1: SELECT pg_logical_emit_message(true, 'm', 'in a prepared transaction');
s1: PREPARE TRANSACTION 'four_nodecode';
s2: INSERT INTO made VALUES (4, 4);
@restart
s2: INSERT INTO made VALUES (5, 5);
s2: COMMIT PREPARED 'four_nodecode';
s1: BEGIN;
s1: INSERT INTO made VALUES (6, 6);
s1: PREPARE TRANSACTION 'five';
@immediate-restart
s1: INSERT INTO made VALUES (7, 7);
s1: COMMIT PREPARED 'five';
s1: BEGIN;
s1: ALTER TABLE made ADD COLUMN z int;
s1: INSERT INTO made VALUES (8, 8, 8);
s1: PREPARE TRANSACTION 'left open';
s1: INSERT INTO t VALUES (9, 'end');
