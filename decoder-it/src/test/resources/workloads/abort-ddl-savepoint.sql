-- DDL taken back by a savepoint inside a large transaction that goes on. When it is streamed the server may fail: a block
-- needs a catalog row of the savepoint that was pruned since.
s1: CREATE TABLE t (a int, b text);
s1: INSERT INTO t VALUES (0, 'read before');
s1: BEGIN;
s1: INSERT INTO t SELECT i, 'top' FROM generate_series(1, 700) i;
s1: SAVEPOINT a;
s1: ALTER TABLE t ADD COLUMN c int DEFAULT 1;
s1: INSERT INTO t SELECT i, 'altered', i FROM generate_series(1, 700) i;
s1: ROLLBACK TO a;
s1: INSERT INTO t SELECT i, 'top' FROM generate_series(1, 700) i;
s1: ALTER TABLE t ADD COLUMN d text DEFAULT 'd';
s1: INSERT INTO t SELECT i, 'altered for good', 'x' FROM generate_series(1, 700) i;
s1: COMMIT;
s1: INSERT INTO t VALUES (1, 'end', 'x');
