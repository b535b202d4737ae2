-- Five transactions run when the slot is created: one plain, one with DDL, one with subtransactions of which one is
-- rolled back, one prepared, one that began before it wrote. More of each kind begin at every later state.
s0: CREATE TABLE t (a int, b text);
s0: CREATE TABLE d (a int);
s0: CREATE TABLE e (a int);
s1: BEGIN;
s1: INSERT INTO t VALUES (1, 'plain');
s2: BEGIN;
s2: ALTER TABLE d ADD COLUMN b int DEFAULT 2;
s2: INSERT INTO d VALUES (2);
s3: BEGIN;
s3: INSERT INTO t VALUES (3, 'top');
s3: SAVEPOINT one;
s3: INSERT INTO t VALUES (3, 'one');
s3: SAVEPOINT two;
s3: CREATE TABLE f (a int);
s3: INSERT INTO f VALUES (3);
s3: ROLLBACK TO two;
s4: BEGIN;
s4: INSERT INTO t VALUES (4, 'prepared');
s4: CREATE TABLE g (a int);
s4: PREPARE TRANSACTION 'g1';
s5: BEGIN;
s5: SELECT 1;
@slot-begin
s5: INSERT INTO t VALUES (5, 'began before it wrote');
s3: INSERT INTO t VALUES (3, 'while building');
s6: BEGIN;
s6: SAVEPOINT one;
s6: INSERT INTO t VALUES (6, 'subtransaction first, while building');
s1: COMMIT;
s2: COMMIT;
s3: COMMIT;
s4: COMMIT PREPARED 'g1';
@slot-wait
s7: BEGIN;
s7: SAVEPOINT one;
s7: CREATE TABLE h (a int);
s7: INSERT INTO h VALUES (7);
s7: RELEASE one;
s7: SAVEPOINT two;
s7: INSERT INTO t VALUES (7, 'in the full snapshot');
s8: BEGIN;
s8: ALTER TABLE e ADD COLUMN b text DEFAULT 'eight';
s8: INSERT INTO e VALUES (8);
s8: PREPARE TRANSACTION 'g2';
s9: BEGIN;
s9: ALTER TABLE d ADD COLUMN c text DEFAULT 'nine';
s9: COMMIT;
s5: INSERT INTO d VALUES (5);
s5: COMMIT;
s6: INSERT INTO t VALUES (6, 'in the full snapshot');
s6: COMMIT;
@slot-end
s7: INSERT INTO d VALUES (7);
s7: ROLLBACK TO two;
s7: INSERT INTO t VALUES (7, 'after the consistent point');
s7: COMMIT;
s9: INSERT INTO h VALUES (9);
s8: COMMIT PREPARED 'g2';
s9: INSERT INTO e VALUES (9);
@log-standby-snapshot
s9: CREATE TABLE k (a int);
s9: INSERT INTO k VALUES (10);
