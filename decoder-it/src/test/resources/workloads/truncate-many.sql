-- TRUNCATE of two thousand tables by one record, in subtransactions kept and rolled back, then half of the tables dropped.
s1: CREATE TABLE t (a int, b text);
s1: DO $$ BEGIN FOR i IN 1..2000 LOOP EXECUTE 'CREATE TABLE many' || i || ' (a int)'; END LOOP; END $$;
s1: BEGIN;
s1: INSERT INTO t SELECT i, 'x' FROM generate_series(1, 300) i;
s1: DO $$ BEGIN EXECUTE (SELECT 'TRUNCATE ' || string_agg('many' || i, ', ') FROM generate_series(1, 2000) i); END $$;
s1: INSERT INTO t SELECT i, 'x' FROM generate_series(1, 300) i;
s1: SAVEPOINT a;
s1: DO $$ BEGIN EXECUTE (SELECT 'TRUNCATE ' || string_agg('many' || i, ', ') || ' RESTART IDENTITY' FROM generate_series(1, 1000) i); END $$;
s1: ROLLBACK TO a;
s1: INSERT INTO many1 SELECT i FROM generate_series(1, 300) i;
s1: COMMIT;
s1: BEGIN;
s1: DO $$ BEGIN EXECUTE (SELECT 'TRUNCATE ' || string_agg('many' || i, ', ') FROM generate_series(1, 2000) i); END $$;
s1: DO $$ BEGIN EXECUTE (SELECT 'DROP TABLE ' || string_agg('many' || i, ', ') FROM generate_series(1000, 2000) i); END $$;
s1: INSERT INTO t SELECT i, 'x' FROM generate_series(1, 300) i;
s1: COMMIT;
s1: INSERT INTO many2 VALUES (1);
