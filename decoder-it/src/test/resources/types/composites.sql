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
-- Altered around rows: what the server sends of them is kept beside them, as it sees the types when they are written.
s1: CREATE TYPE co_grows AS (x text);
s1: CREATE TYPE co_holds AS (g co_grows, l co_grows[], n int);
s1: CREATE DOMAIN co_grown AS co_holds;
s1: CREATE TYPE co_from AS RANGE (subtype = co_grows);
s1: CREATE TABLE co_altered (r co_rows, c co_grows, h co_holds, d co_grown, l co_holds[], f co_from, r_sent bytea, c_sent bytea, h_sent bytea, d_sent bytea, l_sent bytea, f_sent bytea);
s1: CREATE FUNCTION co_keep(r co_rows, c co_grows) RETURNS void LANGUAGE sql AS 'WITH h AS (SELECT ROW(c, ARRAY[c, NULL], 7)::co_holds AS h) INSERT INTO co_altered SELECT r, c, h, h::co_grown, ARRAY[h, NULL], co_from(c, NULL), record_send(r), record_send(c), record_send(h), record_send(h), array_send(ARRAY[h, NULL]), range_send(co_from(c, NULL)) FROM h';
s1: SELECT co_keep(ROW(1, 'before'), ROW('before'));
s1: ALTER TABLE co_rows ADD COLUMN extra int;
s1: ALTER TYPE co_grows ADD ATTRIBUTE y int, ADD ATTRIBUTE z co_mood;
s1: SELECT co_keep(ROW(2, 'after', 3), ROW('after', 4, 'a b'));
s1: ALTER TABLE co_rows DROP COLUMN t;
s1: ALTER TYPE co_grows DROP ATTRIBUTE y;
s1: SELECT co_keep(ROW(5, 6), ROW('dropped', 'null'));
-- Rows of before, written again: their values are still as they were stored.
s1: INSERT INTO co_altered SELECT r, c, h, d, l, f, record_send(r), record_send(c), record_send(h), record_send(d::co_holds), array_send(l), range_send(f) FROM co_altered;
s1: BEGIN;
s1: ALTER TYPE co_grows ADD ATTRIBUTE w timestamptz;
s1: ALTER TYPE co_grows RENAME ATTRIBUTE x TO v;
s1: SELECT co_keep(ROW(7, 8), ROW('in one', '', 'infinity'));
s1: ALTER TYPE co_mood RENAME VALUE '' TO 'empty';
s1: SELECT co_keep(ROW(9, NULL), ROW(NULL, 'empty', NULL));
s1: INSERT INTO co_altered SELECT r, c, h, d, l, f, record_send(r), record_send(c), record_send(h), record_send(d::co_holds), array_send(l), range_send(f) FROM co_altered WHERE (r).id < 6;
s1: ALTER TYPE co_grows DROP ATTRIBUTE v CASCADE;
s1: SELECT co_keep(ROW(10, 11), ROW('empty', '2020-02-29 12:00+00'));
s1: COMMIT;
s1: ALTER TYPE co_mood RENAME VALUE 'empty' TO '';
s1: CREATE TYPE co_wide AS (a int2, b "char", c int8, d bool, e float8, f char(3), g int2, h uuid, i text, j point, k name);
s1: CREATE TABLE co_aligned (w co_wide, ww co_wide[]);
s1: INSERT INTO co_aligned VALUES (ROW(1, 'x', 2, true, 3.5, 'ab', 4, '00112233-4455-6677-8899-aabbccddeeff', 'i', '(1,2)', 'nm'), ARRAY[ROW(NULL, 'x', NULL, true, NULL, 'ab', NULL, NULL, 'i', NULL, 'nm')::co_wide, ROW(1, NULL, 2, NULL, 3.5, NULL, 4, NULL, NULL, '(0,0)', NULL)::co_wide]);
