-- Prepared transactions exist while the slot is created: it waits for them like for any other.
s1: CREATE TABLE t (a int, b text);
@basecopy
s1: BEGIN;
s1: INSERT INTO t VALUES (1, 'prepared before');
s1: CREATE TABLE p (x int);
s1: PREPARE TRANSACTION 'before';
s2: BEGIN;
s2: INSERT INTO t VALUES (2, 'running');
s4: BEGIN;
s4: ALTER TYPE pg_catalog.int4 OWNER TO postgres;
s4: ROLLBACK;
s5: BEGIN;
s5: CREATE TABLE five (x int);
@slot-begin
s3: BEGIN;
s3: INSERT INTO t VALUES (3, 'prepared while building');
s3: CREATE TABLE q (x int);
s3: INSERT INTO q VALUES (1);
s3: PREPARE TRANSACTION 'building';
s2: COMMIT;
s4: COMMIT PREPARED 'before';
s5: COMMIT;
s4: INSERT INTO p VALUES (1);
s2: BEGIN;
s2: INSERT INTO p VALUES (2);
s2: PREPARE TRANSACTION 'full';
s4: COMMIT PREPARED 'building';
@slot-end
s4: INSERT INTO q VALUES (2);
s4: COMMIT PREPARED 'full';
s4: BEGIN;
s4: INSERT INTO five VALUES (4);
s4: PREPARE TRANSACTION 'consistent';
s3: INSERT INTO q VALUES (3);
s4: COMMIT PREPARED 'consistent';
