-- Values out of line in large transactions: a block must not end between the chunks and their row, whoever else fills
-- the memory meanwhile; updates that leave values unchanged; COPY of many rows with such values.
@twin
s1: CREATE TABLE t (a int PRIMARY KEY, b text, c text);
s1: ALTER TABLE t ALTER COLUMN b SET STORAGE EXTERNAL;
s1: ALTER TABLE t ALTER COLUMN c SET STORAGE EXTERNAL;
s1: CREATE TABLE small (a int, b text);
s1: INSERT INTO t VALUES (0, 'read before', 'x');
s1: BEGIN;
s2: BEGIN;
s1: INSERT INTO t SELECT i, repeat('b', 3000), 'c' FROM generate_series(1, 60) i;
s2: INSERT INTO small SELECT i, 'beside' FROM generate_series(1, 400) i;
s1: INSERT INTO t VALUES (100, repeat('long ', 40000), repeat('c', 2500));
s2: INSERT INTO small SELECT i, 'beside' FROM generate_series(1, 400) i;
s1: UPDATE t SET a = a + 1000 WHERE a <= 30;
s1: UPDATE t SET c = repeat('d', 5000) WHERE a > 1000;
s1: SAVEPOINT a;
s1: INSERT INTO t VALUES (200, repeat('gone ', 20000), 'c');
s1: ROLLBACK TO a;
s1: DELETE FROM t WHERE a = 100;
s2: ROLLBACK;
s1: COMMIT;
s1: BEGIN;
s1: COPY t FROM STDIN;
300	copied	x
301	copied	y
302	copied	z
\.
s1: INSERT INTO t SELECT i, repeat('rolled back', 2000), 'c' FROM generate_series(400, 440) i;
s1: ROLLBACK;
s1: INSERT INTO t VALUES (9999, 'end', 'x');
