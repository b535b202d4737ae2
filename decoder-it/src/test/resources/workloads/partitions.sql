-- Partitioned tables: rows routed, moved between partitions by updates, partitions attached, detached and dropped
-- between rows of an open transaction, columns in another order than the parent's.
@twin
s1: CREATE TABLE p (k int, v text, w int DEFAULT 3) PARTITION BY RANGE (k);
s1: CREATE TABLE p1 PARTITION OF p FOR VALUES FROM (0) TO (100);
s1: CREATE TABLE p2 (w int, junk int, v text, k int NOT NULL);
s1: ALTER TABLE p2 DROP COLUMN junk;
s1: ALTER TABLE p ATTACH PARTITION p2 FOR VALUES FROM (100) TO (200);
s1: CREATE TABLE pd PARTITION OF p DEFAULT;
s1: ALTER TABLE p ADD COLUMN x int DEFAULT 8;
s1: INSERT INTO p VALUES (1, 'p1'), (101, 'p2'), (1001, 'default');
s1: UPDATE p SET k = 102 WHERE k = 1;
s1: UPDATE p SET v = 'moved' WHERE k = 102;
s1: BEGIN;
s1: INSERT INTO p VALUES (103, 'before detach');
s1: ALTER TABLE p DETACH PARTITION p2;
s1: INSERT INTO p2 (k, v, w) VALUES (104, 'detached', 1);
s1: INSERT INTO p VALUES (105, 'goes to default');
s1: COMMIT;
s1: DELETE FROM p WHERE k = 105;
s1: ALTER TABLE p ATTACH PARTITION p2 FOR VALUES FROM (100) TO (200);
s1: CREATE TABLE p3 PARTITION OF p FOR VALUES FROM (200) TO (300) PARTITION BY LIST (w);
s1: CREATE TABLE p3a PARTITION OF p3 FOR VALUES IN (3);
s2: BEGIN;
s2: INSERT INTO p VALUES (201, 'nested');
s1: CREATE TABLE h (a int) PARTITION BY HASH (a);
s1: CREATE TABLE h0 PARTITION OF h FOR VALUES WITH (MODULUS 2, REMAINDER 0);
s1: CREATE TABLE h1 PARTITION OF h FOR VALUES WITH (MODULUS 2, REMAINDER 1);
s1: INSERT INTO h SELECT generate_series(1, 10);
s2: INSERT INTO p VALUES (202, 'nested');
s2: COMMIT;
s1: DROP TABLE p3;
s1: DROP TABLE p1;
s1: INSERT INTO p VALUES (2, 'default now');
