-- Values stored out of line: external, compressed, both; inserted alone, by COPY, updated or left unchanged; several
-- toasted columns in one row; toasted arrays and documents; a rollback that leaves chunks behind.
@twin
s1: CREATE TABLE t (a int PRIMARY KEY, b text, c text, d jsonb, e int[], f bytea);
s1: CREATE TABLE ext (a int PRIMARY KEY, b text);
s1: ALTER TABLE ext ALTER COLUMN b SET STORAGE EXTERNAL;
s1: CREATE TABLE main (a int PRIMARY KEY, b text);
s1: ALTER TABLE main ALTER COLUMN b SET STORAGE MAIN;
s1: CREATE FUNCTION noise(n int) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT string_agg(md5(i::text || n), '') FROM generate_series(1, n) i $$;
s1: INSERT INTO t VALUES (1, repeat('compressible ', 500), 'short', NULL, NULL, NULL);
s1: INSERT INTO t VALUES (2, noise(200), noise(90), NULL, NULL, NULL);
s1: INSERT INTO t VALUES (3, noise(1000), repeat('x', 100000), jsonb_build_object('k', noise(100)), ARRAY(SELECT generate_series(1, 3000)), decode(noise(300), 'hex'));
s1: UPDATE t SET a = a + 10;
s1: UPDATE t SET c = 'now short' WHERE a = 12;
s1: UPDATE t SET b = noise(201) WHERE a = 12;
s1: UPDATE t SET b = b || 'x' WHERE a = 13;
s1: DELETE FROM t WHERE a = 11;
s1: INSERT INTO ext VALUES (1, repeat('e', 1996)), (2, repeat('e', 1997)), (3, repeat('e', 3992)), (4, repeat('f', 10000)), (5, repeat('g', 2500)), (6, '');
s1: INSERT INTO main VALUES (1, repeat('m', 20000)), (2, noise(120));
s1: UPDATE main SET a = a + 1 WHERE a = 2;
s1: BEGIN;
s1: INSERT INTO ext VALUES (7, repeat('h', 9000));
s1: SAVEPOINT s;
s1: INSERT INTO ext VALUES (8, repeat('i', 9000));
s1: UPDATE ext SET b = repeat('j', 9000) WHERE a = 7;
s1: ROLLBACK TO s;
s1: UPDATE ext SET a = 9 WHERE a = 7;
s1: UPDATE ext SET b = repeat('k', 9000) WHERE a = 9;
s1: UPDATE ext SET b = repeat('l', 9000) WHERE a = 9;
s1: COMMIT;
s1: BEGIN;
s1: INSERT INTO ext VALUES (10, repeat('gone', 9000));
s1: ROLLBACK;
s1: COPY ext FROM STDIN;
20	short
21	copied
22	third
\.
s1: CREATE TABLE src AS SELECT i AS a, noise(100 + i) AS b FROM generate_series(1, 12) i;
s1: INSERT INTO ext SELECT a + 100, b FROM src;
s1: ALTER TABLE ext REPLICA IDENTITY FULL;
s1: UPDATE ext SET a = a + 1000 WHERE a BETWEEN 101 AND 104;
s1: DELETE FROM ext WHERE a BETWEEN 105 AND 108;
s1: UPDATE ext SET b = 'x' WHERE a = 109;
-- two sessions toast into one table alternately
s2: BEGIN;
s1: BEGIN;
s2: INSERT INTO ext VALUES (501, repeat('s2', 3000));
s1: INSERT INTO ext VALUES (502, repeat('s1', 3000));
s2: INSERT INTO ext VALUES (503, repeat('t2', 3000));
s1: COMMIT;
s2: COMMIT;
-- inline compressed values stay inline
s1: CREATE TABLE inl (a int, b text, c varchar, d bpchar);
s1: INSERT INTO inl SELECT i, repeat('ab', i * 20), repeat('c', i * 50), repeat('d', i * 30) FROM generate_series(1, 40) i;
