-- The slot is made long after the base copy, over catalogs that changed much meanwhile; nothing runs, so the builder
-- goes straight to CONSISTENT.
s1: CREATE TABLE t (a int, b text);
s1: CREATE TYPE mood AS ENUM ('sad', 'ok');
@basecopy
s1: ALTER TABLE t ADD COLUMN c mood DEFAULT 'ok';
s1: INSERT INTO t VALUES (1, 'one', 'sad');
s1: VACUUM FULL pg_class;
s1: ALTER TABLE t RENAME TO tt;
s1: CREATE TABLE t (x int);
s1: VACUUM FULL pg_attribute;
s1: DROP TABLE tt;
s1: CREATE TABLE u (m mood);
@checkpoint
s1: VACUUM pg_class;
s1: ALTER TYPE mood RENAME VALUE 'ok' TO 'fine';
s2: BEGIN;
s2: CREATE TABLE gone (x int);
s2: ROLLBACK;
@restart
@slot
s1: INSERT INTO t VALUES (2);
s1: INSERT INTO u VALUES ('fine');
s1: ALTER TABLE u ADD COLUMN t text;
s1: INSERT INTO u VALUES ('sad', 't');
