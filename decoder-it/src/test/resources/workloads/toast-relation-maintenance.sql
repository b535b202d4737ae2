-- The TOAST relation itself is rewritten, vacuumed, reindexed and moved while rows with values in it are written.
@twin
s1: CREATE TABLE t (a int PRIMARY KEY, b text, c text);
s1: ALTER TABLE t ALTER COLUMN b SET STORAGE EXTERNAL, ALTER COLUMN c SET STORAGE EXTERNAL;
s1: INSERT INTO t SELECT i, repeat(chr(96 + i), 4000), repeat(chr(64 + i), 3000) FROM generate_series(1, 5) i;
s2: BEGIN;
s2: CREATE TABLE held (x text);
s2: ALTER TABLE held ALTER COLUMN x SET STORAGE EXTERNAL;
s2: INSERT INTO held VALUES (repeat('h', 5000));
s1: DO $$ BEGIN EXECUTE 'REINDEX TABLE ' || (SELECT reltoastrelid::regclass FROM pg_class WHERE relname = 't'); END $$;
s1: UPDATE t SET c = repeat('new', 1500) WHERE a = 1;
s1: VACUUM t;
s1: VACUUM FULL t;
s1: UPDATE t SET a = 10 WHERE a = 2;
s2: ALTER TABLE held ADD COLUMN y text DEFAULT repeat('y', 100);
s2: INSERT INTO held VALUES (repeat('i', 5000), repeat('j', 5000));
s1: ALTER TABLE t ALTER COLUMN b TYPE varchar, ADD COLUMN d text;
s1: UPDATE t SET d = repeat('d', 5000) WHERE a = 3;
s1: ALTER TABLE t DROP COLUMN c;
s1: UPDATE t SET a = 11 WHERE a = 3;
s1: TRUNCATE t;
s1: INSERT INTO t VALUES (1, repeat('z', 4000), repeat('y', 9000));
s2: TRUNCATE held;
s2: INSERT INTO held VALUES (repeat('k', 5000), 'short');
s2: SAVEPOINT s;
s2: INSERT INTO held VALUES (repeat('rolled back', 500), 'short');
s2: ROLLBACK TO s;
s2: UPDATE held SET y = 'other';
s2: COMMIT;
-- a table that gets its TOAST relation only later
s1: CREATE TABLE late (a int, b int);
s1: BEGIN;
s1: INSERT INTO late VALUES (1, 1);
s1: ALTER TABLE late ADD COLUMN c text;
s1: INSERT INTO late VALUES (2, 2, repeat((SELECT string_agg(md5(i::text), '') FROM generate_series(1, 200) i), 1));
s1: ALTER TABLE late DROP COLUMN c;
s1: INSERT INTO late VALUES (3, 3);
s1: COMMIT;
