-- Very many subtransactions, more than a backend remembers, each with few rows: committed, some rolled back, the whole
-- rolled back, and left open.
@twin
s1: CREATE TABLE t (a int, b text);
s1: CREATE TABLE cold (a int, b text);
s1: INSERT INTO t VALUES (0, 'read before');
s1: CREATE FUNCTION storm(n int, fail_every int, label text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    FOR i IN 1..n LOOP
        BEGIN
            INSERT INTO t VALUES (i, label), (-i, label);
            IF i % fail_every = 0 THEN
                RAISE EXCEPTION 'back';
            END IF;
        EXCEPTION WHEN raise_exception THEN
            NULL;
        END;
    END LOOP;
END $$;
s1: BEGIN;
s1: SELECT storm(700, 100000, 'all committed');
s1: COMMIT;
s1: BEGIN;
s1: SELECT storm(700, 3, 'some rolled back');
s1: COMMIT;
s1: BEGIN;
s1: SELECT storm(600, 5, 'the whole rolled back');
s1: ROLLBACK;
s1: BEGIN;
s1: INSERT INTO cold SELECT i, 'top' FROM generate_series(1, 500) i;
s2: BEGIN;
s2: SELECT storm(500, 2, 'beside another');
s1: SELECT storm(500, 2, 'beside another');
s1: INSERT INTO cold SELECT i, 'top' FROM generate_series(1, 500) i;
s2: COMMIT;
s1: COMMIT;
s1: BEGIN;
s1: SELECT storm(600, 4, 'left open');
