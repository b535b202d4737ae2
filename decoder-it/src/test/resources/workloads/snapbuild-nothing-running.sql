-- A slot created while no transaction runs: START straight to CONSISTENT at the first running-xacts record.
s1: CREATE TABLE t (a int, b text);
s1: INSERT INTO t VALUES (1, 'before the slot');
@slot
s1: INSERT INTO t VALUES (2, 'after the slot');
s1: ALTER TABLE t ADD COLUMN c int DEFAULT 3;
s1: INSERT INTO t VALUES (4, 'with the new column');
