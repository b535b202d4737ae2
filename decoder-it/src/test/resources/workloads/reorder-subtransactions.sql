-- Subtransactions of many shapes, of several sessions at once: released, rolled back, nested, rolled back around released
-- ones, more than one record of assignments names, and a top-level transaction whose first change comes after theirs.
@twin
s1: CREATE TABLE t (a int PRIMARY KEY, b text);
s1: CREATE TABLE u (a int, b text);
s1: CREATE FUNCTION many(tab regclass, first int, n int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    FOR i IN first .. first + n - 1 LOOP
        BEGIN
            EXECUTE format('INSERT INTO %s VALUES ($1, $2)', tab) USING i, 'sub ' || i;
            IF i % 3 = 0 THEN
                RAISE EXCEPTION 'undo';
            END IF;
        EXCEPTION WHEN raise_exception THEN
            NULL;
        END;
    END LOOP;
END $$;
s1: BEGIN;
s1: SAVEPOINT a;
s1: INSERT INTO t VALUES (1, 'first of all, in a subtransaction');
s2: BEGIN;
s2: INSERT INTO t VALUES (101, 'other session');
s1: SAVEPOINT b;
s1: INSERT INTO t VALUES (2, 'nested');
s2: SAVEPOINT x;
s2: UPDATE t SET b = 'changed in x' WHERE a = 101;
s1: ROLLBACK TO b;
s1: INSERT INTO t VALUES (3, 'after rollback to b');
s1: RELEASE b;
s2: ROLLBACK TO x;
s2: INSERT INTO u VALUES (102, 'after rollback to x');
s1: RELEASE a;
s1: INSERT INTO t VALUES (4, 'top-level at last');
s2: SAVEPOINT y;
s2: SAVEPOINT z;
s2: INSERT INTO u VALUES (103, 'z, released');
s2: RELEASE z;
s2: INSERT INTO u VALUES (104, 'y');
s2: ROLLBACK TO y;
s3: BEGIN;
s3: SELECT many('u', 1000, 70);
s2: COMMIT;
s1: SAVEPOINT c;
s1: SELECT many('t', 2000, 70);
s3: INSERT INTO u VALUES (3000, 'top-level after seventy');
s1: ROLLBACK TO c;
s1: SELECT many('t', 4000, 9);
s3: COMMIT;
s1: COMMIT;
-- All rows in subtransactions; and all of them rolled back.
s1: BEGIN;
s1: SELECT many('t', 5000, 10);
s1: COMMIT;
s1: BEGIN;
s1: SAVEPOINT a;
s1: INSERT INTO t VALUES (6000, 'gone');
s1: ROLLBACK TO a;
s1: COMMIT;
s1: BEGIN;
s1: SELECT many('u', 7000, 100);
s1: ROLLBACK;
s1: INSERT INTO t VALUES (9000, 'last');
