-- Types that users made in unusual ways: of every length by value, aligned and stored as one likes, like others, with elements,
-- sent by other types' functions or by none; ranges with functions and multiranges with names of their own; in arrays of all these.
@set bytea_output=escape; extra_float_digits=0
@set datestyle=German; intervalstyle=iso_8601
@set timezone=Asia/Kathmandu; datestyle=SQL, DMY
@set search_path=pg_catalog
s1: CREATE TYPE un_1;
s1: CREATE FUNCTION un_in(cstring) RETURNS un_1 AS 'charin' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE FUNCTION un_out(un_1) RETURNS cstring AS 'charout' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE FUNCTION un_send(un_1) RETURNS bytea AS 'charsend' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE TYPE un_1 (input = un_in, output = un_out, send = un_send, internallength = 1, passedbyvalue, alignment = char);
s1: CREATE TYPE un_2;
s1: CREATE FUNCTION un_2_in(cstring) RETURNS un_2 AS 'int2in' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE FUNCTION un_out(un_2) RETURNS cstring AS 'int2out' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE TYPE un_2 (input = un_2_in, output = un_out, internallength = 2, passedbyvalue, alignment = int2, delimiter = '|');
s1: CREATE TYPE un_4;
s1: CREATE FUNCTION un_4_in(cstring) RETURNS un_4 AS 'float4in' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE FUNCTION un_out(un_4) RETURNS cstring AS 'float4out' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE FUNCTION un_send(un_4) RETURNS bytea AS 'int4send' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE TYPE un_4 (input = un_4_in, output = un_out, send = un_send, internallength = 4, passedbyvalue, alignment = int4);
s1: CREATE TYPE un_8;
s1: CREATE FUNCTION un_8_in(cstring, oid, int4) RETURNS un_8 AS 'timestamptz_in' LANGUAGE internal STABLE STRICT;
s1: CREATE FUNCTION un_out(un_8) RETURNS cstring AS 'timestamptz_out' LANGUAGE internal STABLE STRICT;
s1: CREATE FUNCTION un_send(un_8) RETURNS bytea AS 'int8send' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE TYPE un_8 (input = un_8_in, output = un_out, send = un_send, internallength = 8, passedbyvalue, alignment = double);
s1: CREATE TYPE un_16;
s1: CREATE FUNCTION un_16_in(cstring) RETURNS un_16 AS 'uuid_in' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE FUNCTION un_out(un_16) RETURNS cstring AS 'uuid_out' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE FUNCTION un_send(un_16) RETURNS bytea AS 'uuid_send' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE TYPE un_16 (input = un_16_in, output = un_out, send = un_send, internallength = 16, alignment = int2);
-- Fixed, with elements: the server takes it for an array of raw parts, but prints it by its function.
s1: CREATE TYPE un_pair;
s1: CREATE FUNCTION un_pair_in(cstring) RETURNS un_pair AS 'point_in' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE FUNCTION un_out(un_pair) RETURNS cstring AS 'point_out' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE FUNCTION un_send(un_pair) RETURNS bytea AS 'point_send' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE TYPE un_pair (input = un_pair_in, output = un_out, send = un_send, internallength = 16, alignment = double, element = float8);
-- Variable, with elements: whether its name is that of an array depends on the version and on how it is stored.
s1: CREATE TYPE un_list;
s1: CREATE FUNCTION un_list_in(cstring) RETURNS un_list AS 'textin' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE FUNCTION un_out(un_list) RETURNS cstring AS 'textout' LANGUAGE internal IMMUTABLE STRICT;
[13] s1: CREATE TYPE un_list (input = un_list_in, output = un_out, storage = extended, element = int2);
[14+] s1: CREATE FUNCTION un_subscript(internal) RETURNS internal AS 'array_subscript_handler' LANGUAGE internal IMMUTABLE STRICT;
[14+] s1: CREATE TYPE un_list (input = un_list_in, output = un_out, storage = extended, element = int2, subscript = un_subscript);
s1: CREATE TYPE un_plain;
s1: CREATE FUNCTION un_plain_in(cstring) RETURNS un_plain AS 'int2vectorin' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE FUNCTION un_out(un_plain) RETURNS cstring AS 'int2vectorout' LANGUAGE internal IMMUTABLE STRICT;
[13] s1: CREATE TYPE un_plain (input = un_plain_in, output = un_out, storage = plain, element = int2);
[14+] s1: CREATE TYPE un_plain (input = un_plain_in, output = un_out, storage = plain, element = int2, subscript = un_subscript);
-- Texts of every storage and alignment.
s1: CREATE TYPE un_main;
s1: CREATE FUNCTION un_main_in(cstring) RETURNS un_main AS 'textin' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE FUNCTION un_out(un_main) RETURNS cstring AS 'textout' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE FUNCTION un_send(un_main) RETURNS bytea AS 'byteasend' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE TYPE un_main (input = un_main_in, output = un_out, send = un_send, storage = main, alignment = double);
s1: CREATE TYPE un_fixed;
s1: CREATE FUNCTION un_fixed_in(cstring) RETURNS un_fixed AS 'byteain' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE FUNCTION un_out(un_fixed) RETURNS cstring AS 'byteaout' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE FUNCTION un_send(un_fixed) RETURNS bytea AS 'textsend' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE TYPE un_fixed (input = un_fixed_in, output = un_out, send = un_send, storage = plain, alignment = double, category = 'X', preferred);
s1: CREATE TYPE un_out_of_line;
s1: CREATE FUNCTION un_outside_in(cstring) RETURNS un_out_of_line AS 'textin' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE FUNCTION un_out(un_out_of_line) RETURNS cstring AS 'textout' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE TYPE un_out_of_line (input = un_outside_in, output = un_out, storage = external, alignment = int4);
-- Like others: whatever they are made of.
s1: CREATE TYPE "Un like";
s1: CREATE FUNCTION un_like_in(cstring, oid, int4) RETURNS "Un like" AS 'numeric_in' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE FUNCTION un_out("Un like") RETURNS cstring AS 'numeric_out' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE FUNCTION un_send("Un like") RETURNS bytea AS 'numeric_send' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE TYPE "Un like" (input = un_like_in, output = un_out, send = un_send, like = numeric);
s1: CREATE TYPE un_mood AS ENUM ('', 'a b', '"');
s1: CREATE TYPE un_enum;
s1: CREATE FUNCTION un_enum_in(cstring) RETURNS un_enum AS 'oidin' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE FUNCTION un_out(un_enum) RETURNS cstring AS 'enum_out' LANGUAGE internal STABLE STRICT;
s1: CREATE FUNCTION un_send(un_enum) RETURNS bytea AS 'enum_send' LANGUAGE internal STABLE STRICT;
s1: CREATE TYPE un_enum (input = un_enum_in, output = un_out, send = un_send, like = un_mood);
s1: CREATE TYPE un_class;
s1: CREATE FUNCTION un_class_in(cstring) RETURNS un_class AS 'regclassin' LANGUAGE internal STABLE STRICT;
s1: CREATE FUNCTION un_out(un_class) RETURNS cstring AS 'regclassout' LANGUAGE internal STABLE STRICT;
s1: CREATE FUNCTION un_send(un_class) RETURNS bytea AS 'oidsend' LANGUAGE internal STABLE STRICT;
s1: CREATE TYPE un_class (input = un_class_in, output = un_out, send = un_send, like = regclass);
s1: CREATE TYPE un_int_list;
s1: CREATE FUNCTION un_int_list_in(cstring, oid, int4) RETURNS un_int_list AS 'array_in' LANGUAGE internal STABLE STRICT;
s1: CREATE FUNCTION un_out(un_int_list) RETURNS cstring AS 'array_out' LANGUAGE internal STABLE STRICT;
s1: CREATE FUNCTION un_send(un_int_list) RETURNS bytea AS 'array_send' LANGUAGE internal STABLE STRICT;
[13] s1: CREATE TYPE un_int_list (input = un_int_list_in, output = un_out, send = un_send, element = int4, alignment = double);
[14+] s1: CREATE TYPE un_int_list (input = un_int_list_in, output = un_out, send = un_send, element = int4, subscript = un_subscript, alignment = double);
-- Ended by a zero byte.
s1: CREATE TYPE un_ended;
s1: CREATE FUNCTION un_ended_in(cstring) RETURNS un_ended AS 'cstring_in' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE FUNCTION un_out(un_ended) RETURNS cstring AS 'cstring_out' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE FUNCTION un_send(un_ended) RETURNS bytea AS 'cstring_send' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE TYPE un_ended (input = un_ended_in, output = un_out, send = un_send, like = cstring);
s1: CREATE DOMAIN un_ended_domain AS un_ended;
s1: CREATE TYPE un_ended_row AS (a un_ended, b int, c un_ended, d text);
s1: CREATE TABLE un_ended_all (a un_ended, b "char", c un_ended, d un_ended[], e un_ended_row, f un_ended_row[], g un_ended_domain);
s1: INSERT INTO un_ended_all VALUES ('it''s "a"', 'x', '', '{a,"b c","",NULL,"{}"}', ROW('p q', 1, '', 't'), ARRAY[ROW(NULL, 2, '(,)', NULL)::un_ended_row, NULL], 'dom'), (NULL, NULL, NULL, NULL, NULL, NULL, NULL);
s1: CREATE TABLE un (a un_1, b un_2, c un_4, d un_8, e un_16, f un_pair, g un_list, h un_plain, i un_main, j un_fixed, k un_out_of_line, l "Un like", m un_enum, n un_class, o un_int_list);
s1: INSERT INTO un VALUES ('x', '-7', '1.5', '2020-02-29 12:00+00', '00112233-4455-6677-8899-aabbccddeeff', '(0.1,-2)', '1 -2', '3 4', 'main "text"', '\x27005c', 'out''s', '-12.500', (SELECT oid::text::un_enum FROM pg_enum WHERE enumtypid = 'un_mood'::regtype AND enumlabel = 'a b'), 'pg_class', '{1,NULL,3}'), (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL), ('', '0', 'NaN', 'infinity', NULL, NULL, '', '', '', '', '', 'NaN', NULL, '0', '[2:3][5:5]={{1},{2}}');
s1: INSERT INTO un (i, j, k) VALUES (repeat('main ', 1000)::un_main, ('\x' || repeat('27', 5000))::un_fixed, repeat('outside ', 1000)::un_out_of_line);
s1: CREATE TABLE un_arrays (a un_1[], b un_2[], c un_4[], d un_8[], e un_16[], f un_pair[], g un_list[], h un_plain[], i un_main[], j un_fixed[], k un_out_of_line[], l "Un like"[], m un_enum[], n un_class[], o un_int_list[]);
s1: INSERT INTO un_arrays SELECT ARRAY[a, NULL, a], ARRAY[b, NULL, b], ARRAY[c, NULL, c], ARRAY[d, NULL, d], ARRAY[e, NULL, e], ARRAY[f, NULL, f], '{"1 -2",NULL,""}', '{"3 4",NULL,5}', ARRAY[i, NULL, i], ARRAY[j, NULL, j], ARRAY[k, NULL, k], ARRAY[l, NULL, l], ARRAY[m, NULL, m], ARRAY[n, NULL, n], '{"{1,NULL,3}",NULL,"[2:3][5:5]={{1},{2}}"}' FROM un;
s1: CREATE TABLE un_rows (r un, s un_arrays, t un[]);
s1: INSERT INTO un_rows SELECT un, NULL, ARRAY[un, NULL] FROM un;
s1: INSERT INTO un_rows (s) SELECT un_arrays FROM un_arrays;
s1: CREATE DOMAIN un_domain AS un_4;
s1: CREATE DOMAIN un_main_domain AS un_main;
s1: CREATE TABLE un_domains (a un_domain, b un_main_domain, c un_domain[], d un_main_domain[]);
s1: INSERT INTO un_domains VALUES ('2.5', 'x y', ARRAY['1', NULL]::un_domain[], ARRAY['x y', '']::un_main_domain[]);
-- Ranges with functions of their own.
s1: CREATE TYPE un_range;
s1: CREATE FUNCTION un_canonical(un_range) RETURNS un_range AS 'int4range_canonical' LANGUAGE internal IMMUTABLE STRICT;
[13] s1: CREATE TYPE un_range AS RANGE (subtype = int4, canonical = un_canonical, subtype_diff = int4range_subdiff);
[14+] s1: CREATE TYPE un_range AS RANGE (subtype = int4, canonical = un_canonical, subtype_diff = int4range_subdiff, multirange_type_name = "Un many");
s1: CREATE FUNCTION un_apart(text, text) RETURNS float8 LANGUAGE sql IMMUTABLE AS 'SELECT length($1)::float8 - length($2)';
s1: CREATE TYPE "Un span" AS RANGE (subtype = text, collation = "POSIX", subtype_diff = un_apart, subtype_opclass = text_pattern_ops);
s1: CREATE DOMAIN un_ranged AS un_range;
s1: CREATE TABLE un_ranges (a un_range, b "Un span", c un_range[], d "Un span"[], e un_ranged, f un_ranged[]);
s1: INSERT INTO un_ranges VALUES ('(1,5]', '[a,"b c"]', '{"[1,2]",empty,NULL}', ARRAY['[a,b)', '(,)']::"Un span"[], '[1,1]', ARRAY['(3,5]', NULL]::un_ranged[]), ('empty', 'empty', '{}', NULL, NULL, NULL);
[14+] s1: CREATE TABLE un_multi (a "Un many", b "Un many"[], c "Un span_multirange", d "Un span_multirange"[]);
[14+] s1: INSERT INTO un_multi VALUES ('{(1,5],[7,8)}', ARRAY['{[1,2]}', NULL, '{}']::"Un many"[], '{[a,b),["c d",)}', ARRAY['{}', '{(,)}']::"Un span_multirange"[]);
