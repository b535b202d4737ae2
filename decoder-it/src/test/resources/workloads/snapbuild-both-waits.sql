-- All four states: s1 runs at the start, s2 begins while building, s4 and s5 while the snapshot is full. Commits in the
-- full snapshot are not decoded though they are seen whole; s4 and s5 are decoded from their beginning.
--
-- u is made and committed while building, when commits are not looked at. Who changes u under a snapshot from before
-- the next running-xacts record makes the server fail ("could not map filenumber"); after it and one more catalog
-- change, which builds a new snapshot, u is known.
s0: CREATE TABLE t (a int, b text);
s1: BEGIN;
s1: INSERT INTO t VALUES (1, 'runs before the slot');
@slot-begin
s2: BEGIN;
s2: INSERT INTO t VALUES (2, 'began while building');
s3: CREATE TABLE u (a int);
s3: INSERT INTO u VALUES (1);
s1: COMMIT;
@slot-wait
s4: BEGIN;
s4: INSERT INTO t VALUES (4, 'began in the full snapshot');
s3: INSERT INTO t VALUES (3, 'began and ended in the full snapshot');
s3: CREATE TABLE v (a int);
s5: BEGIN;
s5: INSERT INTO t VALUES (5, 'still runs when consistent');
s5: INSERT INTO v VALUES (5);
s2: INSERT INTO t VALUES (2, 'too old to be decoded');
s2: COMMIT;
@slot-end
s4: INSERT INTO t VALUES (4, 'after the consistent point');
s4: INSERT INTO v VALUES (4);
s4: COMMIT;
s5: INSERT INTO t VALUES (5, 'last');
s5: COMMIT;
@log-standby-snapshot
s3: CREATE TABLE w (a int);
s3: INSERT INTO u VALUES (7);
s3: INSERT INTO w VALUES (8);
