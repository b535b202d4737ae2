-- INSERT ... ON CONFLICT: confirmed at once, turned into an update, and aborted because another session's row appeared
-- between the look for a conflict and the insert. Two sessions meet in the index expression, which waits for locks. The
-- values are large, so that the aborted insert leaves TOAST rows to be taken back as well.
@twin
s1: CREATE FUNCTION slow_lower(v text) RETURNS text IMMUTABLE LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(1);
    RETURN left(lower(v), 20);
END $$;
s1: CREATE FUNCTION wide(n int) RETURNS text LANGUAGE sql AS $$ SELECT string_agg(md5((i * n)::text), '') FROM generate_series(1, 200) i $$;
s1: CREATE TABLE t (a int, k text, v text);
s1: CREATE UNIQUE INDEX ON t (k);
s1: ALTER TABLE t ALTER v SET STORAGE external;
s1: CREATE TABLE w (k text, v text);
s1: CREATE UNIQUE INDEX ON w (slow_lower(k));
s1: ALTER TABLE w ALTER v SET STORAGE external;
s1: INSERT INTO t VALUES (1, 'k1', 'new') ON CONFLICT (k) DO NOTHING;
s1: INSERT INTO t VALUES (2, 'k1', 'dropped') ON CONFLICT (k) DO NOTHING;
s1: INSERT INTO t VALUES (3, 'k1', wide(3)) ON CONFLICT (k) DO UPDATE SET a = excluded.a, v = excluded.v;
s1: INSERT INTO t VALUES (4, 'k4', wide(4)), (5, 'k5', 'short'), (6, 'k4', 'conflict') ON CONFLICT (k) DO NOTHING;
s1: BEGIN;
s1: INSERT INTO t VALUES (7, 'k7', wide(7)) ON CONFLICT (k) DO NOTHING;
s1: SAVEPOINT a;
s1: INSERT INTO t VALUES (8, 'k8', wide(8)) ON CONFLICT (k) DO NOTHING;
s1: ROLLBACK TO a;
s1: INSERT INTO t VALUES (9, 'k8', wide(9)) ON CONFLICT (k) DO NOTHING;
s1: COMMIT;
-- The gate is shut; both writers wait in the index expression of their look for a conflict, then of their insert.
gate: SELECT pg_advisory_lock(1);
@async s2: INSERT INTO w VALUES ('Same', wide(12)) ON CONFLICT (slow_lower(k)) DO NOTHING;
@async s3: INSERT INTO w VALUES ('same', wide(13)) ON CONFLICT (slow_lower(k)) DO UPDATE SET v = excluded.v;
gate: SELECT pg_advisory_unlock(1);
@join s2
@join s3
s1: INSERT INTO w VALUES ('last', wide(14)) ON CONFLICT (slow_lower(k)) DO NOTHING;
