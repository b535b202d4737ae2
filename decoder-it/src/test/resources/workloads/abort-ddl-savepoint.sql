-- DDL taken back by a savepoint inside a large transaction that goes on, and then done for good. A server that streams fails
-- between the two: it reads the table's catalog row as the second change left it, with the command id of the first.
@twin
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
