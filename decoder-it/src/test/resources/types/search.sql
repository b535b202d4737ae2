-- Text search: lexemes that need quotes, positions and weights, all operators with their priorities.
@set extra_float_digits=0
@set datestyle=German
@set bytea_output=escape
@set search_path=pg_catalog
s1: CREATE TABLE se (v tsvector, q tsquery);
s1: INSERT INTO se (v) SELECT v::tsvector FROM unnest(ARRAY['', 'a', 'b a c', 'a:1', 'a:1A,2B,3C,4D', 'a:16383', 'a:20000', '''it''''s'':7', '''a b'':2A', '''a\\b''', '''''''''', '''ä€😀'':3', 'x:1 y:2 z:3A', E'''\t\n''', ''' ''', ''':''', ''',''', '''a:1''', '"q"', '''a"b''']) v;
s1: INSERT INTO se (v) SELECT array_to_tsvector(ARRAY[chr(i), 'w' || chr(i)]) FROM generate_series(1, 300) i;
s1: INSERT INTO se (v) SELECT string_agg('w' || i || ':' || i || substr('ABCD', i % 4 + 1, 1), ' ')::tsvector FROM generate_series(1, 300) i;
s1: INSERT INTO se (v) SELECT (repeat('l', 500) || ':' || string_agg(i::text, ','))::tsvector FROM generate_series(1, 255) i;
s1: INSERT INTO se (v) SELECT to_tsvector('english', 'The quick brown foxes don''t jump over 3.14 lazy-dogs http://example.com/a?b=c x@y.z');
s1: INSERT INTO se (q) SELECT q::tsquery FROM unnest(ARRAY['', 'a', '!a', '!!a', 'a & b', 'a | b', 'a & !b', '!(a & b)', '!(a | b) & c', 'a & b | c', 'a & (b | c)', '(a | b) & (c | d)', 'a <-> b', 'a <1> b', 'a <0> b', 'a <16384> b', '(a <-> b) <-> c', 'a <-> (b <-> c)', 'a <2> (b & c)', '(a & b) <3> c', '(a | b) <-> !c', '!(a <-> b)', '!a <-> b', 'a:*', 'a:A', 'a:*ABCD', 'a:BC & d:*', '''it''''s'':*A', '''a b''', '''a\\b''', '''&''', '''!x'':D', 'ä & 😀', 'a & b & c & d', 'a | b | c', '(a & b) & (c & d)', 'a & (b & (c & d))', 'a <-> b & c', 'a & b <-> c', '''<->''', '(a <-> b) | (c <2> d)', '!(!(a))', '(!a & b) <-> c']) q;
s1: INSERT INTO se (q) SELECT string_agg('t' || i, CASE i % 3 WHEN 0 THEN ' & ' WHEN 1 THEN ' | ' ELSE ' <-> ' END)::tsquery FROM generate_series(1, 60) i;
s1: INSERT INTO se (q) SELECT (repeat('!(', n) || 'x' || repeat(')', n))::tsquery FROM generate_series(1, 20) n;
s1: INSERT INTO se (q) SELECT (repeat('(a & ', n) || 'x' || repeat(' | b)', n))::tsquery FROM generate_series(1, 20) n;
s1: INSERT INTO se (q) SELECT quote_literal(chr(i))::tsquery FROM generate_series(1, 300) i WHERE chr(i) <> '\';
s1: INSERT INTO se (q) VALUES (phraseto_tsquery('english', 'the cat is on the mat')), (websearch_to_tsquery('english', '"sad cat" or -"fat rat"')), (plainto_tsquery('english', 'the of'));
s1: CREATE TABLE se_arrays (v tsvector[], q tsquery[]);
s1: INSERT INTO se_arrays VALUES (ARRAY['a:1 b', '', NULL, '''x y''']::tsvector[], ARRAY['a & b', NULL, '', '''x y'':*']::tsquery[]);
