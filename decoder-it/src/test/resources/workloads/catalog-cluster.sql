-- CLUSTER of the catalogs, which reorders their rows into new files, under open transactions with DDL in
-- subtransactions; the index that orders them is rebuilt too.
@twin
s1: CREATE TABLE t (a int, b text);
s1: INSERT INTO t VALUES (1, 'one');
s2: BEGIN;
s2: CREATE TABLE u (a int);
s2: SAVEPOINT a;
s2: ALTER TABLE u ADD COLUMN b int DEFAULT 5;
s2: INSERT INTO u VALUES (1);
s2: RELEASE a;
s3: BEGIN;
s3: ALTER TABLE t ADD COLUMN c int;
s3: INSERT INTO t VALUES (2, 'two', 2);
s1: CLUSTER pg_class USING pg_class_oid_index;
s1: CLUSTER pg_attribute USING pg_attribute_relid_attnum_index;
s2: INSERT INTO u VALUES (2, 2);
s3: INSERT INTO t VALUES (3, 'three', 3);
s2: ALTER TABLE u ALTER COLUMN b TYPE text;
s2: INSERT INTO u VALUES (3, 'text now');
s1: CLUSTER pg_class USING pg_class_relname_nsp_index;
s3: ALTER TABLE t RENAME TO tt;
s3: INSERT INTO tt VALUES (4, 'four', 4);
s3: COMMIT;
s1: CLUSTER pg_type USING pg_type_oid_index;
s2: INSERT INTO u VALUES (4, 'four');
s2: COMMIT;
s1: INSERT INTO tt VALUES (5, 'five', 5);
s1: REINDEX TABLE pg_class;
s1: REINDEX TABLE pg_attribute;
s1: INSERT INTO u VALUES (5, 'five');
