-- A speculative insert that is aborted: while s2 has looked for a conflict, found none and is about to enter its row in the
-- index, s3 inserts and commits the same key. The trigger function of the index is a lock that the gate session holds.
-- Steps of the dance, as in PostgreSQL's own isolation test of speculative insertion: each call of the index expression
-- waits for the lock that the session's phase names.
@twin
s1: CREATE FUNCTION gated_lower(v text) RETURNS text IMMUTABLE LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('spec.session', true) IS NOT NULL AND current_setting('spec.session', true) <> '' THEN
        PERFORM pg_advisory_lock(current_setting('spec.session')::int, 1 + nextval('spec_calls_' || current_setting('spec.session'))::int);
        PERFORM pg_advisory_unlock_all();
    END IF;
    RETURN lower(v);
END $$;
s1: CREATE SEQUENCE spec_calls_2 MINVALUE 0;
s1: CREATE SEQUENCE spec_calls_3 MINVALUE 0;
s1: CREATE TABLE w (k text, v text);
s1: CREATE UNIQUE INDEX ON w (gated_lower(k));
s1: ALTER TABLE w ALTER v SET STORAGE external;
s2: SET spec.session = 2;
s3: SET spec.session = 3;
-- Both calls of both sessions wait: (2,1), (2,2), (3,1), (3,2), and a few more for retries stay free.
gate: SELECT pg_advisory_lock(2, 1), pg_advisory_lock(2, 2), pg_advisory_lock(3, 1), pg_advisory_lock(3, 2);
@async s2: INSERT INTO w VALUES ('Same', repeat('twelve', 1000)) ON CONFLICT (gated_lower(k)) DO UPDATE SET v = 'updated by s2';
@async s3: INSERT INTO w VALUES ('same', repeat('thirteen', 1000)) ON CONFLICT (gated_lower(k)) DO UPDATE SET v = 'updated by s3';
-- Both have looked once.
gate: SELECT pg_advisory_unlock(2, 1), pg_advisory_unlock(3, 1);
s1: SELECT pg_sleep(0.3);
-- s3 enters its row in the index and commits; then s2 finds it there.
gate: SELECT pg_advisory_unlock(3, 2);
@join s3
gate: SELECT pg_advisory_unlock(2, 2);
@join s2
s1: INSERT INTO w VALUES ('after', repeat('fourteen', 1000));
