-- Ranges and multiranges: bounds that need quotes, empty and endless ones, subtypes of every sort, in arrays too.
@set datestyle=German; timezone=Europe/Berlin
@set datestyle=SQL, DMY; timezone=America/New_York
@set datestyle=Postgres, MDY; extra_float_digits=0
@set bytea_output=escape; intervalstyle=iso_8601
s1: CREATE TYPE rg_mood AS ENUM ('', 'a b', 'q"', 'x,y', '(', 'zz');
s1: CREATE DOMAIN rg_dom AS numeric(10,2);
s1: CREATE TYPE rg_pair AS (a text, b numeric);
s1: CREATE TYPE rg_text AS RANGE (subtype = text, collation = "C");
s1: CREATE TYPE rg_moods AS RANGE (subtype = rg_mood);
s1: CREATE TYPE rg_floats AS RANGE (subtype = float8);
s1: CREATE TYPE rg_lists AS RANGE (subtype = int4[]);
s1: CREATE TYPE rg_pairs AS RANGE (subtype = rg_pair);
s1: CREATE TYPE rg_ranges AS RANGE (subtype = int4range);
s1: CREATE TYPE rg_bytes AS RANGE (subtype = bytea);
s1: CREATE TYPE rg_times AS RANGE (subtype = timetz);
s1: CREATE TYPE rg_nets AS RANGE (subtype = inet);
s1: CREATE TYPE rg_intervals AS RANGE (subtype = interval);
s1: CREATE DOMAIN rg_range_domain AS rg_text;
s1: CREATE TABLE rg (a int4range, b int8range, c numrange, d daterange, e tsrange, f tstzrange);
s1: INSERT INTO rg VALUES ('empty', 'empty', 'empty', 'empty', 'empty', 'empty'), ('(,)', '(,)', '(,)', '(,)', '(,)', '(,)'), ('[1,5]', '(1,5)', '[1.10,2.00)', '[2020-02-28,2020-03-01]', '[2020-01-01 12:00,infinity)', '[2020-01-01 12:00+00,infinity]'), ('(,7]', '[-9223372036854775808,)', '(NaN,)', '[-infinity,infinity]', '(-infinity,)', '["0044-03-15 12:00+00 BC",)'), ('[-2147483648,2147483647)', '(,0)', '(-1e30,1e-30]', '(0044-03-15 BC,)', '[0044-03-15 00:00 BC,]', '(,2000-06-01 00:00+00]'), ('[3,3]', '[3,4)', '[3,3]', '[2020-01-01,2020-01-01]', '[2020-01-01,2020-01-01]', '[2020-01-01 00:00+00,2020-01-01 00:00+00]'), (NULL, NULL, NULL, NULL, NULL, NULL);
[14+] s1: INSERT INTO rg (c) VALUES ('[-Infinity,Infinity]'), ('(-Infinity,Infinity)');
s1: CREATE TABLE rg_own (a rg_text, b rg_moods, c rg_floats, d rg_lists, e rg_pairs, f rg_ranges, g rg_bytes, h rg_times, i rg_nets, j rg_intervals, k rg_range_domain);
s1: INSERT INTO rg_own (a, k) SELECT rg_text(least(x, y), greatest(x, y), b), rg_text(x, NULL, b) FROM unnest(ARRAY['', ' ', 'a', 'a b', '"', E'\\', '(', ']', ',', '''', 'null', 'ä', E'\n', '""']) x, unnest(ARRAY['', 'Z', '"q"', E'\\\\', NULL]) y, unnest(ARRAY['[]', '()', '[)']) b WHERE y IS NULL OR x COLLATE "C" <= y COLLATE "C" OR true AND least(x COLLATE "C", y COLLATE "C") IS NULL;
s1: INSERT INTO rg_own VALUES ('empty', '["a b","q""")', '[-1e300,0.1)', '["{1,2}","{3,4,NULL}"]', rg_pairs(ROW('a,b', 1.50)::rg_pair, ROW('b"c', NULL)::rg_pair, '[]'), '["[1,5)","[7,)")', '["\\x00","\\xff27"]', '[00:00+00,"23:59:59.5-05:30")', '[10.0.0.0/8,::1/128]', '["1 day","1 mon")', '[" ",)'), (NULL, '["",zz]', '[-0,NaN]', 'empty', 'empty', 'empty', 'empty', 'empty', 'empty', 'empty', 'empty'), (NULL, '["x,y",]', '(,0)', '(,{}]', rg_pairs(NULL, ROW(NULL, NULL)::rg_pair), '(empty,)', '(,"\\x5c")', NULL, NULL, NULL, NULL);
s1: CREATE TABLE rg_arrays (a int4range[], b rg_text[], c tstzrange[], d rg_lists[]);
s1: INSERT INTO rg_arrays VALUES ('{"[1,5)",NULL,empty,"(,)"}', ARRAY['[a,b)', NULL, rg_text('"', E'\\\\'), 'empty']::rg_text[], '{"[2020-01-01 00:00+00,)",NULL}', ARRAY['["{1}","{2}"]', 'empty']::rg_lists[]);
[14+] s1: CREATE TYPE rg_more AS RANGE (subtype = text, collation = "C", multirange_type_name = rg_more_m);
[14+] s1: CREATE TABLE rg_multi (a int4multirange, b nummultirange, c datemultirange, d tsmultirange, e tstzmultirange, f int8multirange, g rg_more_m, h int4multirange[], i rg_more_m[]);
[14+] s1: INSERT INTO rg_multi VALUES ('{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}'), ('{(,)}', '{[1.0,2.50),(3,4]}', '{[2020-01-01,2020-02-01),[2021-01-01,infinity)}', '{[2020-01-01,2020-02-01)}', '{(,2020-01-01 00:00+00),[2020-02-01 00:00+00,]}', '{[1,2),[5,6),[9,)}', rg_more_m(rg_more('a', 'a b'), rg_more('b"', E'b\\'), rg_more('c,', NULL, '[]')), ARRAY['{[1,2),[5,6)}', NULL, '{}']::int4multirange[], ARRAY[rg_more_m(rg_more('', ' ', '[]')), NULL]), ('{[1,3),[4,5),[6,7),[8,9),[10,11),[12,13),[14,15),[16,17),[18,19)}', '{(,NaN)}', NULL, NULL, NULL, '{(,-5),[7,)}', NULL, NULL, NULL);
[14+] s1: INSERT INTO rg_multi (a, b) SELECT range_agg(int4range(i * 3, i * 3 + 2)), range_agg(numrange(i * 3 * m, (i * 3 + 2) * m)) FROM generate_series(1, 90) i, unnest(ARRAY[1, 0.01, 1e20]) m GROUP BY m;
