-- The server crashes while catalogs are being rewritten: the files written for it never become the catalogs', and the
-- same catalogs are rewritten again afterwards.
@twin
s1: CREATE TYPE mood AS ENUM ('sad', 'ok');
s1: CREATE TABLE t (a int, m mood);
s1: INSERT INTO t VALUES (1, 'sad');
s2: BEGIN;
s2: ALTER TABLE t ADD COLUMN lost int;
s2: ALTER TYPE mood RENAME VALUE 'ok' TO 'lost';
s2: CLUSTER pg_enum USING pg_enum_oid_index;
s2: CLUSTER pg_class USING pg_class_oid_index;
s2: INSERT INTO t VALUES (2, 'lost', 2);
@flush
@immediate-restart
s1: INSERT INTO t VALUES (3, 'ok');
s1: ALTER TABLE t ADD COLUMN c int DEFAULT 1;
s1: VACUUM FULL pg_class;
s1: VACUUM FULL pg_enum;
s1: INSERT INTO t VALUES (4, 'ok', 4);
s2: BEGIN;
s2: CLUSTER pg_attribute USING pg_attribute_relid_attnum_index;
s2: CREATE TABLE u (a int);
@flush
@immediate-restart
s1: CREATE TABLE u (b text, m mood);
s1: INSERT INTO u VALUES ('u', 'ok');
s1: CLUSTER pg_attribute USING pg_attribute_relid_attnum_index;
s1: INSERT INTO u VALUES ('uu', 'sad');
