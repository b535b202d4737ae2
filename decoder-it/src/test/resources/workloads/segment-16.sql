-- Segments of 16 MB, the size that most servers use, with a transaction across a segment border.
@twin
@segment 16
s1: CREATE TABLE t (a int, b text);
s1: ALTER TABLE t ALTER COLUMN b SET STORAGE EXTERNAL;
s1: BEGIN;
s1: INSERT INTO t SELECT i, repeat('x', 2500) FROM generate_series(1, 1000) i;
@switch-wal
s1: INSERT INTO t VALUES (0, 'after the switch');
s1: ALTER TABLE t ADD COLUMN c int;
s1: COMMIT;
s1: INSERT INTO t VALUES (1001, 'end', 1);
