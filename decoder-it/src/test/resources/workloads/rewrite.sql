-- Table rewrites: change of type, VACUUM FULL, CLUSTER, volatile defaults. Rows of the transient heap are printed
-- under the table's name only when asked for; rows before and after find their relation by another file number.
@twin
@options include-rewrites=1
@options include-rewrites=1 include-xids=0 skip-empty-xacts=1
s1: CREATE TABLE t (a int PRIMARY KEY, b text);
s1: INSERT INTO t SELECT i, 'row ' || i FROM generate_series(1, 20) i;
s1: ALTER TABLE t ALTER COLUMN a TYPE bigint;
s1: INSERT INTO t VALUES (21, 'after');
s1: BEGIN;
s1: INSERT INTO t VALUES (22, 'before');
s1: ALTER TABLE t ALTER COLUMN b TYPE varchar(50) USING upper(b);
s1: INSERT INTO t VALUES (23, 'after');
s1: SAVEPOINT s;
s1: ALTER TABLE t ALTER COLUMN a TYPE numeric;
s1: INSERT INTO t VALUES (24.5, 'in the savepoint');
s1: ROLLBACK TO s;
s1: INSERT INTO t VALUES (25, 'after the rollback');
s1: ALTER TABLE t ADD COLUMN c float8 DEFAULT random() * 0;
s1: UPDATE t SET c = 1 WHERE a = 1;
s1: COMMIT;
s1: VACUUM FULL t;
s1: UPDATE t SET b = 'vacuumed' WHERE a = 2;
s1: CLUSTER t USING t_pkey;
s1: DELETE FROM t WHERE a = 3;
s1: BEGIN;
s1: ALTER TABLE t ALTER COLUMN c TYPE text;
s1: ROLLBACK;
s1: INSERT INTO t VALUES (26, 'end', 2);
s1: CREATE TYPE e1 AS ENUM ('a', 'b');
s1: CREATE TABLE en (x text);
s1: INSERT INTO en VALUES ('a'), ('b');
s1: ALTER TABLE en ALTER COLUMN x TYPE e1 USING x::e1;
s1: INSERT INTO en VALUES ('b');
