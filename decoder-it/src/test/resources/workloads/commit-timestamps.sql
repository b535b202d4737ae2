-- track_commit_timestamp adds records of its own and origins to commits.
@twin
@setting track_commit_timestamp = on
s1: CREATE TABLE t (a int);
s1: INSERT INTO t VALUES (1);
s1: BEGIN;
s1: SAVEPOINT s;
s1: INSERT INTO t VALUES (2);
s1: RELEASE s;
s1: COMMIT;
s1: SELECT pg_replication_origin_create('o');
s1: SELECT pg_replication_origin_session_setup('o');
s1: BEGIN;
s1: SELECT pg_replication_origin_xact_setup('0/1', '2001-02-03 04:05:06+00');
s1: INSERT INTO t VALUES (3);
s1: COMMIT;
s1: INSERT INTO t VALUES (4);
