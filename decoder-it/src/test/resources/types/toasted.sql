-- Values of every family that leave the row or are compressed, alone and inside arrays, composites and ranges.
@set bytea_output=escape; datestyle=German
@set extra_float_digits=0; timezone=Asia/Tokyo
@set intervalstyle=iso_8601
@set datestyle=SQL, DMY; timezone=Europe/Berlin
s1: CREATE TYPE to_pair AS (a text, b text[]);
s1: CREATE TYPE to_range AS RANGE (subtype = text, collation = "C");
s1: CREATE TABLE to_all (t text, b bytea, n numeric, j json, d jsonb, a text[], i int4[], p to_pair, r to_range, v tsvector, x xml, o varbit, h path, m jsonpath, w to_pair[]);
s1: INSERT INTO to_all (t, b, n, j) SELECT repeat('compress me ', 1000), decode(repeat('00ff', 3000), 'hex'), repeat('1234', 4000)::numeric / 7, json_build_object('k', repeat('j', 4000));
s1: INSERT INTO to_all (d, a, i, p) SELECT jsonb_build_object('k', repeat('j', 4000), 'l', jsonb_build_array(repeat('"', 2000))), ARRAY[repeat('a', 5000), NULL, repeat('" ', 2000)], array_fill(7, ARRAY[3000]), ROW(repeat('p', 5000), ARRAY[repeat('q', 3000)])::to_pair;
s1: INSERT INTO to_all (r, v, x, o, h) SELECT to_range(repeat('r', 4000), repeat('s', 4000)), string_agg('w' || i || ':' || i, ' ')::tsvector, ('<a>' || repeat('<b/>', 1000) || '</a>')::xml, repeat('10', 20000)::varbit, string_agg('(' || i % 5 || ',1)', ',')::path FROM generate_series(1, 500) i;
s1: INSERT INTO to_all (m, w) SELECT ('$' || repeat('.abcdef', 200))::jsonpath, array_agg(ROW(repeat('p', i), ARRAY['x', NULL])::to_pair) FROM generate_series(1, 300) i;
s1: CREATE TABLE to_out (LIKE to_all);
s1: DO $$ DECLARE c name; BEGIN FOR c IN SELECT attname FROM pg_attribute WHERE attrelid = 'to_out'::regclass AND attnum > 0 AND attstorage <> 'p' LOOP EXECUTE format('ALTER TABLE to_out ALTER %I SET STORAGE EXTERNAL', c); END LOOP; END $$;
s1: INSERT INTO to_out SELECT * FROM to_all;
s1: INSERT INTO to_out (t, b) SELECT string_agg(md5(i::text), ''), decode(string_agg(md5(i::text), ''), 'hex') FROM generate_series(1, 700) i;
s1: CREATE TABLE to_main (LIKE to_all);
s1: DO $$ DECLARE c name; BEGIN FOR c IN SELECT attname FROM pg_attribute WHERE attrelid = 'to_main'::regclass AND attnum > 0 AND attstorage <> 'p' LOOP EXECUTE format('ALTER TABLE to_main ALTER %I SET STORAGE MAIN', c); END LOOP; END $$;
s1: INSERT INTO to_main SELECT * FROM to_all;
s1: CREATE TABLE to_row (r to_all, s to_out[]);
s1: INSERT INTO to_row (r) SELECT whole FROM to_all whole;
s1: INSERT INTO to_row (s) SELECT array_agg(whole) FROM to_out whole;
