-- A database in LATIN1: text in WAL is in that encoding and must come out as it is.
@twin
@encoding LATIN1
s1: CREATE TABLE "tëst" (a int, "köl" text, c varchar(5), d name, e "char");
s1: INSERT INTO "tëst" VALUES (1, 'älles güt ÿ ', 'äöüßé', 'nämé', 'x');
s1: UPDATE "tëst" SET "köl" = repeat('ü', 3000);
s1: CREATE TYPE "stimmüng" AS ENUM ('fröhlich', 'traurig');
s1: CREATE TABLE s (m "stimmüng", j json, b jsonb, l text[]);
s1: INSERT INTO s VALUES ('fröhlich', '"ü"', '{"ü": "\u00e9"}', ARRAY['ä', 'b c']);
s1: SELECT pg_logical_emit_message(true, 'präfix', 'inhält');
-- collations of another encoding are not found by their bare name
s1: CREATE TABLE collations (c regcollation, a regcollation[]);
s1: CREATE COLLATION "köllation" FROM "C";
s1: INSERT INTO collations SELECT oid, ARRAY[oid] FROM pg_collation WHERE collname IN ('default', 'C', 'ucs_basic', 'C.UTF-8', 'pg_c_utf8', 'unicode', 'und-x-icu', 'de-x-icu', 'de_DE', 'en_US', 'en_US.utf8', 'köllation');
