-- Invalidations without rows: role, database, publication, statistics, whole-catalog and smgr ones, between rows that
-- rely on warm caches.
@twin
s1: CREATE TYPE mood AS ENUM ('sad', 'ok');
s1: CREATE TABLE t (n int, m mood);
s1: INSERT INTO t VALUES (1, 'ok');
s1: BEGIN;
s1: INSERT INTO t VALUES (2, 'ok');
s2: CREATE ROLE r LOGIN;
s2: ALTER ROLE r SET search_path = public;
s2: CREATE PUBLICATION p FOR TABLE t;
s2: CREATE PUBLICATION pa FOR ALL TABLES;
s1: INSERT INTO t VALUES (3, 'sad');
s2: ALTER PUBLICATION pa RENAME TO pb;
s2: ALTER PUBLICATION pb SET (publish = 'insert');
s2: DROP PUBLICATION pb;
s2: ALTER TYPE mood OWNER TO r;
s2: GRANT SELECT ON t TO r;
s2: ANALYZE t;
s1: COMMIT;
s2: CREATE INDEX CONCURRENTLY later ON t (n) WHERE n < 0;
s2: REASSIGN OWNED BY r TO postgres;
s2: DROP OWNED BY r;
s2: DROP ROLE r;
s1: INSERT INTO t VALUES (4, 'ok');
s2: VACUUM FULL pg_authid;
s2: REINDEX SYSTEM postgres;
s1: INSERT INTO t VALUES (5, 'sad');
