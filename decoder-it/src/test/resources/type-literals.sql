-- What the expressions of type-literals.txt take values from, and the casts that make values which SQL has no other way to make.
s1: CREATE TABLE literals (a int DEFAULT 7, b int);
s1: CREATE STATISTICS literal_statistics ON a, b FROM literals;
s1: INSERT INTO literals SELECT i % 3, i % 3 / 2 FROM generate_series(1, 300) i;
s1: ANALYZE literals;
s1: CREATE CAST (bytea AS gtsvector) WITHOUT FUNCTION AS ASSIGNMENT;
[14+] s1: CREATE CAST (bytea AS pg_brin_minmax_multi_summary) WITHOUT FUNCTION AS ASSIGNMENT;
[14+] s1: CREATE CAST (bytea AS pg_brin_bloom_summary) WITHOUT FUNCTION AS ASSIGNMENT;
