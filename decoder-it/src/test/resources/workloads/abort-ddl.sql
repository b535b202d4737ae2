-- Rolled back transactions that change the catalogs on the way: their invalidations make the caches cold, and what they
-- read of their own rows must not stay.
@twin
s1: CREATE TABLE t (a int, b text);
s1: INSERT INTO t VALUES (0, 'read before');
s1: BEGIN;
s1: CREATE TABLE made (x int);
s1: INSERT INTO made SELECT i FROM generate_series(1, 900) i;
s1: INSERT INTO t SELECT i, 'with a table made' FROM generate_series(1, 900) i;
s1: DROP TABLE made;
s1: INSERT INTO t SELECT i, 'with a table dropped' FROM generate_series(1, 900) i;
s1: ROLLBACK;
s1: BEGIN;
s1: INSERT INTO t SELECT i, 'top' FROM generate_series(1, 700) i;
s1: ALTER TABLE t ADD COLUMN d text DEFAULT 'd';
s1: INSERT INTO t SELECT i, 'altered for good', 'x' FROM generate_series(1, 700) i;
s1: COMMIT;
s1: BEGIN;
s1: ALTER TABLE t RENAME TO renamed;
s1: INSERT INTO renamed SELECT i, 'renamed', 'x' FROM generate_series(1, 900) i;
s2: CREATE TABLE other (a int);
s1: INSERT INTO renamed SELECT i, 'renamed', 'x' FROM generate_series(1, 900) i;
s1: ROLLBACK;
s1: BEGIN;
s1: TRUNCATE t;
s1: INSERT INTO t SELECT i, 'truncated', 'x' FROM generate_series(1, 900) i;
s1: ROLLBACK;
s1: INSERT INTO t VALUES (1, 'end', 'x');
