-- The plainest history there is: one table, one row of each kind of change, one transaction that rolls back.
@twin
s1: CREATE TABLE t (a int PRIMARY KEY, b text);
s1: INSERT INTO t VALUES (1, 'one'), (2, 'two');
s1: BEGIN;
s1: UPDATE t SET b = 'uno' WHERE a = 1;
s1: UPDATE t SET a = 3 WHERE a = 2;
s1: DELETE FROM t WHERE a = 1;
s1: COMMIT;
s1: BEGIN;
s1: INSERT INTO t VALUES (4, 'four');
s1: ROLLBACK;
s1: INSERT INTO t VALUES (5, NULL);
