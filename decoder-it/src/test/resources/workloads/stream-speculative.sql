-- Speculative inserts in large transactions: confirmed, given up for a conflict, with values out of line, in
-- subtransactions; a block must not end before the confirmation.
@twin
s1: CREATE TABLE t (a int PRIMARY KEY, b text);
s1: ALTER TABLE t ALTER COLUMN b SET STORAGE EXTERNAL;
s1: INSERT INTO t VALUES (0, 'read before');
s1: BEGIN;
s1: INSERT INTO t SELECT i, 'confirmed' FROM generate_series(1, 900) i ON CONFLICT DO NOTHING;
s1: INSERT INTO t SELECT i, 'conflicts' FROM generate_series(500, 1200) i ON CONFLICT (a) DO UPDATE SET b = 'updated';
s1: SAVEPOINT a;
s1: INSERT INTO t SELECT i, repeat('out of line', 400) FROM generate_series(2000, 2050) i ON CONFLICT DO NOTHING;
s1: SAVEPOINT b;
s1: INSERT INTO t SELECT i, 'gone' FROM generate_series(3000, 3600) i ON CONFLICT DO NOTHING;
s1: ROLLBACK TO b;
s1: INSERT INTO t SELECT i, repeat('out of line', 400) FROM generate_series(2040, 2090) i ON CONFLICT DO NOTHING;
s1: COMMIT;
s1: BEGIN;
s1: INSERT INTO t SELECT i, 'rolled back' FROM generate_series(5000, 5900) i ON CONFLICT DO NOTHING;
s1: ROLLBACK;
s1: BEGIN;
s2: BEGIN;
s1: INSERT INTO t VALUES (7000, 'first');
@async s2: INSERT INTO t SELECT i, 'waits, then gives up' FROM generate_series(6990, 7010) i ON CONFLICT DO NOTHING;
s1: INSERT INTO t SELECT i, 'first' FROM generate_series(7001, 7800) i;
s1: COMMIT;
@join s2
s2: INSERT INTO t SELECT i, 'second' FROM generate_series(8000, 8800) i;
s2: COMMIT;
