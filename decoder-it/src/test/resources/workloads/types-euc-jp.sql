-- A database in EUC_JP: text inside arrays, enums, json, ranges and search vectors keeps its bytes.
@encoding EUC_JP
s1: CREATE TYPE "気分" AS ENUM ('悲しい', '大丈夫');
s1: CREATE TYPE textrange AS RANGE (subtype = text);
s1: CREATE TABLE "表" ("列" text, n name, m "気分", a text[], j json, b jsonb, r textrange, v tsvector);
s1: INSERT INTO "表" VALUES ('日本語 テスト', '名前', '悲しい', ARRAY['東京', 'a b', 'ソ\'], '"能"', '{"鍵": "値"}', '[あ,い)', '''検索'':1 ''語''');
s1: UPDATE "表" SET "列" = repeat('漢字', 1500), m = '大丈夫';
s1: SELECT pg_logical_emit_message(true, '接頭', '内容');
