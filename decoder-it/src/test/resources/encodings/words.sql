-- Names and values with the characters of an encoding, wherever the server prints text: tables, columns, types, labels,
-- inside json, arrays, composites, ranges, search vectors and hstore. @WORD@ and @OTHER@ are two words of the encoding.
@set quote_all_identifiers=on; bytea_output=escape
@set search_path=pg_catalog
s1: CREATE EXTENSION hstore;
s1: CREATE SCHEMA "@OTHER@";
s1: CREATE TYPE "@WORD@" AS ENUM ('@WORD@', 'a @OTHER@', '@OTHER@"', '', '@WORD@,@OTHER@');
s1: CREATE TYPE "@OTHER@"."@WORD@" AS ("@WORD@" text, b "@WORD@");
s1: CREATE DOMAIN "@OTHER@" AS text;
s1: CREATE TYPE ranged AS RANGE (subtype = text, collation = "C");
s1: CREATE TABLE "@OTHER@"."t@WORD@" ("@WORD@" text, "c @OTHER@" varchar(7), c char(9), n name, e "@WORD@", d "@OTHER@", o "char", ea "@WORD@"[], ta text[], na name[], da "@OTHER@"[], p "@OTHER@"."@WORD@", pa "@OTHER@"."@WORD@"[], j json, b jsonb, r ranged, v tsvector, q tsquery, h hstore, ha hstore[], y bytea, jp jsonpath);
s1: INSERT INTO "@OTHER@"."t@WORD@" VALUES ('@WORD@ ''@OTHER@''', '@OTHER@', '@WORD@', '@WORD@@OTHER@', '@WORD@', '@OTHER@', 'x', enum_range(NULL::"@WORD@"), ARRAY['@WORD@', '@WORD@ @OTHER@', '"@OTHER@"', '@OTHER@\', NULL], ARRAY['@WORD@', '@WORD@,']::name[], ARRAY['@WORD@', ' '], ROW('@WORD@ @OTHER@', '@WORD@'), ARRAY[ROW('@WORD@', NULL)::"@OTHER@"."@WORD@", ROW('"@WORD@', 'a @OTHER@')::"@OTHER@"."@WORD@"], '{"@WORD@": "@OTHER@"}', '{"@WORD@": ["@OTHER@", {"@OTHER@": "\"@WORD@\""}]}', ranged('@WORD@', NULL), '''@WORD@'':1A ''@OTHER@ x''', '''@WORD@'' & ''@OTHER@ x'':*', hstore('@WORD@', '@OTHER@') || hstore('@OTHER@ "', NULL), ARRAY[hstore('@WORD@', '"@OTHER@'), ''], convert_to('@WORD@\', 'UTF8'), '$."@WORD@" ? (@ == "@OTHER@")');
s1: INSERT INTO "@OTHER@"."t@WORD@" ("@WORD@", ta, b, p) VALUES (repeat('@WORD@', 2000), ARRAY[repeat('@OTHER@ ', 2000)], jsonb_build_object('@WORD@', repeat('@OTHER@', 2000)), ROW(repeat('@OTHER@"', 1500), NULL));
-- xml, whose binary form names the encoding.
s1: CREATE TABLE markup (x xml, a xml[]);
s1: INSERT INTO markup VALUES ('<a b="@WORD@">@OTHER@</a>', ARRAY['@WORD@', NULL]::xml[]), (E'\n\n<a/>', NULL), ('', '{}'), ('<?xml version="1.0" encoding="UTF-8"?>\n<a/>', NULL), (E'<?xml version="1.0"?>\n<@WORD@/>', NULL), ('<?xml version="1.1" standalone="yes"?><a>@WORD@</a>', NULL), (E'<?xml version=''1.0'' standalone=''no'' ?>\n\n<a/>', NULL), ('<?xml-stylesheet href="@OTHER@"?><a/>', NULL);
-- Names that change: what enum_send gives, whose client is of the same encoding, is kept beside the rows.
s1: CREATE TYPE "e@OTHER@" AS ENUM ('', '@WORD@');
s1: CREATE TABLE renamed (a "e@OTHER@", b text, a_sent bytea);
s1: INSERT INTO renamed VALUES ('', '@OTHER@', '');
s1: BEGIN;
s1: ALTER TABLE renamed RENAME TO "n @WORD@";
s1: ALTER TABLE "n @WORD@" RENAME b TO "b@OTHER@";
s1: ALTER TYPE "e@OTHER@" RENAME VALUE '' TO '@OTHER@@OTHER@';
s1: INSERT INTO "n @WORD@" VALUES ('@OTHER@@OTHER@', '@WORD@', convert_to('@OTHER@@OTHER@', getdatabaseencoding()));
s1: COMMIT;
s1: SELECT pg_logical_emit_message(true, '@WORD@', '@OTHER@');
