-- Savepoints in every nesting: released, rolled back, rolled back after a nested release, reused names, and rows of
-- the parent between rows of its children, so that the merge by LSN and the discarding of aborted children show.
@twin
s1: CREATE TABLE t (a int PRIMARY KEY, b text);
s1: BEGIN;
s1: INSERT INTO t VALUES (1, 'top');
s1: SAVEPOINT a;
s1: INSERT INTO t VALUES (2, 'a');
s1: SAVEPOINT b;
s1: INSERT INTO t VALUES (3, 'b');
s1: RELEASE b;
s1: INSERT INTO t VALUES (4, 'a again');
s1: RELEASE a;
s1: INSERT INTO t VALUES (5, 'top again');
s1: COMMIT;
s1: BEGIN;
s1: SAVEPOINT a;
s1: INSERT INTO t VALUES (6, 'a');
s1: SAVEPOINT b;
s1: INSERT INTO t VALUES (7, 'b');
s1: RELEASE b;
s1: ROLLBACK TO a;
s1: INSERT INTO t VALUES (8, 'a after rollback');
s1: ROLLBACK TO a;
s1: INSERT INTO t VALUES (9, 'a once more');
s1: COMMIT;
-- only a subtransaction has rows; the top one never writes
s1: BEGIN;
s1: SAVEPOINT a;
s1: INSERT INTO t VALUES (10, 'only child');
s1: COMMIT;
-- the first child aborts, its sibling commits, the parent rolls back or not
s1: BEGIN;
s1: SAVEPOINT a;
s1: INSERT INTO t VALUES (11, 'x');
s1: ROLLBACK TO a;
s1: SAVEPOINT b;
s1: UPDATE t SET b = 'changed' WHERE a = 1;
s1: RELEASE b;
s1: SAVEPOINT c;
s1: DELETE FROM t WHERE a = 2;
s1: ROLLBACK TO c;
s1: COMMIT;
s1: BEGIN;
s1: INSERT INTO t VALUES (12, 'gone');
s1: SAVEPOINT a;
s1: INSERT INTO t VALUES (13, 'gone');
s1: ROLLBACK;
s1!: INSERT INTO t VALUES (1, 'duplicate');
s1: DO $$
BEGIN
  FOR i IN 100..120 LOOP
    BEGIN
      INSERT INTO t VALUES (i, 'loop');
      IF i % 3 = 0 THEN RAISE EXCEPTION 'no'; END IF;
    EXCEPTION WHEN raise_exception THEN
      INSERT INTO t VALUES (i + 1000, 'handler');
    END;
  END LOOP;
END $$;
s2: BEGIN;
s1: BEGIN;
s2: SAVEPOINT x;
s1: SAVEPOINT x;
s2: INSERT INTO t VALUES (201, 's2');
s1: INSERT INTO t VALUES (301, 's1');
s2: SAVEPOINT y;
s2: INSERT INTO t VALUES (202, 's2 y');
s1: COMMIT;
s2: ROLLBACK TO x;
s2: INSERT INTO t VALUES (203, 's2 x');
s2: COMMIT;
