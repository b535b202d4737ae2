-- Transactions prepared while the slot is created, after its builder has a full snapshot and before it is consistent, which is
-- where two-phase decoding begins: their PREPARE leaves at COMMIT PREPARED, and not at all if they are rolled back.
s1: CREATE TABLE t (a int, b text);
s1: INSERT INTO t VALUES (0, 'start');
@basecopy
s1: BEGIN;
s1: INSERT INTO t VALUES (1, 'running');
@slot-begin
s2: BEGIN;
s2: INSERT INTO t VALUES (2, 'running');
s1: COMMIT;
s1: BEGIN;
s1: INSERT INTO t SELECT i, 'prepared before' FROM generate_series(1, 900) i;
s1: SAVEPOINT a;
s1: INSERT INTO t SELECT i, 'prepared before, sub' FROM generate_series(1, 300) i;
s1: SAVEPOINT b;
s1: INSERT INTO t SELECT i, 'gone' FROM generate_series(1, 300) i;
s1: ROLLBACK TO b;
s1: PREPARE TRANSACTION 'before, committed';
s1: BEGIN;
s1: INSERT INTO t SELECT i, 'prepared before' FROM generate_series(1, 900) i;
s1: PREPARE TRANSACTION 'before, rolled back';
s1: BEGIN;
s1: INSERT INTO t VALUES (3, 'small');
s1: PREPARE TRANSACTION 'before, small';
s3: BEGIN;
s3: INSERT INTO t SELECT i, 'prepared after' FROM generate_series(1, 900) i;
s2: COMMIT;
@slot-end
s1: INSERT INTO t VALUES (4, 'consistent');
s1: ROLLBACK PREPARED 'before, rolled back';
s1: INSERT INTO t VALUES (5, 'between');
s1: COMMIT PREPARED 'before, committed';
s3: PREPARE TRANSACTION 'after';
s1: COMMIT PREPARED 'before, small';
s1: COMMIT PREPARED 'after';
s1: INSERT INTO t VALUES (6, 'end');
