-- A catalog rewritten in a prepared transaction that goes on with changes of it.
@twin
s1: CREATE SCHEMA sch;
s1: CREATE TABLE sch.u (a int);
s1: BEGIN;
s1: CLUSTER pg_namespace USING pg_namespace_oid_index;
s1: ALTER SCHEMA sch RENAME TO sch2;
s1: INSERT INTO sch2.u VALUES (1);
s1: PREPARE TRANSACTION 'x';
s1: COMMIT PREPARED 'x';
s1: INSERT INTO sch2.u VALUES (2);
