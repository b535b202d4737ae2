-- The same with an insert taken back: both sessions pass the first check, insert speculatively, and one finds the
-- other's row when it fills the unique index. The waits follow those of PostgreSQL's own isolation test.
@twin
s1: CREATE TABLE spec (k text, v text);
s1: ALTER TABLE spec ALTER COLUMN v SET STORAGE EXTERNAL;
s1: CREATE FUNCTION held(k text) RETURNS text IMMUTABLE LANGUAGE plpgsql AS $$
BEGIN
  -- the first evaluation in a session waits on lock 1, the second on lock 2
  IF current_setting('spec.step') = '1' THEN
    PERFORM set_config('spec.step', '2', false);
    PERFORM pg_advisory_xact_lock(current_setting('spec.session')::int * 10 + 1);
  ELSE
    PERFORM set_config('spec.step', '1', false);
    PERFORM pg_advisory_xact_lock(current_setting('spec.session')::int * 10 + 2);
  END IF;
  RETURN k;
END $$;
s1: SELECT set_config('spec.step', '1', false), set_config('spec.session', '1', false);
s2: SELECT set_config('spec.step', '1', false), set_config('spec.session', '2', false);
s1: CREATE UNIQUE INDEX spec_key ON spec (held(k));
s1: SELECT set_config('spec.step', '1', false);
ctl: SELECT pg_advisory_lock(11), pg_advisory_lock(12), pg_advisory_lock(21), pg_advisory_lock(22);
s1: BEGIN;
s2: BEGIN;
@async s1: INSERT INTO spec VALUES ('k', repeat('one', 1000)) ON CONFLICT (held(k)) DO UPDATE SET v = 'conflict in s1';
@async s2: INSERT INTO spec VALUES ('k', repeat('two', 1000)) ON CONFLICT (held(k)) DO UPDATE SET v = 'conflict in s2';
-- both have passed the check before inserting and wait before the index entry is made
ctl: SELECT pg_advisory_unlock(11), pg_advisory_unlock(21);
ctl: SELECT pg_advisory_unlock(22);
@join s2
s2: COMMIT;
ctl: SELECT pg_advisory_unlock(12);
@join s1
s1: INSERT INTO spec VALUES ('other', 'same transaction');
s1: COMMIT;
