-- A transaction's rows are replayed with the catalogs of its beginning, long after the old versions of those catalog
-- rows were superseded, pruned and vacuumed away: on a server without a slot nothing holds them back.
@twin
s1: CREATE TABLE t (a int, b text);
s1: CREATE TABLE other (a int);
s1: INSERT INTO t VALUES (0, 'zero');
s2: BEGIN;
s2: INSERT INTO other VALUES (1);
s1: BEGIN;
s1: INSERT INTO t VALUES (1, 'old shape');
s1: COMMIT;
s1: ALTER TABLE t ADD COLUMN c int;
s1: INSERT INTO t VALUES (2, 'new shape', 2);
s1: ALTER TABLE t RENAME COLUMN b TO bb;
s1: INSERT INTO t VALUES (3, 'renamed', 3);
s1: ALTER TABLE t DROP COLUMN c;
s1: DO $$ BEGIN FOR i IN 1..25 LOOP EXECUTE format('ALTER TABLE t ALTER COLUMN a SET STATISTICS %s', i); END LOOP; END $$;
s1: VACUUM pg_class;
s1: VACUUM pg_attribute;
s1: VACUUM pg_statistic;
s1: INSERT INTO t VALUES (4, 'end');
s2: COMMIT;
