-- More than 64 subtransactions overflow the server's cache of children: assignment records (the only source of
-- parents in 13) and running-xacts records without subtransactions follow. A checkpoint logs running xacts meanwhile.
@twin
s1: CREATE TABLE t (a int, b text);
s2: CREATE TABLE u (a int);
s1: BEGIN;
s1: INSERT INTO t VALUES (0, 'top');
s1: DO $$
BEGIN
  FOR i IN 1..150 LOOP
    BEGIN
      INSERT INTO t VALUES (i, 'sub');
    EXCEPTION WHEN division_by_zero THEN NULL;
    END;
  END LOOP;
END $$;
@log-standby-snapshot
s2: INSERT INTO u VALUES (1);
s1: DO $$
BEGIN
  FOR i IN 1..80 LOOP
    BEGIN
      CREATE TEMP TABLE tt (a int) ON COMMIT DROP;
      DROP TABLE tt;
      IF i % 2 = 0 THEN RAISE division_by_zero; END IF;
      INSERT INTO t VALUES (i + 1000, 'with ddl');
    EXCEPTION WHEN division_by_zero THEN NULL;
    END;
  END LOOP;
END $$;
s2: INSERT INTO u VALUES (2);
@checkpoint
s1: COMMIT;
s1: BEGIN;
s1: DO $$
BEGIN
  FOR i IN 1..70 LOOP
    BEGIN
      INSERT INTO t VALUES (i + 2000, 'aborted later');
    EXCEPTION WHEN division_by_zero THEN NULL;
    END;
  END LOOP;
END $$;
s2: INSERT INTO u VALUES (3);
s1: ROLLBACK;
s2: INSERT INTO u VALUES (4);
