-- Rows formed anew around values from TOAST chunks: those of columns with plain storage keep their long headers, which
-- only the server's counters show.
s1: CREATE TABLE t (a int, big text, v int2vector, o oidvector, q tsquery, p text, s text);
s1: ALTER TABLE t ALTER p SET STORAGE PLAIN, ALTER big SET STORAGE EXTERNAL;
s1: INSERT INTO t VALUES (1, repeat('x', 9000), '1 2 3', '4 5', 'a & b', 'plain', 'short'), (2, 'small', '1', '', 'c', 'p', 's');
s1: UPDATE t SET big = repeat('y', 8001), v = '7';
s1: ALTER TABLE t ADD COLUMN w int2vector DEFAULT '1 2';
s1: INSERT INTO t (a, big) VALUES (3, repeat('z', 5000));
