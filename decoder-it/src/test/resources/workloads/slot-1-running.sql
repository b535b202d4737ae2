-- The slot is created while one transaction runs: START, BUILDING_SNAPSHOT, FULL_SNAPSHOT, CONSISTENT. What commits
-- while it is built is not printed, what began before FULL_SNAPSHOT is not either.
s1: CREATE TABLE t (a int, b text);
@basecopy
s1: INSERT INTO t VALUES (1, 'before the slot');
s1: BEGIN;
s1: INSERT INTO t VALUES (2, 'runs at the start');
@slot-begin
s2: INSERT INTO t VALUES (3, 'commits in BUILDING');
s3: BEGIN;
s3: INSERT INTO t VALUES (4, 'begun in BUILDING');
s4: CREATE TABLE made (x int);
s4: INSERT INTO made VALUES (1);
s1: COMMIT;
s2: INSERT INTO t VALUES (5, 'after the first wait');
s5: BEGIN;
s5: INSERT INTO t VALUES (6, 'begun before CONSISTENT');
s4: ALTER TABLE made ADD COLUMN y int DEFAULT 3;
s4: INSERT INTO made VALUES (2);
s3: INSERT INTO t VALUES (7, 'begun in BUILDING');
s3: COMMIT;
@slot-end
s5: INSERT INTO t VALUES (8, 'second row of s5');
s5: INSERT INTO made VALUES (3, 3);
s5: COMMIT;
s2: INSERT INTO made VALUES (4, 4);
