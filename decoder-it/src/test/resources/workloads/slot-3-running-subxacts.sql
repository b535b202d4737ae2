-- Three transactions with subtransactions, one of them with more than 64, run while the slot is created; parts are
-- rolled back in each phase.
s1: CREATE TABLE t (a int, b text);
@basecopy
s1: BEGIN;
s1: SAVEPOINT a;
s1: INSERT INTO t VALUES (1, 's1 a');
s1: CREATE TABLE sub (x int);
s2: BEGIN;
s2: DO $$ BEGIN FOR i IN 1..70 LOOP BEGIN INSERT INTO t VALUES (i + 100, 's2'); EXCEPTION WHEN division_by_zero THEN NULL; END; END LOOP; END $$;
s3: BEGIN;
s3: SAVEPOINT x;
s3: INSERT INTO t VALUES (3, 's3');
@slot-begin
s4: BEGIN;
s4: SAVEPOINT y;
s4: CREATE TABLE sub4 (x int);
s4: INSERT INTO sub4 VALUES (1);
s1: ROLLBACK TO a;
s1: CREATE TABLE sub (y text);
s1: INSERT INTO sub VALUES ('second try');
s1: COMMIT;
s3: ROLLBACK;
s2: DO $$ BEGIN FOR i IN 1..70 LOOP BEGIN INSERT INTO t VALUES (i + 200, 's2'); EXCEPTION WHEN division_by_zero THEN NULL; END; END LOOP; END $$;
s2: COMMIT;
s5: BEGIN;
s5: SAVEPOINT z;
s5: INSERT INTO sub VALUES ('s5');
s4: ALTER TABLE sub4 ADD COLUMN z int;
s4: RELEASE y;
s4: INSERT INTO sub4 VALUES (2, 2);
s4: COMMIT;
@slot-end
s5: INSERT INTO sub4 VALUES (3, 3);
s5: ROLLBACK TO z;
s5: INSERT INTO sub4 VALUES (4, 4);
s5: COMMIT;
s1: INSERT INTO sub VALUES ('end');
