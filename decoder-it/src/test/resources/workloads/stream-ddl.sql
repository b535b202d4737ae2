-- Transactions in progress that change the catalogs between their rows, while others commit catalog changes too: the
-- snapshot and the command id go on from block to block, and each block ends with the invalidations.
@twin
s1: CREATE TABLE t (a int, b text);
s1: CREATE TYPE mood AS ENUM ('sad', 'ok');
s1: INSERT INTO t VALUES (0, 'read before');
s1: BEGIN;
s1: INSERT INTO t SELECT i, 'one' FROM generate_series(1, 700) i;
s1: ALTER TABLE t ADD COLUMN c int DEFAULT 7;
s1: INSERT INTO t SELECT i, 'two', i FROM generate_series(1, 700) i;
s1: CREATE TABLE made (m mood, x int);
s1: INSERT INTO made SELECT 'ok', i FROM generate_series(1, 700) i;
s2: CREATE TABLE other (a int);
s2: ALTER TYPE mood RENAME VALUE 'ok' TO 'fine';
s2: INSERT INTO other VALUES (1);
s1: INSERT INTO made SELECT 'fine', i FROM generate_series(1, 700) i;
s1: ALTER TABLE made RENAME x TO renamed;
s1: INSERT INTO made SELECT 'sad', i FROM generate_series(1, 700) i;
s3: BEGIN;
s3: ALTER TABLE other ADD COLUMN b int;
s3: INSERT INTO other SELECT i, i FROM generate_series(1, 900) i;
s1: ALTER TABLE made ADD COLUMN z text DEFAULT 'z';
s1: UPDATE made SET z = 'y' WHERE renamed < 300;
s3: COMMIT;
s1: INSERT INTO t SELECT i, 'three', i FROM generate_series(1, 700) i;
s1: COMMIT;
s1: BEGIN;
s1: ALTER TABLE t ALTER COLUMN c TYPE bigint;
s1: INSERT INTO t SELECT i, 'rewritten', i FROM generate_series(1, 900) i;
s1: COMMIT;
s1: INSERT INTO t VALUES (9, 'end');
