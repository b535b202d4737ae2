-- Texts and bytes: what is quoted, what is padded, what is cut, and what only looks like something else.
@set bytea_output=escape
@set bytea_output=hex; datestyle=German
@set bytea_output=escape; extra_float_digits=0
@set search_path=pg_catalog
@set quote_all_identifiers=on
s1: CREATE TABLE tx (t text, v varchar(7), c char(5), n name, o "char", b bpchar);
s1: INSERT INTO tx VALUES ('', '', '', '', '', ''), ('''', '''', '''', '''', '''', ''''), (E'\\', E'\\', E'\\', E'\\', E'\\', E'\\'), ('"', '"', '"', '"', '"', '"'), (E'\t', E'\n', E'\r', E'\x01', E'\x7f', E' '), ('null', 'NULL', 'null', 'null', 'n', 'null  '), ('unchanged-toast-datum', 'a  ', 'a  ', 'a  ', ' ', 'a  '), ('ä€😀', 'ä€😀', 'ä€😀', 'ä€😀', 'x', 'ä€😀'), (NULL, NULL, NULL, NULL, NULL, NULL), (repeat('''', 50), '1234567', '12345', repeat('n', 63), 'y', repeat(' ', 20)), (E'two\nlines', 'x', 'y', repeat('ä', 31), 'z', 'b');
s1: INSERT INTO tx (t, o) SELECT chr(n), CASE WHEN n < 128 THEN chr(n)::"char" END FROM generate_series(1, 767) n;
[15+] s1: INSERT INTO tx (o) SELECT ('\' || lpad(to_hex(n / 64) || (n / 8 % 8) || (n % 8), 3, '0'))::"char" FROM generate_series(128, 255) n;
[-14] s1: INSERT INTO tx (o) SELECT n::"char" FROM generate_series(-128, -1) n;
s1: INSERT INTO tx (o) SELECT n::"char" FROM generate_series(-128, 127) n;
s1: CREATE TABLE tx_arrays (t text[], c char(3)[], n name[], o "char"[], b bytea[], v varchar(4)[]);
s1: INSERT INTO tx_arrays VALUES (ARRAY['', 'a b', ' ', 'NULL', 'null', 'nUlL', NULL, '{', '}', ',', '"', E'\\', '''', E'\n', E'\t', E'\x0b', E'\f', E'\r', 'ä', ';', 'a"b\c', U&'\00a0', U&'\2003'], ARRAY['a', ' ', '', NULL], ARRAY['', 'a b', NULL], ARRAY['a', '', '"', ' ', E'\\', ',', NULL]::"char"[], ARRAY['', '\x00', '\x5c22', NULL]::bytea[], ARRAY['abcd', '', NULL]);
s1: INSERT INTO tx_arrays (t) SELECT ARRAY[chr(n)] FROM generate_series(1, 383) n;
s1: INSERT INTO tx_arrays (b) SELECT ARRAY[set_byte('\x00', 0, n)] FROM generate_series(0, 255) n;
s1: INSERT INTO tx_arrays (o) SELECT ARRAY[n::"char"] FROM generate_series(-128, 127) n;
s1: CREATE TABLE tx_bytes (b bytea, v varbit, f bit(9), x bit, w varbit(3), a bit(3)[], u uuid);
s1: INSERT INTO tx_bytes VALUES ('', '', B'101010101', B'1', '', ARRAY[B'101', NULL], '00000000-0000-0000-0000-000000000000'), ('\x00', B'0', B'000000000', B'0', B'1', '{}', 'ffffffff-ffff-ffff-ffff-ffffffffffff'), ('\x5c', B'11111111', B'111111111', NULL, B'111', NULL, 'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'), ('\x27', B'111111111', NULL, NULL, NULL, NULL, '{a0eebc999c0b4ef8bb6d6bb9bd380a11}');
s1: INSERT INTO tx_bytes (b) SELECT set_byte('\x4141', n % 2, n) FROM generate_series(0, 255) n;
s1: INSERT INTO tx_bytes (v) SELECT substring(repeat('1011001110001111', 10), 1, n)::varbit FROM generate_series(1, 70) n;
s1: INSERT INTO tx_bytes (b, v) SELECT decode(repeat('005c27ff', 900), 'hex'), repeat('10', 9000)::varbit;
