-- Updates that share prefix and suffix with the old row, HOT chains, pruning by readers, row locks and foreign keys
-- (multixacts in user rows), updates to nothing.
@twin
s1: CREATE TABLE t (a int PRIMARY KEY, b text, c int) WITH (fillfactor = 40);
s1: INSERT INTO t SELECT i, repeat('pre', 20) || i || repeat('suf', 20), i FROM generate_series(1, 20) i;
s1: UPDATE t SET c = c + 1;
s1: UPDATE t SET b = repeat('pre', 20) || 'middle' || repeat('suf', 20);
s1: UPDATE t SET a = a + 100;
s1: DO $$ BEGIN FOR i IN 1..60 LOOP UPDATE t SET c = i WHERE a = 105; END LOOP; END $$;
s1: SELECT count(*) FROM t WHERE a > 100;
s1: UPDATE t SET c = c;
s1: UPDATE t SET b = NULL WHERE a = 106;
s1: UPDATE t SET b = 'not null again' WHERE a = 106;
s1: CREATE TABLE fk (id int PRIMARY KEY, t_a int REFERENCES t (a) ON UPDATE CASCADE ON DELETE SET NULL);
s2: BEGIN;
s2: INSERT INTO fk VALUES (1, 107);
s3: BEGIN;
s3: INSERT INTO fk VALUES (2, 107);
s1: UPDATE t SET c = 7 WHERE a = 107;
s2: COMMIT;
s3: COMMIT;
s1: UPDATE t SET a = 207 WHERE a = 107;
s1: DELETE FROM t WHERE a = 207;
s1: BEGIN;
s1: SELECT * FROM t WHERE a = 108 FOR UPDATE;
s1: UPDATE t SET c = 8 WHERE a = 108;
s1: COMMIT;
-- a row that another transaction is just updating is locked along its chain of versions
s2: BEGIN;
s2: UPDATE t SET c = 10 WHERE a = 110;
s3: BEGIN;
s3: SELECT a FROM t WHERE a = 110 FOR KEY SHARE;
s2: COMMIT;
s3: COMMIT;
s1: VACUUM (FREEZE) t;
s1: UPDATE t SET c = 9 WHERE a = 109;
s1: DELETE FROM t;
