-- Relations outside of the default tablespace, moved between tablespaces under an open transaction, and a catalog
-- index that lives elsewhere: a relation is found by tablespace and file number together.
s1: CREATE TABLESPACE one LOCATION '${DIR}/one';
s1: CREATE TABLESPACE two LOCATION '${DIR}/two';
s1: CREATE TABLE t (a int PRIMARY KEY, b text) TABLESPACE one;
s1: INSERT INTO t VALUES (1, 'one');
s1: ALTER TABLE t SET TABLESPACE two;
s1: INSERT INTO t VALUES (2, 'two');
s1: BEGIN;
s1: INSERT INTO t VALUES (3, 'two, then default');
s1: ALTER TABLE t SET TABLESPACE pg_default;
s1: INSERT INTO t VALUES (4, 'default');
s1: ALTER TABLE t SET TABLESPACE one;
s1: INSERT INTO t VALUES (5, repeat('toasted', 2000));
s1: COMMIT;
s1: UPDATE t SET b = 'x' WHERE a = 1;
s1: ALTER TABLE ALL IN TABLESPACE one SET TABLESPACE two;
s1: INSERT INTO t VALUES (6, 'moved with all');
s1: CREATE TABLE u (a int);
s1: INSERT INTO u VALUES (1);
s1: DROP TABLE t;
s1: CREATE TABLE t (other text) TABLESPACE two;
s1: INSERT INTO t VALUES ('new');
s1: DROP TABLESPACE one;
s1: SELECT pg_create_restore_point('a name');
s1: INSERT INTO u VALUES (2);
