-- A table declared as a user catalog: its changes log command ids as those of catalogs do.
@twin
s1: CREATE TABLE cat (a int PRIMARY KEY, b text) WITH (user_catalog_table = true);
s1: CREATE TABLE t (a int);
s1: INSERT INTO cat VALUES (1, 'one');
s1: BEGIN;
s1: INSERT INTO cat VALUES (2, 'two');
s1: UPDATE cat SET b = 'uno' WHERE a = 1;
s1: INSERT INTO t VALUES (1);
s1: DELETE FROM cat WHERE a = 2;
s1: SAVEPOINT s;
s1: INSERT INTO cat VALUES (3, 'three');
s1: ROLLBACK TO s;
s1: COMMIT;
s1: ALTER TABLE cat SET (user_catalog_table = false);
s1: INSERT INTO cat VALUES (4, 'plain now');
s1: ALTER TABLE cat SET (user_catalog_table = true);
s1: INSERT INTO cat SELECT i, 'bulk' FROM generate_series(10, 30) i;
s2: BEGIN;
s2: INSERT INTO cat VALUES (5, 'open');
s1: VACUUM cat;
s2: INSERT INTO t VALUES (2);
s2: COMMIT;
