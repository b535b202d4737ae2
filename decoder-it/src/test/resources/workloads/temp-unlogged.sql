-- Tables whose rows are not logged, and changes of persistence under rows of the same transaction.
@twin
s1: CREATE TABLE t (a int);
s1: CREATE TEMP TABLE tmp (a int);
s1: CREATE UNLOGGED TABLE unl (a int, b text);
s1: INSERT INTO tmp VALUES (1);
s1: INSERT INTO unl VALUES (1, 'x');
s1: INSERT INTO t VALUES (1);
s1: BEGIN;
s1: INSERT INTO unl VALUES (2, 'x');
s1: INSERT INTO t VALUES (2);
s1: CREATE TEMP TABLE tmp2 (a int) ON COMMIT DROP;
s1: INSERT INTO tmp2 VALUES (1);
s1: INSERT INTO t VALUES (3);
s1: COMMIT;
s1: BEGIN;
s1: ALTER TABLE unl SET LOGGED;
s1: INSERT INTO unl VALUES (3, 'logged');
s1: COMMIT;
s1: INSERT INTO unl VALUES (4, repeat('logged', 1000));
s1: BEGIN;
s1: INSERT INTO t VALUES (4);
s1: ALTER TABLE t SET UNLOGGED;
s1: INSERT INTO t VALUES (5);
s1: COMMIT;
s1: INSERT INTO t VALUES (6);
s1: TRUNCATE t, unl, tmp;
s1: ALTER TABLE t SET LOGGED;
s1: INSERT INTO t VALUES (7);
