-- Dead catalog rows are pruned and vacuumed and their places taken by other rows: a row is not its TID. The open
-- transactions began before and read the catalogs as they were.
@twin
s1: CREATE TABLE keep (a int, b text);
s1: INSERT INTO keep VALUES (1, 'one');
s2: BEGIN;
s2: INSERT INTO keep VALUES (2, 'open');
s1: DO $$ BEGIN FOR i IN 1..40 LOOP EXECUTE format('CREATE TABLE dead%s (a int, b text, c numeric)', i); EXECUTE format('INSERT INTO dead%s VALUES (1)', i); END LOOP; END $$;
s1: DO $$ BEGIN FOR i IN 1..40 LOOP EXECUTE format('DROP TABLE dead%s', i); END LOOP; END $$;
s1: VACUUM pg_class;
s1: VACUUM pg_attribute;
s1: VACUUM pg_type;
s1: DO $$ BEGIN FOR i IN 1..40 LOOP EXECUTE format('CREATE TABLE reborn%s (x bool, y int)', i); EXECUTE format('INSERT INTO reborn%s VALUES (true, 1)', i); END LOOP; END $$;
s2: INSERT INTO keep VALUES (3, 'still open');
s2: COMMIT;
s1: ALTER TABLE keep ADD COLUMN c int DEFAULT 9;
s1: DO $$ BEGIN FOR i IN 1..30 LOOP EXECUTE format('ALTER TABLE keep RENAME TO keep%s', i); EXECUTE format('ALTER TABLE keep%s RENAME TO keep', i); END LOOP; END $$;
s1: INSERT INTO keep VALUES (4, 'renamed often', 4);
s1: VACUUM (FREEZE) pg_class;
s1: VACUUM (FREEZE) pg_attribute;
s1: INSERT INTO keep VALUES (5, 'frozen catalogs', 5);
s3: BEGIN;
s3: CREATE TABLE mine (a int);
s3: INSERT INTO mine VALUES (1);
s1: DO $$ BEGIN FOR i IN 1..40 LOOP EXECUTE format('DROP TABLE reborn%s', i); END LOOP; END $$;
s1: VACUUM pg_class;
s1: VACUUM pg_attribute;
s1: VACUUM pg_type;
s3: ALTER TABLE mine ADD COLUMN b int;
s3: INSERT INTO mine VALUES (2, 2);
s1: DO $$ BEGIN FOR i IN 1..40 LOOP EXECUTE format('CREATE TABLE third%s (a int)', i); END LOOP; END $$;
s3: INSERT INTO mine VALUES (3, 3);
s3: COMMIT;
s1: DO $$ BEGIN FOR i IN 1..40 LOOP EXECUTE format('INSERT INTO third%s VALUES (%s)', i, i); END LOOP; END $$;
s1: VACUUM pg_class;
@checkpoint
s1: VACUUM pg_attribute;
s1: INSERT INTO keep VALUES (6, 'end', 6);
