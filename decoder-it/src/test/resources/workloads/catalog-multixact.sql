-- Catalog rows with multixacts: locked by several sessions, then updated; xmax is a multi whose member updated it.
@twin
s1: CREATE TABLE t (a int, b text);
s1: INSERT INTO t VALUES (1, 'one');
s2: BEGIN;
s2: SELECT count(*) FROM (SELECT 1 FROM pg_class WHERE relname = 't' FOR KEY SHARE) x;
s3: BEGIN;
s3: SELECT count(*) FROM (SELECT 1 FROM pg_class WHERE relname = 't' FOR KEY SHARE) x;
s1: BEGIN;
s1: ALTER TABLE t ALTER COLUMN b SET STORAGE EXTERNAL;
s1: CREATE INDEX ON t (a);
s1: ALTER TABLE t ADD COLUMN c int;
s1: INSERT INTO t VALUES (2, 'two', 2);
s1: COMMIT;
s2: COMMIT;
s3: COMMIT;
s1: INSERT INTO t VALUES (3, 'three', 3);
s2: BEGIN;
s2: SELECT count(*) FROM (SELECT 1 FROM pg_attribute WHERE attrelid = 't'::regclass FOR KEY SHARE) x;
s3: BEGIN;
s3: SELECT count(*) FROM (SELECT 1 FROM pg_attribute WHERE attrelid = 't'::regclass FOR KEY SHARE) x;
s1: ALTER TABLE t ALTER COLUMN b SET STATISTICS 7;
s1: INSERT INTO t VALUES (4, 'four', 4);
s2: COMMIT;
s3: COMMIT;
s1: VACUUM (FREEZE) pg_class;
s1: VACUUM (FREEZE) pg_attribute;
s1: INSERT INTO t VALUES (5, 'five', 5);
