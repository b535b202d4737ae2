-- Tables and a whole database default in another tablespace before the copy is made.
@twin
s1: CREATE TABLESPACE one LOCATION '${DIR}/one';
s1: CREATE TABLESPACE two LOCATION '${DIR}/two';
s1: CREATE TABLE t (a int PRIMARY KEY, b text) TABLESPACE one;
s1: INSERT INTO t VALUES (1, 'one');
@basecopy
s1: INSERT INTO t VALUES (2, repeat('two', 3000));
s1: SET default_tablespace = two;
s1: CREATE TABLE u (a int, b text);
s1: INSERT INTO u VALUES (1, repeat('u', 5000));
s1: CREATE TABLE v AS SELECT * FROM u;
s1: VACUUM FULL v;
s1: INSERT INTO v VALUES (2, 'v');
