-- One transaction runs when the slot is created, nothing runs when it has ended: BUILDING_SNAPSHOT to CONSISTENT. What
-- it did is not decoded, also where it did it after the slot's start.
s1: CREATE TABLE t (a int, b text);
s1: BEGIN;
s1: INSERT INTO t VALUES (1, 'before the slot');
@slot-begin
s1: INSERT INTO t VALUES (2, 'while building');
s1: CREATE TABLE u (a int);
s1: INSERT INTO u VALUES (3);
s1: COMMIT;
@slot-end
s1: INSERT INTO t VALUES (4, 'after the slot');
s1: INSERT INTO u VALUES (5);
