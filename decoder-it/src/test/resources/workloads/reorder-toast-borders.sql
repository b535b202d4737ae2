-- Values out of line larger than the least memory, several to a row; updates that keep some of them, old keys out of line,
-- multi-inserts with chunks, and tables of such made, rewritten and dropped in the transaction.
s1: CREATE TABLE t (a int PRIMARY KEY, b text, c text, d bytea);
s1: ALTER TABLE t ALTER COLUMN b SET STORAGE EXTERNAL, ALTER COLUMN c SET STORAGE EXTERNAL, ALTER COLUMN d SET STORAGE EXTERNAL;
s1: CREATE TABLE f (a text, b text);
s1: ALTER TABLE f ALTER COLUMN a SET STORAGE EXTERNAL, ALTER COLUMN b SET STORAGE EXTERNAL;
s1: ALTER TABLE f REPLICA IDENTITY FULL;
s1: CREATE TABLE s (a int);
s1: INSERT INTO s VALUES (0);
s1: BEGIN;
s1: INSERT INTO t VALUES (1, repeat('a', 100000), repeat('b', 50000), decode(repeat('ff00', 30000), 'hex'));
s1: INSERT INTO s VALUES (1);
s1: INSERT INTO t VALUES (2, repeat('a', 65000), 'short', NULL);
s1: UPDATE t SET b = 'short' WHERE a = 1;
s1: UPDATE t SET c = repeat('c', 70000) WHERE a = 1;
s1: UPDATE t SET a = 3 WHERE a = 2;
s1: SAVEPOINT a;
s1: UPDATE t SET d = decode(repeat('ff01', 40000), 'hex');
s1: SAVEPOINT b;
s1: UPDATE t SET b = repeat('gone', 40000);
s1: ROLLBACK TO b;
s1: INSERT INTO s VALUES (2);
s1: RELEASE a;
s1: INSERT INTO f VALUES (repeat('k', 3000), repeat('v', 70000));
s1: UPDATE f SET b = 'v';
s1: UPDATE f SET a = 'k2' || repeat('x', 66000);
s1: DELETE FROM f;
s1: COMMIT;
s1: BEGIN;
s1: INSERT INTO t SELECT i, repeat('a', 3000), repeat('b', i * 30), NULL FROM generate_series(100, 200) i;
s1: UPDATE t SET c = 'upd' WHERE a BETWEEN 100 AND 150;
s1: DELETE FROM t WHERE a BETWEEN 120 AND 170;
s1: TRUNCATE s;
s1: INSERT INTO t SELECT i, repeat('a', 3000), repeat('b', i * 30), NULL FROM generate_series(300, 330) i;
s1: ROLLBACK;
s1: COPY t (a, b) FROM STDIN;
1000	x
1001	y
1002	z
\.
s1: BEGIN;
s1: CREATE TABLE cp AS SELECT i AS a, repeat('copy', i * 200) AS b FROM generate_series(1, 80) i;
s1: INSERT INTO s VALUES (5);
s1: ALTER TABLE cp ALTER COLUMN b SET STORAGE EXTERNAL;
s1: UPDATE cp SET b = b || 'x';
s1: UPDATE cp SET a = -a;
s1: ALTER TABLE cp ALTER COLUMN a TYPE bigint;
s1: UPDATE cp SET a = -a WHERE a < -60;
s1: ALTER TABLE cp ADD PRIMARY KEY (a);
s1: UPDATE cp SET a = a + 10000;
s1: DELETE FROM cp;
s1: DROP TABLE cp;
s1: INSERT INTO s VALUES (6);
s1: COMMIT;
