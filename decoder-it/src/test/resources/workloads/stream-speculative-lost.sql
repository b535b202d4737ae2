-- Speculative inserts that lose: both sessions find no conflict and write their row, only then does one of them meet the
-- other's index entry and take its row back. A function in the index waits, at each of its calls, for a lock of its own.
s1: CREATE TABLE w (a int, b text);
s1: CREATE TABLE sp (k text, v text);
s1: ALTER TABLE sp ALTER COLUMN v SET STORAGE EXTERNAL;
s1: CREATE FUNCTION wait_fn(text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE n int := coalesce(nullif(current_setting('my.n', true), ''), '0')::int;
BEGIN
  IF n > 0 THEN
    PERFORM set_config('my.n', (n + 1)::text, false);
    PERFORM pg_advisory_lock(n);
    PERFORM pg_advisory_unlock(n);
  END IF;
  RETURN $1;
END $$;
s1: CREATE PROCEDURE until_waits(n int) LANGUAGE plpgsql AS $$
BEGIN
  WHILE NOT EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = n AND NOT granted) LOOP
    COMMIT;
  END LOOP;
END $$;
s1: CREATE UNIQUE INDEX sp_i ON sp (wait_fn(k));
s1: INSERT INTO w VALUES (0, 'before');
s1: SELECT pg_advisory_lock(i) FROM unnest(ARRAY[201, 202, 301, 302]) i;
s2: SET my.n = 201;
s3: SET my.n = 301;
s2: BEGIN;
s2: INSERT INTO w SELECT i, 'first block' FROM generate_series(1, 500) i;
@async s2: INSERT INTO sp VALUES ('k1', repeat('s2', 5000)) ON CONFLICT DO NOTHING;
s3: BEGIN;
s3: INSERT INTO w SELECT i, 'third' FROM generate_series(1, 500) i;
s3: SAVEPOINT a;
@async s3: INSERT INTO sp VALUES ('k1', repeat('s3', 5000)) ON CONFLICT DO NOTHING;
s1: SELECT pg_advisory_unlock(201);
s1: CALL until_waits(202);
s1: SELECT pg_advisory_unlock(301);
s1: CALL until_waits(302);
s1: SELECT pg_advisory_unlock(202);
@join s2
s1: SELECT pg_advisory_unlock(302);
s2: INSERT INTO w SELECT i, 's2 after' FROM generate_series(1, 500) i;
s2: COMMIT;
@join s3
s3: INSERT INTO w SELECT i, 's3 after' FROM generate_series(1, 500) i;
s3: RELEASE a;
s3: RESET my.n;
s3: INSERT INTO sp VALUES ('k2', repeat('s3', 5000)) ON CONFLICT DO NOTHING;
s3: COMMIT;
-- the same in a transaction of nothing else, and in one that rolls back
s1: SELECT pg_advisory_lock(i) FROM unnest(ARRAY[211, 212, 311, 312]) i;
s2: SET my.n = 211;
s3: SET my.n = 311;
s2: BEGIN;
@async s2: INSERT INTO sp VALUES ('k3', repeat('s2', 5000)) ON CONFLICT DO NOTHING;
s3: BEGIN;
s3: INSERT INTO w SELECT i, 'rolled back' FROM generate_series(1, 900) i;
@async s3: INSERT INTO sp VALUES ('k4', repeat('s3', 5000)), ('k3', repeat('s3', 5000)), ('k5', 'short') ON CONFLICT DO NOTHING;
s1: SELECT pg_advisory_unlock(211);
s1: CALL until_waits(212);
s1: SELECT pg_advisory_unlock(311);
s1: CALL until_waits(312);
s1: SELECT pg_advisory_unlock(312);
@join s3
s1: SELECT pg_advisory_unlock(212);
s3: RESET my.n;
s3: PREPARE TRANSACTION 'p';
s1: INSERT INTO w VALUES (1, 'between');
s1: ROLLBACK PREPARED 'p';
@join s2
s2: COMMIT;
s1: INSERT INTO w VALUES (1, 'end');
