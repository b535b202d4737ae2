-- Makes contrib-values.txt, on a server with the extensions of contrib and pageinspect:
--
--     createdb values && psql -XAtq -v ON_ERROR_STOP=1 -f contrib-values.sql -o contrib-values.txt values
--
-- A line is: type, stored bytes without varlena header, text, binary form or -; tabs between.
\pset fieldsep '\t'
SET client_min_messages = error;
CREATE EXTENSION pageinspect;
CREATE EXTENSION citext;
CREATE EXTENSION cube;
CREATE EXTENSION hstore;
CREATE EXTENSION intarray;
CREATE EXTENSION isn;
CREATE EXTENSION ltree;
CREATE EXTENSION seg;

CREATE FUNCTION show(type regtype, expressions text[]) RETURNS TABLE (type_name text, stored text, printed text, sent text)
LANGUAGE plpgsql AS $$
DECLARE
    expression text;
    send regproc := (SELECT nullif(typsend, 0) FROM pg_type WHERE oid = type);
BEGIN
    EXECUTE format('CREATE TABLE v (v %s)', type);
    FOREACH expression IN ARRAY expressions LOOP
        EXECUTE format('INSERT INTO v VALUES (%s)', expression);
    END LOOP;
    RETURN QUERY EXECUTE format(
        'SELECT %L, encode(CASE WHEN typlen > 0 THEN t_data'
        ' ELSE substr(t_data, CASE get_byte(t_data, 0) %% 2 WHEN 1 THEN 2 ELSE 5 END) END, ''hex''),'
        ' v::text, %s FROM v JOIN heap_page_items(get_raw_page(''v'', 0)) ON ctid = t_ctid, pg_type'
        ' WHERE pg_type.oid = %s ORDER BY ctid',
        type, CASE WHEN send IS NULL THEN '''-''' ELSE format('encode(%s(v), ''hex'')', send) END, type::oid);
    DROP TABLE v;
END
$$;

SELECT isn_weak(true) \g /dev/null

SELECT * FROM show('citext', ARRAY[$$'It''s'$$, $$''$$]);
SELECT * FROM show('cube', ARRAY[$$'(0)'$$, $$'(1,2),(1,2)'$$, $$'(1,2.5),(-3,1e-7)'$$, $$cube(ARRAY[]::float8[])$$,
    $$'(NaN,-0),(NaN,0)'$$, $$'(Infinity)'$$]);
SELECT * FROM show('hstore', ARRAY[$$''$$, $$'a=>1, "b c"=>NULL, "\"\\"=>""'$$]);
SELECT * FROM show('ltree', ARRAY[$$''$$, $$'Top.Science_1.Astronomy'$$]);
SELECT * FROM show('lquery', ARRAY[$$'*'$$, $$'Top.*{2}.!x|yy@*%{1,}.z{3}'$$]);
SELECT * FROM show('ltxtquery', ARRAY[$$'!(a & b*) | (c@ | d%)'$$]);
SELECT * FROM show('query_int', ARRAY[$$'1'$$, $$'!-2147483648'$$, $$'1&(2|!(3&4))|5&6'$$, $$'!(1|2)&(3|4|(5|6))'$$]);
SELECT * FROM show('seg', ARRAY[$$'0'$$, $$'-0.00'$$, $$'1.5'$$, $$'15'$$, $$'-150'$$, $$'150.0'$$, $$'12345.6'$$,
    $$'123456.7'$$, $$'0.000123'$$, $$'-0.0000123'$$, $$'1e-30 .. 2.50e20'$$, $$'0.125 .. 0.13'$$, $$'<1 .. >2'$$, $$'1 ..'$$,
    $$'.. ~3'$$, $$'~1 .. 2'$$, $$'~1 .. ~2'$$, $$'~1'$$, $$'1.0 .. 1.00'$$, $$'5(+-)0.3'$$, $$'999999.5'$$,
    $$'0.5000005 .. 1.0000015'$$]);
SELECT show.*
FROM (VALUES
    ('ean13', ARRAY[$$'978039304002?'$$, $$'9790260000431'$$, $$'977143645200?'$$, $$'979109063607?'$$, $$'022035654465?'$$,
        $$'400763000011?'$$, $$'1400000000001'$$, $$'000000000000?'$$, $$'999999999999?'$$, $$'978994449999?'$$]),
    ('isbn13', ARRAY[$$'0-393-04002-X'$$, $$'979109063607?'$$]),
    ('isbn', ARRAY[$$'0-393-04002-X'$$, $$'0-393-04002-1'$$, $$'9791090636079'$$, $$'978999999999?'$$, $$'9789971502102'$$]),
    ('ismn13', ARRAY[$$'M-2600-0043-8'$$]),
    ('ismn', ARRAY[$$'M-2600-0043-8'$$, $$'9790999999991'$$]),
    ('issn13', ARRAY[$$'1436-4522'$$]),
    ('issn', ARRAY[$$'1436-4522'$$, $$'9771144875001'$$]),
    ('upc', ARRAY[$$'220356544653'$$, $$'0123456789011'$$])
) AS numbers (type, expressions), show(type::regtype, expressions);
