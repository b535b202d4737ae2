-- Types whose text needs more than their own bytes (ranges, arrays of them, privileges, domains) and those with a
-- structure of their own (search, money, xml, geometric, network), through the whole path: TOAST, old keys, missing values.
s1: CREATE TYPE mood AS ENUM ('sad', 'it''s ok', 'a "q"');
s1: CREATE TYPE moodrange AS RANGE (subtype = mood);
s1: CREATE TYPE textrange AS RANGE (subtype = text);
s1: CREATE DOMAIN span AS int4range CHECK (NOT isempty(value));
s1: CREATE ROLE "a role";
s1: CREATE TABLE r (id int PRIMARY KEY, i int4range, n numrange, d daterange, t tstzrange, m moodrange, x textrange, s span, a int4range[], ma moodrange[]);
s1: ALTER TABLE r REPLICA IDENTITY FULL;
s1: INSERT INTO r VALUES (1, '[1,5)', '[1.10,5)', '[2001-02-03,infinity)', '[2001-02-03 04:05+00,)', '[sad,"it''s ok")', '[a,"b c")', '[1,2)', '{"[1,5)",NULL,empty}', '{"[sad,sad]"}'), (2, 'empty', '(NaN,)', '(,)', '(,infinity]', '(,)', textrange('', '"\', '()'), NULL, '{}', NULL);
s1: UPDATE r SET x = textrange(repeat('a', 3000), (SELECT string_agg(md5(i::text), ' ') FROM generate_series(1, 200) i)) WHERE id = 2;
s1: UPDATE r SET i = '[7,7]' WHERE id = 2;
s1: ALTER TABLE r ADD COLUMN later numrange DEFAULT '[0.5,1)', ADD COLUMN mo money DEFAULT 12.5;
s1: DELETE FROM r;
s1: CREATE TABLE q (v tsvector, q tsquery, x xml, m money, o money[]);
s1: INSERT INTO q VALUES ('a:1A,2B b:3 ''it''''s'':7C,16383D', 'a & !b | (c <-> d)', '<a>b</a>', -1234567.89, '{1.5,NULL,-0.05}'), ('', '(a|b) <3> (c <-> d)', NULL, '92233720368547758.07', '{}'), ('x y ''a \\ b''', 'x:*AB & ''q \\'':C', 'text', 0, NULL);
s1: UPDATE q SET v = (SELECT string_agg('w' || i || ':' || i, ' ')::tsvector FROM generate_series(1, 900) i) WHERE v = '';
s1: CREATE TABLE g (p point, l lseg, b box, n line, c circle, a path, y polygon, i inet, d cidr, h macaddr, h8 macaddr8, ba box[], s txid_snapshot);
s1: INSERT INTO g VALUES ('(0.1,-2e30)', '[(0,0),(1.5,2)]', '(7,-1),(-3,1e-7)', '{1,-1,0.3}', '<(0.1,2),3>', '[(0,0),(1,1.1)]', '((0,0),(1,1.1),(2,0))', '10.1.2.0/24', '2001:db8::/32', '08:00:2b:01:02:03', '08:00:2b:01:02:03:04:ff', '{(0,0),(1,1);(2,2),(3,3)}', '10:20:10,14,15');
s1: CREATE TABLE acl (a aclitem, b aclitem[]);
s1: INSERT INTO acl VALUES ('"a role"=r*w/postgres', '{=X/postgres,"\"a role\"=arwd/\"a role\""}');
[14+] s1: CREATE TABLE mr (m int4multirange, n nummultirange, x textmultirange, d datemultirange);
[14+] s1: INSERT INTO mr VALUES ('{[1,3),[5,7),[9,)}', '{[1.1,3),[5,7.25]}', '{[a,b),[c,"d,d"),[e,)}', '{}');
