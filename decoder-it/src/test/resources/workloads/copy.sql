-- COPY and INSERT ... SELECT: multi-insert records, several per page and several pages per command, an initialised
-- page, rows of very different width, an aborted COPY, and COPY inside savepoints.
@twin
s1: CREATE TABLE t (a int, b text);
s1: COPY t FROM STDIN;
1	one
2	\N
3	tab\tand\\backslash
4	
\.
s1: BEGIN;
s1: COPY t FROM STDIN;
5	five
\.
s1: SAVEPOINT s;
s1: COPY t FROM STDIN;
6	gone
7	gone too
\.
s1: ROLLBACK TO s;
s1: COPY t FROM STDIN (FORMAT csv);
8,"comma, ""quoted"""
9,
\.
s1: COMMIT;
s1!: COPY t FROM STDIN;
10	ten
not a number	x
\.
s1: CREATE TABLE big (a int, b text, c float8);
s1: INSERT INTO big SELECT i, repeat('x', i % 300), i / 7.0 FROM generate_series(1, 2000) i;
s1: BEGIN;
s1: CREATE TABLE made (a int, b text);
s1: COPY made FROM STDIN (FREEZE);
1	frozen
2	frozen too
\.
s1: INSERT INTO made VALUES (3, 'not frozen');
s1: COMMIT;
s1: CREATE TABLE ctas AS SELECT i AS n, 'v' || i AS v FROM generate_series(1, 500) i;
s1: CREATE TABLE wide (a int, b text, c text, d text);
s1: INSERT INTO wide SELECT i, repeat('b', 2000), repeat('c', 1000), repeat('d', 500) FROM generate_series(1, 30) i;
s1: DELETE FROM big WHERE a % 2 = 0;
s1: VACUUM big;
s1: INSERT INTO big SELECT i, 'refill', i FROM generate_series(1, 300) i;
