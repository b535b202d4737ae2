-- A schema is renamed while transactions that use its tables and types are open.
@twin
s1: CREATE SCHEMA a;
s1: CREATE TYPE a.mood AS ENUM ('sad', 'ok');
s1: CREATE TABLE a.t (n text, m a.mood);
s1: CREATE TABLE a.u (n text, m a.mood);
s1: BEGIN;
s1: INSERT INTO a.t VALUES ('T1', 'ok');
s2: ALTER SCHEMA a RENAME TO b;
s3: INSERT INTO b.t VALUES ('T3', 'ok');
s1: INSERT INTO b.t VALUES ('T1', 'sad');
s1: INSERT INTO b.u VALUES ('T1 first of u', 'sad');
s1: COMMIT;
s1: BEGIN;
s1: INSERT INTO b.t VALUES ('T4', 'ok');
s2: ALTER SCHEMA b RENAME TO "c d";
s1: INSERT INTO "c d".u VALUES ('T4', 'ok');
s1: COMMIT;
s3: INSERT INTO "c d".u VALUES ('T5', 'ok');
-- a schema of the same name takes its place
s1: BEGIN;
s1: INSERT INTO "c d".t VALUES ('T6', 'ok');
s2: ALTER SCHEMA "c d" RENAME TO e;
s2: CREATE SCHEMA "c d";
s2: CREATE TABLE "c d".t (other int);
s3: INSERT INTO "c d".t VALUES (7);
s1: INSERT INTO e.t VALUES ('T6', 'sad');
s1: COMMIT;
-- dropped
s1: BEGIN;
s1: CREATE SCHEMA f;
s1: CREATE TABLE f.x (a int);
s1: INSERT INTO f.x VALUES (1);
s1: ALTER SCHEMA f RENAME TO g;
s1: INSERT INTO g.x VALUES (2);
s1: ALTER TABLE g.x SET SCHEMA e;
s1: INSERT INTO e.x VALUES (3);
s1: DROP SCHEMA g;
s1: COMMIT;
s1: INSERT INTO e.x VALUES (4);
