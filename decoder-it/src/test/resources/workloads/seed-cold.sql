-- A cold copy of a stopped server seeds the decoder; reading begins at its shutdown checkpoint.
s1: CREATE TABLE t (a int, b text);
s1: INSERT INTO t VALUES (1, 'one');
s1: ALTER TABLE t ADD COLUMN c int DEFAULT 5;
s1: VACUUM FULL pg_class;
@basecopy cold
s1: INSERT INTO t VALUES (2, 'two', 2);
s1: CREATE TABLE u (a int);
s1: INSERT INTO u VALUES (1);
s1: VACUUM FULL pg_attribute;
s1: INSERT INTO u VALUES (2);
s1: UPDATE t SET b = 'x';
