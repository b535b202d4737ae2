-- FULL_SNAPSHOT is left because nothing runs any more: the start of decoding is the running-xacts record itself.
s0: CREATE TABLE t (a int, b text);
s0: CREATE TABLE u (a int);
s1: BEGIN;
s1: INSERT INTO t VALUES (1, 'runs before the slot');
@slot-begin
s2: BEGIN;
s2: INSERT INTO t VALUES (2, 'began while building');
s1: ROLLBACK;
@slot-wait
s3: INSERT INTO t VALUES (3, 'began and ended in the full snapshot');
s3: ALTER TABLE u ADD COLUMN b int DEFAULT 9;
s2: COMMIT;
@slot-end
s3: INSERT INTO u VALUES (4, 5);
