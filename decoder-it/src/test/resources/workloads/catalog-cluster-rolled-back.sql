-- CLUSTER of pg_class while a transaction is open whose savepoint changed a table once more and was rolled back: the copies
-- whose successor is dead are written last, and the server's decoding does not know their command ids.
-- 13 gives up there: "could not resolve combocid to cmax".
@twin
s1: CREATE TABLE t39 (id int, c33 int, c34 text);
s4: BEGIN;
s4: SAVEPOINT a;
s4: ALTER TABLE t39 ADD COLUMN c42 int DEFAULT 3;
s4: INSERT INTO t39 DEFAULT VALUES;
s4: RELEASE a;
s4: SAVEPOINT b;
s4: ALTER TABLE t39 ADD COLUMN c43 int DEFAULT 3;
s4: INSERT INTO t39 DEFAULT VALUES;
s4: ROLLBACK TO b;
s1: CLUSTER pg_class USING pg_class_oid_index;
s4: COMMIT;
