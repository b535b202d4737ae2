-- Five transactions run, some commit, some roll back, with rewrites of catalogs and running-xacts records of
-- checkpoints between the phases.
s1: CREATE TABLE t (a int, b text);
s1: CREATE TYPE mood AS ENUM ('sad', 'ok');
@basecopy
s1: BEGIN;
s1: INSERT INTO t VALUES (1, 's1');
s2: BEGIN;
s2: CREATE TABLE two (m mood);
s3: BEGIN;
s3: SAVEPOINT s;
s3: INSERT INTO t VALUES (3, 's3');
s3: ROLLBACK TO s;
s3: INSERT INTO t VALUES (33, 's3');
s4: BEGIN;
s4: CREATE TABLE four (x int);
s4: INSERT INTO four VALUES (1);
s5: BEGIN;
s5: INSERT INTO t VALUES (5, 's5');
@slot-begin
s6: INSERT INTO t VALUES (6, 's6');
@log-standby-snapshot
s2: INSERT INTO two VALUES ('ok');
s2: COMMIT;
s1: COMMIT;
s6: ALTER TYPE mood ADD VALUE 'new';
s7: BEGIN;
s7: INSERT INTO two VALUES ('new');
@checkpoint
s3: COMMIT;
s4: ROLLBACK;
s8: VACUUM FULL pg_class;
s8: BEGIN;
s8: CREATE TABLE eight (x int);
s8: INSERT INTO eight VALUES (1);
s5: COMMIT;
s9: BEGIN;
s9: INSERT INTO t VALUES (9, 's9');
@log-standby-snapshot
s7: ALTER TABLE two ADD COLUMN n int;
s7: INSERT INTO two VALUES ('ok', 7);
s7: COMMIT;
s10: VACUUM FULL pg_attribute;
s8: ALTER TABLE eight ADD COLUMN y int;
s8: COMMIT;
@slot-end
s9: INSERT INTO eight VALUES (9, 9);
s9: COMMIT;
s6: INSERT INTO eight VALUES (6, 6);
s6: INSERT INTO two VALUES ('new', 6);
