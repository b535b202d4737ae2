-- What the server keeps about itself, as columns: transaction ids, positions, snapshots, vectors, trees, statistics, privileges.
@set bytea_output=escape
@set extra_float_digits=0; datestyle=German
@set search_path=pg_catalog
@set quote_all_identifiers=on
s1: CREATE TABLE nt (x xid, y xid8, c cid, t tid, l pg_lsn, s pg_snapshot, o txid_snapshot, v int2vector, w oidvector, r refcursor, i oid);
s1: INSERT INTO nt VALUES ('0', '0', '0', '(0,0)', '0/0', '1:1:', '1:1:', '', '', '', 0), ('4294967295', '18446744073709551615', '4294967295', '(4294967295,65535)', 'FFFFFFFF/FFFFFFFF', '1:9223372036854775807:1,5,7', '10:20:10,14,15', '-32768 32767', '4294967295 0', 'a b''"', 4294967295), ('3', '9223372036854775808', '7', '(4294967294,1)', '16/B374D848', '100:100:', '100:200:100,101,102,103', '1', '1', 'c', 16384), ('2147483648', '4294967296', '2147483648', '(1,2)', '0/FFFFFFFF', NULL, NULL, '1 2 3 4 5 6 7 8 9', '1 2 3 4 5 6 7 8 9', NULL, NULL);
s1: INSERT INTO nt (l) SELECT (to_hex(1 << n) || '/' || to_hex(7 << n))::pg_lsn FROM generate_series(0, 27) n;
s1: CREATE TABLE nt_arrays (x xid[], y xid8[], c cid[], t tid[], l pg_lsn[], s pg_snapshot[], v int2vector[], r refcursor[], i oid[]);
s1: INSERT INTO nt_arrays VALUES ('{1,4294967295,NULL}', '{18446744073709551615}', '{1}', '{"(1,2)",NULL}', '{0/1,NULL,FF/0}', '{1:1:,NULL}', ARRAY['1 2', '']::int2vector[], '{c,"a b",NULL}', '{0,4294967295}');
s1: CREATE TABLE nt_source AS SELECT i % 3 AS a, i % 3 / 2 AS b, i * i % 5 AS c, i % 2 = 0 AS d, repeat('x', i % 4) AS e, CASE WHEN i % 5 > 0 THEN i % 5 END AS f FROM generate_series(1, 300) AS i;
s1: CREATE STATISTICS nt_statistics ON a, b, c, d, e, f FROM nt_source;
s1: ANALYZE nt_source;
s1: CREATE TABLE nt_kept (n pg_ndistinct, d pg_dependencies, m pg_mcv_list);
s1: INSERT INTO nt_kept SELECT stxdndistinct, stxddependencies, stxdmcv FROM pg_statistic_ext_data;
s1: CREATE VIEW nt_view AS SELECT a, b + 1 AS b, count(*) OVER (PARTITION BY c) FROM nt_source WHERE e LIKE 'x%' ORDER BY 1;
s1: CREATE TABLE nt_trees (t pg_node_tree);
s1: INSERT INTO nt_trees SELECT ev_action FROM pg_rewrite WHERE ev_class = 'nt_view'::regclass;
s1: CREATE ROLE "Nt Role""";
s1: CREATE ROLE nt_other;
-- aclitem has no binary form, nor have arrays of it.
s1: CREATE TABLE nt_acls (a aclitem, b aclitem[]);
s1: GRANT SELECT, UPDATE (a) ON nt_source TO "Nt Role""", public;
s1: GRANT ALL ON nt_source TO nt_other WITH GRANT OPTION;
s1: INSERT INTO nt_acls SELECT i, relacl FROM pg_class, unnest(relacl) i WHERE relname = 'nt_source';
s1: INSERT INTO nt_acls SELECT makeaclitem('nt_other'::regrole, 'postgres'::regrole, 'SELECT', n % 2 = 0), ARRAY[]::aclitem[] FROM generate_series(0, 1) n;
s1: INSERT INTO nt_acls SELECT NULL, attacl FROM pg_attribute WHERE attacl IS NOT NULL;
s1: INSERT INTO nt_acls SELECT (acldefault(k::"char", 10))[1], acldefault(k::"char", 10) FROM unnest(ARRAY['r', 's', 'd', 'f', 'l', 'n', 't', 'F', 'S', 'T']) k;
s1: CREATE TABLE nt_xml (x xml, a xml[]);
s1: INSERT INTO nt_xml VALUES ('<a>b</a>', ARRAY['<a b="c"/>'::xml, NULL]), ('<?xml version="1.0" encoding="UTF-8"?><a/>', NULL), ('<?xml version="1.0" standalone="yes"?><a/>', NULL), ('<?xml version="1.1"?><a/>', NULL), ('just text &amp; more', NULL), (XMLPARSE(CONTENT 'a <b/> c'), NULL), ('<?xml version=''1.0''   encoding=''utf8'' standalone=''no'' ?>  <ä>€</ä>', NULL), (XMLPARSE(CONTENT ''), NULL);
