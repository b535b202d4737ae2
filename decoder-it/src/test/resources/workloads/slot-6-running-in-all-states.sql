-- Transactions, some with catalog changes, that are prepared or open before the slot's creation begins and in each state of its
-- snapshot builder, and end in a later one.
s0: CREATE TABLE t (a int, b text);
s0: CREATE TABLE u (a int, b text);
s1: BEGIN;
s1: INSERT INTO t SELECT i, 'prepared before' FROM generate_series(1, 900) i;
s1: PREPARE TRANSACTION 'before 1';
s1: BEGIN;
s1: ALTER TABLE u ADD COLUMN c int;
s1: INSERT INTO u SELECT i, 'catalogs, prepared before', i FROM generate_series(1, 900) i;
s1: PREPARE TRANSACTION 'before 2';
s2: BEGIN;
s2: INSERT INTO t SELECT i, 'open before' FROM generate_series(1, 900) i;
@slot-begin
s3: BEGIN;
s3: INSERT INTO t SELECT i, 'began while building' FROM generate_series(1, 900) i;
s4: BEGIN;
s4: INSERT INTO t SELECT i, 'prepared while building' FROM generate_series(1, 900) i;
s4: CREATE TABLE made (a int);
s4: INSERT INTO made SELECT i FROM generate_series(1, 900) i;
s4: PREPARE TRANSACTION 'building 1';
s2: PREPARE TRANSACTION 'open before, prepared while building';
s0: COMMIT PREPARED 'open before, prepared while building';
s0: COMMIT PREPARED 'before 1';
s0: COMMIT PREPARED 'before 2';
@slot-wait
s5: BEGIN;
s5: INSERT INTO t SELECT i, 'full snapshot' FROM generate_series(1, 900) i;
s5: PREPARE TRANSACTION 'full 1';
s6: BEGIN;
s6: INSERT INTO t SELECT i, 'full snapshot, open' FROM generate_series(1, 900) i;
s6: SAVEPOINT x;
s6: INSERT INTO t SELECT i, 'full snapshot, open, sub' FROM generate_series(1, 900) i;
s3: COMMIT;
s0: COMMIT PREPARED 'building 1';
@slot-end
s0: COMMIT PREPARED 'full 1';
s0: INSERT INTO t VALUES (0, 'consistent');
s6: INSERT INTO t SELECT i, 'going on' FROM generate_series(1, 900) i;
s6: PREPARE TRANSACTION 'full 2';
s0: INSERT INTO made VALUES (1);
s0: INSERT INTO u VALUES (1, 'x', 1);
s0: ROLLBACK PREPARED 'full 2';
s0: INSERT INTO t VALUES (0, 'end');
