-- Base types that users made over the server's own functions (those of the regression suite among them), without and with
-- a send function, their arrays, domains, ranges and composites; functions that are replaced, renamed and dropped around rows.
s1: CREATE TYPE int42;
s1: CREATE FUNCTION int42_in(cstring) RETURNS int42 AS 'int4in' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE FUNCTION int42_out(int42) RETURNS cstring AS 'int4out' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE TYPE int42 (internallength = 4, input = int42_in, output = int42_out, alignment = int4, default = 42, passedbyvalue);
s1: CREATE TYPE text_w_default;
s1: CREATE FUNCTION text_w_default_in(cstring) RETURNS text_w_default AS 'textin' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE FUNCTION text_w_default_out(text_w_default) RETURNS cstring AS 'textout' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE TYPE text_w_default (internallength = variable, input = text_w_default_in, output = text_w_default_out, alignment = int4, default = 'zippo');
s1: CREATE TABLE default_test (f1 text_w_default, f2 int42);
s1: INSERT INTO default_test DEFAULT VALUES;
s1: INSERT INTO default_test VALUES ('long and longer', '-7'), (NULL, NULL);
s1: CREATE TYPE default_test_row AS (f1 text_w_default, f2 int42);
s1: CREATE TABLE rows (r default_test_row, a default_test_row[], d default_test);
s1: INSERT INTO rows SELECT ROW(f1, f2)::default_test_row, ARRAY[ROW(f1, f2)::default_test_row, NULL], default_test FROM default_test;
-- like others, in arrays, domains and ranges
s1: CREATE SCHEMA x;
s1: CREATE TYPE x."My float";
s1: CREATE FUNCTION x.my_in(cstring) RETURNS x."My float" AS 'float8in' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE FUNCTION x.my_out(x."My float") RETURNS cstring AS 'float8out' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE FUNCTION x.my_send(x."My float") RETURNS bytea AS 'float8send' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE TYPE x."My float" (input = x.my_in, output = x.my_out, send = x.my_send, LIKE = float8, category = 'N', delimiter = ';');
s1: CREATE DOMAIN x.positive AS x."My float";
s1: CREATE TABLE f (v x."My float", a x."My float"[], d x.positive, da x.positive[]);
s1: INSERT INTO f VALUES ('1.5', '{1;-0;NULL;1e300}', '2', '{NaN;-Infinity}'), (NULL, '{}', NULL, '{NULL}');
s1: CREATE CAST (x."My float" AS float8) WITHOUT FUNCTION;
s1: CREATE FUNCTION x.lt(x."My float", x."My float") RETURNS bool AS 'float8lt' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE FUNCTION x.le(x."My float", x."My float") RETURNS bool AS 'float8le' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE FUNCTION x.eq(x."My float", x."My float") RETURNS bool AS 'float8eq' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE FUNCTION x.ge(x."My float", x."My float") RETURNS bool AS 'float8ge' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE FUNCTION x.gt(x."My float", x."My float") RETURNS bool AS 'float8gt' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE FUNCTION x.cmp(x."My float", x."My float") RETURNS int AS 'btfloat8cmp' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE OPERATOR x.< (LEFTARG = x."My float", RIGHTARG = x."My float", FUNCTION = x.lt);
s1: CREATE OPERATOR x.<= (LEFTARG = x."My float", RIGHTARG = x."My float", FUNCTION = x.le);
s1: CREATE OPERATOR x.= (LEFTARG = x."My float", RIGHTARG = x."My float", FUNCTION = x.eq);
s1: CREATE OPERATOR x.>= (LEFTARG = x."My float", RIGHTARG = x."My float", FUNCTION = x.ge);
s1: CREATE OPERATOR x.> (LEFTARG = x."My float", RIGHTARG = x."My float", FUNCTION = x.gt);
s1: CREATE OPERATOR CLASS x.my_ops DEFAULT FOR TYPE x."My float" USING btree AS OPERATOR 1 x.<, OPERATOR 2 x.<=, OPERATOR 3 x.=, OPERATOR 4 x.>=, OPERATOR 5 x.>, FUNCTION 1 x.cmp(x."My float", x."My float");
s1: CREATE TYPE x.span AS RANGE (subtype = x."My float");
s1: CREATE TABLE spans (s x.span, a x.span[]);
s1: INSERT INTO spans VALUES ('[1,2.5)', '{"[0,1]",empty,"(,)"}');
[14+] s1: CREATE TABLE many (m x.span_multirange);
[14+] s1?: INSERT INTO many VALUES ('{[1,2.5),[3,)}');
-- a user's type that prints another form of its bytes
s1: CREATE TYPE hexed;
s1: CREATE FUNCTION hexed_in(cstring) RETURNS hexed AS 'textin' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE FUNCTION hexed_out(hexed) RETURNS cstring AS 'byteaout' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE TYPE hexed (input = hexed_in, output = hexed_out, LIKE = text);
s1: CREATE TABLE h (k int, h hexed, i int4[], ha hexed[]);
s1: INSERT INTO h VALUES (1, 'ab', '{1,2,NULL}', '{a,"b c"}');
-- the function's body is replaced, its name changed; another transaction's rows between
s1: BEGIN;
s1: INSERT INTO h VALUES (2, 'cd', '{}', '{}');
s2: CREATE OR REPLACE FUNCTION hexed_out(hexed) RETURNS cstring AS 'textout' LANGUAGE internal IMMUTABLE STRICT;
s1: INSERT INTO h VALUES (3, 'ef', NULL, '{NULL}');
s1: COMMIT;
s1: BEGIN;
s1: INSERT INTO h VALUES (4, 'gh', NULL, '{q}');
s2: CREATE OR REPLACE FUNCTION hexed_out(hexed) RETURNS cstring AS 'byteaout' LANGUAGE internal IMMUTABLE STRICT;
s3: INSERT INTO h VALUES (5, 'ij', NULL, NULL);
s2: ALTER FUNCTION hexed_out(hexed) RENAME TO hexed_print;
s1: COMMIT;
s1: BEGIN;
s1: CREATE OR REPLACE FUNCTION hexed_print(hexed) RETURNS cstring AS 'textout' LANGUAGE internal IMMUTABLE STRICT;
s1: INSERT INTO h VALUES (6, 'kl', NULL, '{m,n}');
s1: ROLLBACK;
s1: BEGIN;
s1: CREATE OR REPLACE FUNCTION hexed_print(hexed) RETURNS cstring AS 'textout' LANGUAGE internal IMMUTABLE STRICT;
s1: INSERT INTO h VALUES (7, 'kl', NULL, '{m,n}');
s1: CREATE OR REPLACE FUNCTION hexed_print(hexed) RETURNS cstring AS 'byteaout' LANGUAGE internal IMMUTABLE STRICT;
s1: INSERT INTO h VALUES (8, 'kl', NULL, '{m,n}');
s1: COMMIT;
-- columns of a type that is gone afterwards
s1: BEGIN;
s1: INSERT INTO h VALUES (9, 'op', '{5}', '{x}');
s1: DROP TYPE hexed CASCADE;
s1: INSERT INTO h VALUES (10, '{6}');
s1: COMMIT;
-- a built-in type whose send function is taken away keeps its text
[13+] s1: ALTER TYPE x."My float" SET (SEND = NONE);
s1: INSERT INTO f VALUES ('3', '{4}', '5', '{6}');
-- a type whose values end with a zero byte, in old rows and beside TOAST (servers do not survive it as the default of a
-- column that is added)
s1: CREATE TYPE ended;
s1: CREATE FUNCTION ended_in(cstring) RETURNS ended AS 'cstring_in' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE FUNCTION ended_out(ended) RETURNS cstring AS 'cstring_out' LANGUAGE internal IMMUTABLE STRICT;
s1: CREATE TYPE ended (input = ended_in, output = ended_out, like = cstring);
s1: CREATE TABLE ends (k int, a ended, t text);
s1: ALTER TABLE ends REPLICA IDENTITY FULL;
s1: INSERT INTO ends VALUES (1, 'it''s', 'x'), (2, '', repeat('long', 4000)), (3, NULL, NULL);
s1: ALTER TABLE ends ADD COLUMN h ended, ADD COLUMN i int DEFAULT 7;
s1: UPDATE ends SET k = k + 10, t = t || (SELECT string_agg(md5(i::text), '') FROM generate_series(1, 90) i);
s1: DELETE FROM ends;
