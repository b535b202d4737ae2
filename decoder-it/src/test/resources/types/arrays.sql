-- Arrays: bounds, nesting to six dimensions, nulls at every place, empty ones, elements of every length and alignment.
@set datestyle=SQL, DMY; timezone=Asia/Tokyo
@set bytea_output=escape; extra_float_digits=0
@set intervalstyle=iso_8601; datestyle=German; timezone=America/Denver
@set intervalstyle=sql_standard; datestyle=Postgres, DMY; extra_float_digits=-2
s1: CREATE TYPE ar_mood AS ENUM ('', 'null', 'a b', 'q"', 'b\', 'x,y', 'sad', '{}');
s1: CREATE DOMAIN ar_small AS int4 CHECK (value < 1000);
s1: CREATE DOMAIN ar_list AS int4[];
s1: CREATE DOMAIN ar_lists AS ar_list;
s1: CREATE TABLE ar_ints (a int4[], b int2[], c int8[], d bool[], e int4[][][]);
s1: INSERT INTO ar_ints VALUES ('{}', '{}', '{}', '{}', '{}'), ('{NULL}', '{NULL,NULL}', '{NULL,1}', '{t,f,NULL}', '{{{1}}}'), ('[0:2]={1,2,3}', '[-5:-4]={1,NULL}', '[2147483646:2147483646]={1}', '[-2147483648:-2147483647]={t,f}', '[1:1][-2:-1][3:5]={{{1,2,3},{4,5,6}}}'), ('{{1,2},{3,4}}', '{{{1},{2}},{{3},{4}}}', '{{{{{{1,2}}}}}}', '{{t}}', '{{{1,NULL},{NULL,2}}}'), ('[1:2][1:1]={{1},{2}}', NULL, '[1:1][1:1][1:1][1:1][0:0][1:1]={{{{{{9}}}}}}', NULL, NULL);
s1: INSERT INTO ar_ints (a) SELECT array_agg(CASE WHEN i % n <> 0 THEN i END) FROM generate_series(1, 40) i, generate_series(1, 17) n GROUP BY n;
s1: INSERT INTO ar_ints (a) SELECT array_fill(7, ARRAY[2, n], ARRAY[-1, n]) FROM generate_series(1, 5) n;
s1: INSERT INTO ar_ints (a) SELECT array_agg(i) FROM generate_series(1, 3000) i;
s1: CREATE TABLE ar_many (a text[], b timestamptz[], c numeric[], d bytea[], e ar_mood[], f ar_small[], g ar_list, h ar_lists, i ar_list[], j interval[], k point[], l box[], m jsonb[], n tid[], o name[], p uuid[], q inet[], r float4[], s varbit[], t xml[], u int4range[], v money[]);
s1: INSERT INTO ar_many VALUES ('{"",NULL,"NULL","a\"b","c\\d"," ",plain,"{x}","1,2"}', '{"2020-02-29 12:00+00",NULL,infinity}', '{1.50,NaN,NULL,-0.0}', '{"\\x","\\x5c22",NULL}', ARRAY['', 'null', 'a b', 'q"', 'b\', 'x,y', 'sad', '{}', NULL]::ar_mood[], '{1,NULL}', '[5:6]={1,2}', '[5:6]={1,NULL}', ARRAY['{1,2}', NULL, '[0:0]={5}', '{}']::ar_list[], '{"1 day","-1 mon 00:00:01",NULL}', '{"(1,2)",NULL,"(0.1,-1e-9)"}', '{(1,1),(0,0);(2.5,2),(1,1);NULL}', '{"{\"a\": \"b\\\\\\\"\"}",1,null,"null",NULL}', '{"(1,2)","(0,1)"}', '{"a b",NULL,c}', '{00000000-0000-0000-0000-000000000001,NULL}', '{10.0.0.1/8,::1,NULL}', '{0.1,NULL,NaN,1e20}', '{101,"",NULL}', ARRAY['<a b="c"/>'::xml, NULL], '{"[1,5)",empty,"(,)",NULL}', '{1.25,NULL,-3}');
s1: INSERT INTO ar_many (a, o) SELECT array_agg(repeat('x', i % 9)), array_agg(repeat('n', i % 9)::name) FROM generate_series(0, 200) i;
s1: INSERT INTO ar_many (a) SELECT ARRAY[ARRAY['a', NULL], ARRAY[repeat('q"', 100), E'\n']];
s1: INSERT INTO ar_many (a, d) SELECT array_agg(md5(i::text)), array_agg(decode(md5(i::text), 'hex')) FROM generate_series(1, 400) i;
s1: INSERT INTO ar_many (a) SELECT array_agg(repeat(i::text, 500)) FROM generate_series(1, 30) i;
s1: CREATE TABLE ar_internal (v int2vector, o oidvector, a int2vector[], b oidvector[], i int8[], c "char"[]);
s1: INSERT INTO ar_internal VALUES ('', '', '{}', '{}', '{}', '{}'), ('1 -2 3', '0 4294967295 7', ARRAY['1 2', NULL, '']::int2vector[], ARRAY['5', '']::oidvector[], ARRAY[1, NULL], ARRAY['a', '']::"char"[]);
