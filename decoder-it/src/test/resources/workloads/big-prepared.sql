-- Large prepared transactions: committed, rolled back warm and cold, with subtransactions, with catalog changes, with
-- the name that the plugin leaves to COMMIT PREPARED, spread over a restart, and one left prepared at the end.
@twin
s1: CREATE TABLE t (a int, b text);
s1: CREATE TABLE cold (a int, b text);
s1: INSERT INTO t VALUES (0, 'read before');
s1: BEGIN;
s1: INSERT INTO t SELECT i, 'committed' FROM generate_series(1, 900) i;
s1: PREPARE TRANSACTION 'committed';
s2: INSERT INTO t VALUES (1, 'between');
s1: COMMIT PREPARED 'committed';
s1: BEGIN;
s1: INSERT INTO t SELECT i, 'rolled back, warm' FROM generate_series(1, 900) i;
s1: PREPARE TRANSACTION 'warm';
s1: ROLLBACK PREPARED 'warm';
s1: BEGIN;
s1: INSERT INTO cold SELECT i, 'rolled back, cold' FROM generate_series(1, 900) i;
s1: PREPARE TRANSACTION 'cold';
s2: INSERT INTO t VALUES (2, 'between');
s1: ROLLBACK PREPARED 'cold';
s1: BEGIN;
s1: INSERT INTO t SELECT i, 'top' FROM generate_series(1, 300) i;
s1: SAVEPOINT a;
s1: INSERT INTO t SELECT i, 'sub' FROM generate_series(1, 500) i;
s1: SAVEPOINT b;
s1: INSERT INTO cold SELECT i, 'gone' FROM generate_series(1, 500) i;
s1: ROLLBACK TO b;
s1: CREATE TABLE made (x int, y text);
s1: INSERT INTO made SELECT i, 'made' FROM generate_series(1, 500) i;
s1: ALTER TABLE made ADD COLUMN z int DEFAULT 3;
s1: INSERT INTO made SELECT i, 'altered', i FROM generate_series(1, 500) i;
s1: PREPARE TRANSACTION 'with subtransactions';
s2: INSERT INTO t SELECT i, 'between' FROM generate_series(1, 20) i;
s1: COMMIT PREPARED 'with subtransactions';
s1: INSERT INTO made VALUES (1, 'after', 2);
s1: BEGIN;
s1: INSERT INTO t SELECT i, 'not at PREPARE' FROM generate_series(1, 900) i;
s1: PREPARE TRANSACTION 'x_nodecode';
@checkpoint
s1: COMMIT PREPARED 'x_nodecode';
s1: BEGIN;
s1: INSERT INTO t SELECT i, 'over a restart' FROM generate_series(1, 900) i;
s1: PREPARE TRANSACTION 'restart';
@immediate-restart
s1: COMMIT PREPARED 'restart';
s1: BEGIN;
s1: ALTER TABLE made ADD COLUMN w int;
s1: INSERT INTO made SELECT i, 'dropped again', i, i FROM generate_series(1, 900) i;
s1: PREPARE TRANSACTION 'catalog changes rolled back';
s1: ROLLBACK PREPARED 'catalog changes rolled back';
s1: INSERT INTO made VALUES (2, 'after', 2);
s1: BEGIN;
s1: INSERT INTO made SELECT i, 'left prepared', i FROM generate_series(1, 900) i;
s1: PREPARE TRANSACTION 'left';
s2: INSERT INTO t VALUES (3, 'end');
