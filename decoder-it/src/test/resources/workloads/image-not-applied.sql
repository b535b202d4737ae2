-- wal_consistency_checking adds to each record images that recovery must not apply; the changes beside them count.
@twin
@setting wal_consistency_checking = all
s1: CREATE TABLE t (a int PRIMARY KEY, b text);
s1: INSERT INTO t VALUES (1, 'one'), (2, 'two');
s1: UPDATE t SET b = 'uno' WHERE a = 1;
s1: DELETE FROM t WHERE a = 2;
s1: BEGIN;
s1: ALTER TABLE t ADD COLUMN c int DEFAULT 5;
s1: INSERT INTO t VALUES (3, 'three', 3);
s1: ALTER TABLE t RENAME TO tt;
s1: INSERT INTO tt VALUES (4, 'four', 4);
s1: COMMIT;
s1: COPY tt FROM STDIN;
5	five	5
6	six	6
\.
s1: VACUUM pg_class;
@checkpoint
s1: ALTER TABLE tt DROP COLUMN b;
s1: INSERT INTO tt VALUES (7, 7);
s1: VACUUM FULL pg_class;
s1: INSERT INTO tt VALUES (8, 8);
