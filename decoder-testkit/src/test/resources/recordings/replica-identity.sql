-- The four replica identities, and what old keys and deletes print for each, with keys changed and not, null keys
-- under FULL, an index that goes away, and a key column that is toasted.
@twin
s1: CREATE TABLE r_default (a int PRIMARY KEY, b int, c text);
s1: CREATE TABLE r_nokey (a int, b int, c text);
s1: CREATE TABLE r_index (a int NOT NULL, b int NOT NULL, c text);
s1: CREATE UNIQUE INDEX r_index_key ON r_index (b, a);
s1: ALTER TABLE r_index REPLICA IDENTITY USING INDEX r_index_key;
s1: CREATE TABLE r_full (a int, b int, c text);
s1: ALTER TABLE r_full REPLICA IDENTITY FULL;
s1: CREATE TABLE r_nothing (a int PRIMARY KEY, b int, c text);
s1: ALTER TABLE r_nothing REPLICA IDENTITY NOTHING;
s1: DO $$ DECLARE t text; BEGIN FOREACH t IN ARRAY ARRAY['r_default', 'r_nokey', 'r_index', 'r_full', 'r_nothing'] LOOP EXECUTE format('INSERT INTO %I SELECT i, i * 10, ''c'' || i FROM generate_series(1, 6) i', t); EXECUTE format('UPDATE %I SET c = NULL WHERE a = 1', t); EXECUTE format('UPDATE %I SET a = 100 WHERE a = 2', t); EXECUTE format('UPDATE %I SET b = 200 WHERE a = 3', t); EXECUTE format('DELETE FROM %I WHERE a IN (1, 4)', t); END LOOP; END $$;
s1: INSERT INTO r_full VALUES (NULL, NULL, NULL);
s1: UPDATE r_full SET b = 1 WHERE a IS NULL;
s1: DELETE FROM r_full WHERE a IS NULL;
s1: DROP INDEX r_index_key;
s1: UPDATE r_index SET c = 'no index' WHERE a = 5;
s1: DELETE FROM r_index WHERE a = 5;
s1: BEGIN;
s1: UPDATE r_default SET a = 101 WHERE a = 5;
s1: ALTER TABLE r_default REPLICA IDENTITY FULL;
s1: UPDATE r_default SET a = 102 WHERE a = 6;
s1: ALTER TABLE r_default REPLICA IDENTITY NOTHING;
s1: UPDATE r_default SET a = 103 WHERE a = 3;
s1: COMMIT;
s1: CREATE TABLE r_toast (k text PRIMARY KEY, v text);
s1: ALTER TABLE r_toast ALTER COLUMN k SET STORAGE EXTERNAL, ALTER COLUMN v SET STORAGE EXTERNAL;
s1: INSERT INTO r_toast VALUES (repeat('k', 2200), repeat('v', 5000));
s1: UPDATE r_toast SET v = 'short';
s1: UPDATE r_toast SET k = 'short key';
s1: ALTER TABLE r_toast REPLICA IDENTITY FULL;
s1: UPDATE r_toast SET v = repeat('w', 5000);
s1: UPDATE r_toast SET k = 'another';
s1: DELETE FROM r_toast;
