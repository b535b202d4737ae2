-- Speculative inserts: confirmed ones, conflicts, and two sessions that insert the same key at once, so that one takes
-- its speculative row back (the record exists, the row must not be printed).
@twin
s1: CREATE TABLE t (a int PRIMARY KEY, b text);
s1: INSERT INTO t VALUES (1, 'first') ON CONFLICT DO NOTHING;
s1: INSERT INTO t VALUES (1, 'second') ON CONFLICT (a) DO NOTHING;
s1: INSERT INTO t VALUES (1, 'third') ON CONFLICT (a) DO UPDATE SET b = EXCLUDED.b;
s1: INSERT INTO t VALUES (2, 'x'), (3, 'y'), (1, 'z') ON CONFLICT (a) DO UPDATE SET b = t.b || EXCLUDED.b;
s1: CREATE TABLE big (a int PRIMARY KEY, b text);
s1: ALTER TABLE big ALTER COLUMN b SET STORAGE EXTERNAL;
s1: INSERT INTO big VALUES (1, repeat('toasted', 1000)) ON CONFLICT DO NOTHING;
s1: INSERT INTO big VALUES (1, repeat('again', 1000)) ON CONFLICT (a) DO UPDATE SET b = EXCLUDED.b;
-- An expression index whose function waits for an advisory lock holds a session between its insert and its check.
s1: CREATE TABLE spec (k text, v text);
s1: CREATE FUNCTION held(k text) RETURNS text IMMUTABLE LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(current_setting('spec.lock')::int);
  RETURN k;
END $$;
s1: CREATE UNIQUE INDEX spec_key ON spec (held(k));
s1: SET spec.lock = 101;
s2: SET spec.lock = 102;
ctl: SELECT pg_advisory_lock(101), pg_advisory_lock(102);
@async s1: INSERT INTO spec VALUES ('k', 'from s1') ON CONFLICT (held(k)) DO UPDATE SET v = spec.v || ' conflict s1';
@async s2: INSERT INTO spec VALUES ('k', 'from s2') ON CONFLICT (held(k)) DO UPDATE SET v = spec.v || ' conflict s2';
ctl: SELECT pg_advisory_unlock(101);
@join s1
ctl: SELECT pg_advisory_unlock(102);
@join s2
s1: INSERT INTO t VALUES (9, 'after');
