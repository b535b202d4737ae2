-- Composites: quotes, nulls, empty strings, nesting, arrays of them and in them, dropped and added attributes, row types.
@set datestyle=German; timezone=Europe/Berlin
@set bytea_output=escape; extra_float_digits=0
@set intervalstyle=sql_standard; datestyle=SQL, DMY
@set timezone=Asia/Kathmandu; extra_float_digits=3
s1: CREATE TYPE co_mood AS ENUM ('', 'a b', '("x")', 'null');
s1: CREATE DOMAIN co_note AS text;
s1: CREATE TYPE co_flat AS (a int, b text, c timestamptz, d numeric, e bool, f bytea);
s1: CREATE TYPE co_deep AS (f co_flat, l co_flat[], m co_mood, n co_note, r int4range);
s1: CREATE TYPE co_one AS (x text);
s1: CREATE TYPE co_none AS ();
s1: CREATE DOMAIN co_domain AS co_flat;
s1: CREATE TABLE co (f co_flat, d co_deep, o co_one, n co_none, q co_domain, a co_flat[], oo co_one[]);
s1: INSERT INTO co (o) SELECT ROW(t)::co_one FROM unnest(ARRAY['', ' ', 'a', 'a b', '"', E'\\', '(', ')', ',', '''', 'null', NULL, 'ä', E'\n', E'\t', E'\x0b', E'\f', E'\r', '""', E'\\"', '{', '}']) t;
s1: INSERT INTO co (f, n) VALUES (ROW(NULL, NULL, NULL, NULL, NULL, NULL), ROW()), (ROW(1, '', '2020-02-29 12:00+00', 1.50, true, '\x5c22'), NULL), (ROW(-1, '"a",(b)', 'infinity', 'NaN', false, ''), ROW());
s1: INSERT INTO co (d) VALUES (ROW(ROW(1, 'x y', NULL, 0, NULL, '\x00'), ARRAY[ROW(2, '"', NULL, NULL, NULL, NULL)::co_flat, NULL, ROW(NULL, '\', '1999-12-31 23:00+00', 1e10, true, NULL)::co_flat], '("x")', 'no te', '[1,5)')), (ROW(NULL, '{}', '', '', 'empty')), (ROW(ROW(NULL, NULL, NULL, NULL, NULL, NULL), NULL, NULL, NULL, NULL));
s1: INSERT INTO co (q, a, oo) VALUES (ROW(7, 'dom', NULL, 1, true, NULL), ARRAY[ROW(1, 'a,b', NULL, NULL, NULL, NULL)::co_flat, NULL], ARRAY[ROW('')::co_one, ROW(NULL)::co_one, ROW('"{}"')::co_one, NULL]), (NULL, '[3:3]={"(1,2,,,,)"}', '{}');
s1: INSERT INTO co (o, f) SELECT ROW(repeat('long "value" ', 400))::co_one, ROW(1, string_agg(md5(i::text), ''), NULL, NULL, NULL, NULL)::co_flat FROM generate_series(1, 100) i;
s1: CREATE TABLE co_rows (id int, t text);
-- Not compared in binary: the server sees the types as they are at the end.
s1: CREATE TYPE co_grows AS (x text);
s1: CREATE TABLE co_unsent (r co_rows, c co_grows);
s1: INSERT INTO co_unsent VALUES (ROW(1, 'before'), ROW('before'));
s1: ALTER TABLE co_rows ADD COLUMN extra int;
s1: ALTER TYPE co_grows ADD ATTRIBUTE y int, ADD ATTRIBUTE z co_mood;
s1: INSERT INTO co_unsent VALUES (ROW(2, 'after', 3), ROW('after', 4, 'a b'));
s1: ALTER TABLE co_rows DROP COLUMN t;
s1: ALTER TYPE co_grows DROP ATTRIBUTE y;
s1: INSERT INTO co_unsent VALUES (ROW(5, 6), ROW('dropped', 'null'));
s1: CREATE TYPE co_wide AS (a int2, b "char", c int8, d bool, e float8, f char(3), g int2, h uuid, i text, j point, k name);
s1: CREATE TABLE co_aligned (w co_wide, ww co_wide[]);
s1: INSERT INTO co_aligned VALUES (ROW(1, 'x', 2, true, 3.5, 'ab', 4, '00112233-4455-6677-8899-aabbccddeeff', 'i', '(1,2)', 'nm'), ARRAY[ROW(NULL, 'x', NULL, true, NULL, 'ab', NULL, NULL, 'i', NULL, 'nm')::co_wide, ROW(1, NULL, 2, NULL, 3.5, NULL, 4, NULL, NULL, '(0,0)', NULL)::co_wide]);
