-- The text of every type that is printed so far, at its edges: the output functions are ours, so each must agree
-- with the server's on zeros, infinities, extremes, years before Christ, quoting and nested arrays.
@twin
s1: CREATE TYPE mood AS ENUM ('sad', 'ok', 'very happy', 'it''s "q"', '');
s1: CREATE DOMAIN posint AS int CHECK (VALUE > 0);
s1: CREATE DOMAIN intlist AS int[];
s1: CREATE DOMAIN dmood AS mood;
s1: CREATE TABLE ints (b bool, i2 int2, i4 int4, i8 int8, o oid);
s1: INSERT INTO ints VALUES (true, 0, 0, 0, 0), (false, -32768, -2147483648, -9223372036854775808, 4294967295), (NULL, 32767, 2147483647, 9223372036854775807, 1);
s1: CREATE TABLE floats (f4 float4, f8 float8);
s1: INSERT INTO floats VALUES (0, 0), ('-0', '-0'), ('NaN', 'NaN'), ('Infinity', 'Infinity'), ('-Infinity', '-Infinity'), (1.1754944e-38, 2.2250738585072014e-308), (1e-45, 4.9406564584124654e-324), (3.4028235e38, 1.7976931348623157e308), (0.1, 0.1), (1e15, 1e15), (1e16, 1e16), (123456789, 123456789012345678), (1e-4, 1e-4), (1e-5, 1e-5), (100000, 100000), (1e6, 1e6), (16777216, 9007199254740993), (2.5e-7, 2.82879384806159008e17), (1.0/3, 1.0/3), (9999999, 99999999999999999), (1, 1e22), (1e23::float4, 1e23);
s1: CREATE TABLE nums (n numeric, n1 numeric(10,2), n2 numeric(30,20));
s1: INSERT INTO nums VALUES (0, 0, 0), ('NaN', 'NaN', 'NaN'), (1, 1, 1), (-1, -1, -1), (12345678901234567890123456789012345678901234567890, 12345678.91, 1234567890.12345678901234567890), (0.000000000000000000000000000000000000000001, 0.01, 0.00000000000000000001), (-0.0001, -0.01, -0.5), (10000, 10000, 10000), (100000000, 99999999.99, 1), (1e131071, 1, 1), (1e-16383, 1, 1), (1.10, 1.1, 1.1), (10000.0001, 1, 1), (0.00010000, 0, 0), (9999.9999, 9999.99, 9999.9999), (1.5e-10, 0, 1.5e-10);
[14+] s1: INSERT INTO nums VALUES ('Infinity', NULL, NULL), ('-Infinity', NULL, NULL);
s1: CREATE TABLE strs (t text, v varchar(10), c char(5), n name, q "char", y bytea, u uuid);
s1: INSERT INTO strs VALUES ('', '', '', '', '', '', '00000000-0000-0000-0000-000000000000'), ('it''s', 'a\b', 'ab', 'a name', 'x', '\x00ff41', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'), (E'tab\tnew\nline\\back\r\b\f\v', 'ünï', 'é', 'näme', '\200', '\x', 'ffffffff-ffff-ffff-ffff-ffffffffffff'), (NULL, NULL, NULL, NULL, NULL, NULL, NULL), ('日本語 🐘', '🐘🐘', '🐘', repeat('x', 63), '''', '\x27', NULL), (repeat('long ', 100), 'x', ' ', 'y', '\', '\x5c', NULL);
s1: CREATE TABLE times (d date, t time, t3 time(3), tz timetz, ts timestamp, ts0 timestamp(0), tstz timestamptz, i interval);
s1: INSERT INTO times VALUES ('2000-01-01', '00:00', '00:00', '00:00+00', '2000-01-01', '2000-01-01', '2000-01-01 00:00+00', '0'), ('infinity', '24:00', '23:59:59.9994', '24:00+15:59:59', 'infinity', 'infinity', 'infinity', '1 year 2 mons 3 days 04:05:06.789'), ('-infinity', '23:59:59.999999', '12:34:56.7', '00:00-15:59:59', '-infinity', '-infinity', '-infinity', '-1 year -2 mons -3 days -04:05:06.789'), ('4713-11-24 BC', '01:02:03.4', '1:2:3', '01:02:03.4-05:30', '4713-11-24 00:00:00 BC', '0044-03-15 12:00 BC', '4713-11-24 00:00:00+00 BC', '1 mon -1 day'), ('5874897-12-31', '12:00:00.000001', '12:00', '12:00:00.1+05:30', '294276-12-31 23:59:59.999999', '9999-12-31 23:59:59', '294276-12-31 23:59:59.999999+00', '-00:00:00.000001'), ('0001-01-01', '12:00', '12:00', '12:00+00:00:01', '0001-01-01 00:00:00', '1999-12-31 23:59:59.6', '2026-11-30 01:02:03.12+05', '178000000 years'), ('0001-12-31 BC', NULL, NULL, NULL, '1969-12-31 23:59:59.999', '1970-01-01', '1969-12-31 23:59:59.5+00', '1 day 25:00:00'), ('1999-12-31', NULL, NULL, NULL, '1999-12-31 23:59:59.999999', NULL, NULL, '-1 days +02:03:04'), ('10000-01-01', NULL, NULL, NULL, '10000-01-01 00:00:00.1', NULL, '10000-01-01 00:00+00', '2147483647:00:54.775807'), (NULL, NULL, NULL, NULL, NULL, NULL, NULL, '-2 mons +3 days'), (NULL, NULL, NULL, NULL, NULL, NULL, NULL, '-1 mons');
[17+] s1: INSERT INTO times (i) VALUES ('infinity'), ('-infinity');
s1: CREATE TABLE jsons (j json, b jsonb);
s1: INSERT INTO jsons VALUES ('{ "b" : 1,"a":2 }', '{ "b" : 1,"a":2, "aa": 3, "": null }'), ('[]', '[]'), ('{}', '{}'), ('"\u00e9"', '"\u00e9\n\t\"\\/\b\u0001\ud83d\ude00"'), ('null', 'null'), ('[1, 2.50, -3e5, 1e-10, true, false, null]', '[1, 2.50, -3e5, 1e-10, true, false, null, 12345678901234567890.123, 0.0, -0]'), ('{"a":{"b":[1,{"c":"d"}]}}', '{"a":{"b":[1,{"c":"d"},[[]],{}]}, "dup":1, "dup":2}'), ('  1  ', '  1  '), (NULL, NULL), ('"plain"', '"it''s"'), ('1', jsonb_build_object('long', repeat('k', 300), repeat('key', 40), 1));
s1: INSERT INTO jsons SELECT '1', jsonb_object_agg('k' || i, i) FROM generate_series(1, 100) i;
s1: INSERT INTO jsons SELECT '1', jsonb_agg(CASE WHEN i % 3 = 0 THEN to_jsonb(i) WHEN i % 3 = 1 THEN to_jsonb('s' || i) ELSE jsonb_build_array(i, NULL) END) FROM generate_series(1, 200) i;
s1: CREATE TABLE arrs (a int[], t text[], n numeric[], b bool[], d date[], m mood[], j jsonb[], y bytea[], f float8[], z timestamptz[], u uuid[], i interval[], c "char"[], p char(3)[], o oid[], s int2[]);
s1: INSERT INTO arrs (a) VALUES ('{}'), ('{1,2,3}'), ('{{1,2},{3,4}}'), ('[0:1]={1,2}'), ('[-1:0][2:3]={{1,2},{3,4}}'), ('{NULL,1,NULL}'), ('{{{1}}}'), (NULL);
s1: INSERT INTO arrs (t) VALUES (ARRAY['', 'NULL', 'null', 'a b', 'a,b', '{x}', 'q"q', 'b\s', NULL, ' lead', 'trail ', E'tab\t', 'plain', 'ü', '''']), ('{}'), (ARRAY[['a', 'b'], ['c', NULL]]);
s1: INSERT INTO arrs (n, b, d, m, j, y, f, z, u, i, c, p, o, s) VALUES ('{1.5,NaN,-0.001}', '{t,f,NULL}', '{2020-01-01,infinity}', ARRAY['sad', 'very happy', '', 'it''s "q"']::mood[], ARRAY['{"a": 1}'::jsonb, 'null', NULL], ARRAY['\x00'::bytea, '\x'], '{1,1e300,NaN,-0}', ARRAY['2020-01-01 00:00+00'::timestamptz], ARRAY['a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'::uuid], ARRAY['1 day'::interval, '00:00:01'], ARRAY['a'::"char", ',', '"'], ARRAY['a', 'bcd']::char(3)[], '{1,4294967295}', '{1,-2}');
s1: CREATE TABLE doms (p posint, l intlist, m mood, dm dmood, da posint[], t text COLLATE "C");
s1: INSERT INTO doms VALUES (1, '{1,2}', 'ok', 'sad', '{3,4}', 'x'), (NULL, NULL, NULL, NULL, NULL, NULL), (7, '{}', '', 'it''s "q"', ARRAY[NULL, 5]::posint[], 'y');
s1: UPDATE doms SET m = 'very happy' WHERE p = 1;
s1: ALTER TYPE mood ADD VALUE 'added' BEFORE 'ok';
s1: INSERT INTO doms (m, dm) VALUES ('added', 'added');
