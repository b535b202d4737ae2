-- Updates that move rows between partitions are a delete and an insert; with keys, with FULL identity, with toasted
-- values that must travel.
@twin
s1: CREATE TABLE p (k int, v text, PRIMARY KEY (k)) PARTITION BY RANGE (k);
s1: CREATE TABLE p1 PARTITION OF p FOR VALUES FROM (0) TO (10);
s1: CREATE TABLE p2 PARTITION OF p FOR VALUES FROM (10) TO (20);
s1: ALTER TABLE p1 ALTER COLUMN v SET STORAGE EXTERNAL;
s1: ALTER TABLE p2 ALTER COLUMN v SET STORAGE EXTERNAL;
s1: INSERT INTO p VALUES (1, 'short'), (2, repeat('long', 1500)), (11, 'x');
s1: UPDATE p SET k = k + 10 WHERE k < 10 AND k > 1;
s1: UPDATE p SET k = 3, v = repeat('back', 1500) WHERE k = 12;
s1: ALTER TABLE p1 REPLICA IDENTITY FULL;
s1: UPDATE p SET k = 13 WHERE k = 3;
s1: BEGIN;
s1: UPDATE p SET k = 4 WHERE k = 13;
s1: SAVEPOINT s;
s1: UPDATE p SET k = 14 WHERE k = 4;
s1: ROLLBACK TO s;
s1: DELETE FROM p WHERE k = 4;
s1: COMMIT;
