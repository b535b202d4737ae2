-- One transaction changes the same catalog rows again and again, in savepoints taken back, so that combo command ids
-- and long chains of versions arise.
@twin
s1: CREATE TABLE t (a int);
s1: BEGIN;
s1: DO $$ BEGIN FOR i IN 1..30 LOOP EXECUTE format('ALTER TABLE t ADD COLUMN c%s int DEFAULT %s', i, i); EXECUTE format('INSERT INTO t VALUES (%s)', i); IF i % 2 = 0 THEN EXECUTE format('ALTER TABLE t DROP COLUMN c%s', i - 1); END IF; EXECUTE format('INSERT INTO t VALUES (%s)', -i); END LOOP; END $$;
s1: SAVEPOINT s;
s1: ALTER TABLE t RENAME TO t1;
s1: ALTER TABLE t1 RENAME TO t2;
s1: INSERT INTO t2 VALUES (1000);
s1: ROLLBACK TO s;
s1: INSERT INTO t VALUES (1001);
s1: DO $$ BEGIN FOR i IN 1..20 LOOP BEGIN EXECUTE format('ALTER TABLE t RENAME TO t%s', i); EXECUTE format('INSERT INTO t%s VALUES (%s)', i, i + 2000); EXECUTE format('CREATE TABLE x%s (a int)', i); EXECUTE format('INSERT INTO x%s VALUES (%s)', i, i); IF i % 3 <> 0 THEN RAISE division_by_zero; END IF; EXECUTE format('ALTER TABLE t%s RENAME TO t', i); EXCEPTION WHEN division_by_zero THEN INSERT INTO t VALUES (i + 3000); END; END LOOP; END $$;
s1: CREATE TYPE en AS ENUM ('a');
s1: ALTER TABLE t ADD COLUMN en en DEFAULT 'a';
s1: INSERT INTO t VALUES (4000);
s1: ALTER TYPE en RENAME VALUE 'a' TO 'b';
s1: INSERT INTO t VALUES (4001);
s1: ALTER TYPE en RENAME TO en2;
s1: INSERT INTO t VALUES (4002);
s1: DROP TABLE t;
s1: CREATE TABLE t (z text);
s1: INSERT INTO t VALUES ('new');
s1: COMMIT;
s1: INSERT INTO t VALUES ('end');
