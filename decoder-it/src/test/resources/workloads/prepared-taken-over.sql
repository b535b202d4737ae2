-- A slot whose reader has had a part of it is taken over: of what was prepared before, only the second phase is left to be
-- sent (on a slot without two_phase, all of it); transactions that began before leave whole.
s1: CREATE TABLE t (a int, b text);
s1: INSERT INTO t VALUES (0, 'start');
@log-standby-snapshot
s1: BEGIN;
s1: INSERT INTO t SELECT i, 'prepared before' FROM generate_series(1, 900) i;
s1: PREPARE TRANSACTION 'committed';
s1: BEGIN;
s1: INSERT INTO t SELECT i, 'prepared before' FROM generate_series(1, 900) i;
s1: PREPARE TRANSACTION 'rolled back';
s1: BEGIN;
s1: INSERT INTO t SELECT i, 'prepared before' FROM generate_series(1, 900) i;
s1: PREPARE TRANSACTION 'x_nodecode';
s2: BEGIN;
s2: INSERT INTO t SELECT i, 'begun before' FROM generate_series(1, 900) i;
s2: SAVEPOINT a;
s2: INSERT INTO t SELECT i, 'begun before, sub' FROM generate_series(1, 900) i;
s3: BEGIN;
s3: INSERT INTO t SELECT i, 'begun before, prepared after' FROM generate_series(1, 900) i;
s4: BEGIN;
s4: INSERT INTO t SELECT i, 'begun before, rolled back after' FROM generate_series(1, 900) i;
s1: INSERT INTO t SELECT i, 'confirmed' FROM generate_series(1, 900) i;
@advance
s1: INSERT INTO t VALUES (1, 'after');
s1: COMMIT PREPARED 'committed';
s1: ROLLBACK PREPARED 'rolled back';
s1: COMMIT PREPARED 'x_nodecode';
s2: INSERT INTO t SELECT i, 'sub goes on' FROM generate_series(1, 300) i;
s2: ROLLBACK TO a;
s2: INSERT INTO t VALUES (2, 'top goes on');
s4: INSERT INTO t SELECT i, 'goes on' FROM generate_series(1, 300) i;
s4: ROLLBACK;
s3: INSERT INTO t SELECT i, 'goes on' FROM generate_series(1, 300) i;
s3: PREPARE TRANSACTION 'after';
s2: COMMIT;
s3: COMMIT PREPARED 'after';
s1: BEGIN;
s1: DELETE FROM t WHERE a > 100;
s1: PREPARE TRANSACTION 'all after';
s1: INSERT INTO t VALUES (3, 'between');
s1: ROLLBACK PREPARED 'all after';
s1: INSERT INTO t VALUES (4, 'end');
