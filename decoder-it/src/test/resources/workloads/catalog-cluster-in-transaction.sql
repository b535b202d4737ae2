-- CLUSTER of catalogs inside transactions that also have DDL: rewritten twice, rolled back, in savepoints kept and taken
-- back. Rows logged in one file are looked for in the next; the relation map names only the last file, and what was
-- rewritten in vain must leave no trace.
@twin
s1: CREATE TYPE mood AS ENUM ('sad', 'ok');
s1: CREATE SCHEMA app;
s1: CREATE TABLE app.t (a int, m mood);
s1: INSERT INTO app.t VALUES (1, 'sad');
s1: BEGIN;
s1: CREATE TABLE app.a (x int);
s1: INSERT INTO app.a VALUES (1);
s1: ALTER TABLE app.a ADD COLUMN y int DEFAULT 2;
s1: INSERT INTO app.a VALUES (2, 2);
s1: CLUSTER pg_class USING pg_class_oid_index;
s1: CLUSTER pg_attribute USING pg_attribute_relid_attnum_index;
s1: ALTER TABLE app.a ADD COLUMN z text DEFAULT 'z';
s1: INSERT INTO app.a VALUES (3, 3, 'three');
s1: ALTER TABLE app.a RENAME TO aa;
s1: INSERT INTO app.aa VALUES (4, 4, 'four');
s1: CLUSTER pg_class USING pg_class_relname_nsp_index;
s1: CLUSTER pg_attribute USING pg_attribute_relid_attnam_index;
s1: ALTER TABLE app.aa DROP COLUMN y;
s1: INSERT INTO app.aa VALUES (5, 'five');
s1: ALTER TABLE app.aa RENAME TO a;
s1: INSERT INTO app.a VALUES (6, 'six');
s1: CREATE TABLE app.b (q mood);
s1: INSERT INTO app.b VALUES ('ok');
s1: COMMIT;
s1: INSERT INTO app.a VALUES (7, 'seven');
-- taken back as a whole
s1: BEGIN;
s1: ALTER TABLE app.a ADD COLUMN lost int;
s1: CLUSTER pg_class USING pg_class_oid_index;
s1: CLUSTER pg_attribute USING pg_attribute_relid_attnum_index;
s1: INSERT INTO app.a VALUES (8, 'eight', 8);
s1: ROLLBACK;
s1: INSERT INTO app.a VALUES (9, 'nine');
-- catalogs that are not mapped, in savepoints
s1: BEGIN;
s1: ALTER TYPE mood RENAME VALUE 'sad' TO 'sadder';
s1: INSERT INTO app.b VALUES ('sadder');
s1: SAVEPOINT s;
s1: CLUSTER pg_enum USING pg_enum_oid_index;
s1: CLUSTER pg_namespace USING pg_namespace_oid_index;
s1: INSERT INTO app.b VALUES ('ok');
s1: ROLLBACK TO s;
s1: ALTER TYPE mood RENAME VALUE 'sadder' TO 'saddest';
s1: INSERT INTO app.b VALUES ('saddest');
s1: SAVEPOINT r;
s1: CLUSTER pg_enum USING pg_enum_oid_index;
s1: ALTER SCHEMA app RENAME TO app2;
s1: CLUSTER pg_namespace USING pg_namespace_oid_index;
s1: INSERT INTO app2.b VALUES ('ok');
s1: RELEASE r;
s1: CLUSTER pg_enum USING pg_enum_typid_label_index;
s1: ALTER TYPE mood RENAME VALUE 'ok' TO 'fine';
s1: INSERT INTO app2.b VALUES ('fine');
s1: ALTER SCHEMA app2 RENAME TO app;
s1: INSERT INTO app.b VALUES ('saddest');
s1: COMMIT;
s1: INSERT INTO app.b VALUES ('fine');
s1: INSERT INTO app.t VALUES (2, 'saddest');
s1: VACUUM pg_class;
s1: VACUUM FULL pg_enum;
s1: INSERT INTO app.t VALUES (3, 'fine');
