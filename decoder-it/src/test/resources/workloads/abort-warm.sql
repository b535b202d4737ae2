-- Rolled back transactions on tables read before: what is read from the caches shows rows of a transaction that is over,
-- until something in it needs a catalog that the caches do not have.
@twin
s1: CREATE TYPE mood AS ENUM ('sad', 'ok');
s1: CREATE TABLE t (a int, b text, m mood);
s1: INSERT INTO t VALUES (0, 'read before', NULL);
s1: BEGIN;
s1: INSERT INTO t SELECT i, 'warm', NULL FROM generate_series(1, 1000) i;
s1: ROLLBACK;
s1: BEGIN;
s1: INSERT INTO t SELECT i, 'warm until a label', CASE WHEN i > 700 THEN 'ok'::mood END FROM generate_series(1, 1500) i;
s1: ROLLBACK;
s1: BEGIN;
s1: INSERT INTO t SELECT i, 'own changes', NULL FROM generate_series(1, 900) i;
s1: ALTER TABLE t ADD COLUMN c int;
s1: INSERT INTO t SELECT i, 'own changes', NULL, i FROM generate_series(1, 900) i;
s1: ROLLBACK;
s1: INSERT INTO t VALUES (1, 'after', 'ok');
s1: BEGIN;
s1: INSERT INTO t SELECT i, 'top', NULL FROM generate_series(1, 600) i;
s1: SAVEPOINT a;
s1: INSERT INTO t SELECT i, 'sub, rolled back', NULL FROM generate_series(1, 900) i;
s1: ROLLBACK TO a;
s1: INSERT INTO t SELECT i, 'top again', NULL FROM generate_series(1, 600) i;
s1: COMMIT;
s1: BEGIN;
s2: BEGIN;
s1: INSERT INTO t SELECT i, 'beside another', NULL FROM generate_series(1, 400) i;
s2: INSERT INTO t SELECT i, 'the other', NULL FROM generate_series(1, 500) i;
s1: INSERT INTO t SELECT i, 'beside another', NULL FROM generate_series(1, 400) i;
s1: ROLLBACK;
s2: INSERT INTO t SELECT i, 'the other', NULL FROM generate_series(1, 500) i;
s2: COMMIT;
