-- Enums, domains and types with names that need quotes, in schemas that are and are not on the search path.
@set search_path=pg_catalog
@set search_path="Na Me", public
@set search_path=public, "Na Me", pg_catalog
@set quote_all_identifiers=on
@set search_path=
s1: CREATE SCHEMA "Na Me";
s1: CREATE TYPE "Na Me"."select" AS ENUM ('a', '"', '''', '\', ' ', 'ä€', '{}', ',');
s1: CREATE TYPE public."Enum ""q""" AS ENUM ('null', 'NULL', '', 'x y');
s1: CREATE DOMAIN "Na Me".text AS pg_catalog.text;
s1: CREATE DOMAIN public.int4 AS pg_catalog.int4 CHECK (value <> 13);
s1: CREATE DOMAIN "Na Me"."Deep" AS "Na Me"."select";
s1: CREATE DOMAIN public."Deep List" AS "Na Me"."Deep"[];
s1: CREATE TYPE "Na Me"."table" AS ("Odd Col" int, "select" "Na Me"."select");
s1: CREATE TYPE "Na Me"."Range" AS RANGE (subtype = "Na Me"."select");
s1: CREATE TABLE "Na Me"."from" ("a" "Na Me"."select", "B c" public."Enum ""q""", d "Na Me".text, e public.int4, f "Na Me"."Deep", g public."Deep List", h "Na Me"."table", i "Na Me"."Range", j "Na Me"."select"[], k "Na Me".text[], "where" varchar(5)[], l numeric(5,2), m time(3) with time zone, n interval day to second(2), o bit(4)[], p "char", q char(2), "r""s" pg_catalog.int4);
s1: INSERT INTO "Na Me"."from" SELECT l::"Na Me"."select", 'null', l, 5, l::"Na Me"."select", ARRAY[l]::"Na Me"."select"[], ROW(1, l::"Na Me"."select")::"Na Me"."table", ('[' || '"\' || l || '",]')::"Na Me"."Range", ARRAY[l]::"Na Me"."select"[], ARRAY[l], ARRAY[l], 1.5, '12:00+00', '1 day', ARRAY[B'1010'], 'c', 'd', 7 FROM unnest(ARRAY['a', '"', '''', '\', ' ', 'ä€', '{}', ',']) l;
s1: INSERT INTO "Na Me"."from" ("B c") SELECT unnest(enum_range(NULL::public."Enum ""q"""));
