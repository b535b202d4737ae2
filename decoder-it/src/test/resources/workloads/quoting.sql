-- Names that need quotes: keywords, capitals, blanks, quotes, dots, non-ASCII letters; columns, tables, schemas, types
-- and enum labels.
@twin
s1: CREATE SCHEMA "My Schema";
s1: CREATE TYPE "My Schema"."my ""type""" AS ENUM ('a');
s1: CREATE TABLE "My Schema"."Ta""ble" ("Col" int, "select" int, "a b" text, "ünï" text, "per.iod" "My Schema"."my ""type""", plain int, "1digit" int, "with$" int, _under int, "ALLCAPS" int);
s1: INSERT INTO "My Schema"."Ta""ble" VALUES (1, 2, 'x', 'ü', 'a', 3, 4, 5, 6, 7);
s1: CREATE TABLE "order" ("user" int, "table" int, "end" int, "left" int, "between" int, "int" int, "name" int, "value" int, "type" int, "interval" int, "row" int, "all" int, "default" int, "primary" int, "set" int, "values" int, "coalesce" int, "authorization" int, "period" int);
s1: INSERT INTO "order" DEFAULT VALUES;
s1: INSERT INTO "order" ("user") VALUES (1);
s1: DO $$ DECLARE k text; n int := 0; BEGIN FOR k IN SELECT word FROM pg_get_keywords() ORDER BY word COLLATE "C" LOOP n := n + 1; EXECUTE format('CREATE TABLE kw_%s (%s int)', n, '"' || k || '"'); EXECUTE format('INSERT INTO kw_%s VALUES (%s)', n, n); END LOOP; END $$;
s1: CREATE TABLE "日本" ("列" text);
s1: INSERT INTO "日本" VALUES ('値');
s1: CREATE TABLE " leading" ("trailing " int, """" int, "''" int);
s1: INSERT INTO " leading" VALUES (1, 2, 3);
s1: TRUNCATE "日本", "order";
s1: CREATE TABLE abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijk (abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijk int);
s1: INSERT INTO abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijk VALUES (1);
