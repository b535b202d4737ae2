-- Subtransactions within each other, deeper than shared memory holds, some of them rolled back on every level; running
-- while running-xacts records are logged, prepared, rolled back over a crash.
s1: CREATE TABLE t (a int, b text);
s1: CREATE FUNCTION nest(depth int, lim int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF depth > lim THEN RETURN; END IF;
  INSERT INTO t VALUES (depth, 'down');
  BEGIN
    PERFORM nest(depth + 1, lim);
    INSERT INTO t VALUES (depth, 'up');
    IF depth % 7 = 0 THEN RAISE EXCEPTION 'no'; END IF;
  EXCEPTION WHEN OTHERS THEN
    INSERT INTO t VALUES (depth, 'caught');
  END;
END $$;
s1: INSERT INTO t VALUES (0, 'start');
s1: BEGIN;
s1: SELECT nest(1, 30);
s1: COMMIT;
s1: BEGIN;
s1: SELECT nest(1, 150);
@log-standby-snapshot
s2: CREATE TABLE u (a int);
s1: SELECT nest(1, 150);
s1: INSERT INTO u SELECT i FROM generate_series(1, 500) i;
s1: COMMIT;
s1: BEGIN;
s1: SELECT nest(1, 200);
@checkpoint
s1: PREPARE TRANSACTION 'nested';
s2: ALTER TABLE u ADD COLUMN b int;
s1: COMMIT PREPARED 'nested';
s1: BEGIN;
s1: SELECT nest(1, 200);
s1: PREPARE TRANSACTION 'nested';
@immediate-restart
s1: ROLLBACK PREPARED 'nested';
s1: BEGIN;
s1: DO $$ BEGIN FOR i IN 1..300 LOOP BEGIN INSERT INTO t VALUES (i, 'loop'); IF i % 3 = 0 THEN RAISE EXCEPTION 'x'; END IF; EXCEPTION WHEN OTHERS THEN NULL; END; END LOOP; END $$;
@checkpoint
s1: DO $$ BEGIN FOR i IN 1..300 LOOP BEGIN EXECUTE 'CREATE TABLE tt' || i || '(a int)'; EXECUTE 'INSERT INTO tt' || i || ' VALUES (1), (2)'; IF i % 3 = 0 THEN RAISE EXCEPTION 'x'; END IF; EXCEPTION WHEN OTHERS THEN NULL; END; END LOOP; END $$;
s1: COMMIT;
s1: INSERT INTO t VALUES (1, 'end');
