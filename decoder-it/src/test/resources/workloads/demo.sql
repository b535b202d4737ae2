-- What "pgdecoder demo" carries: a small shop whose tables change while rows are written, so that right output needs
-- the catalogs of each row's own moment. Recorded by RecordingMaker; also an ordinary workload.
s1: CREATE SCHEMA shop;
s1: CREATE TYPE shop.status AS ENUM ('new', 'paid', 'sent');
s1: CREATE TABLE shop.orders (
        id int PRIMARY KEY,
        customer text NOT NULL,
        amount numeric(10,2),
        status shop.status DEFAULT 'new',
        placed timestamptz);
s1: CREATE TABLE shop.audit (line text);
@basecopy cold
@slot
-- Plain rows.
s1: INSERT INTO shop.orders VALUES (1, 'Ada', 19.90, 'new', '2026-01-02 03:04:05.678+00'),
        (2, 'Grace', 1250.00, 'new', '2026-01-03 00:00:00+00');
-- A subtransaction that is rolled back leaves no trace.
s1: BEGIN;
s1: UPDATE shop.orders SET status = 'paid' WHERE id = 1;
s1: SAVEPOINT doubt;
s1: DELETE FROM shop.orders WHERE id = 2;
s1: ROLLBACK TO doubt;
s1: INSERT INTO shop.audit VALUES (E'paid: 1\tby card');
s1: COMMIT;
-- Rows before and after a change of their table, in one transaction.
s1: BEGIN;
s1: INSERT INTO shop.orders VALUES (3, 'Edsger', 7.00, 'new', NULL);
s1: ALTER TABLE shop.orders ADD COLUMN tags text[] DEFAULT '{}';
s1: UPDATE shop.orders SET tags = '{"first class",fragile}' WHERE id = 3;
s1: ALTER TABLE shop.orders RENAME COLUMN customer TO buyer;
s1: INSERT INTO shop.orders VALUES (4, 'Barbara', 88.80, 'paid', NULL, '{}');
s1: COMMIT;
@switch-wal
-- The file of the catalog of tables is replaced while another transaction is open.
s2: BEGIN;
s2: INSERT INTO shop.orders VALUES (5, 'Donald', 3.14, 'new', NULL, NULL);
s1: VACUUM FULL pg_class;
s1: INSERT INTO shop.audit VALUES ('catalog rewritten');
s2: UPDATE shop.orders SET id = 6 WHERE id = 5;
s2: COMMIT;
@switch-wal
-- A message, and the end of the audit table's rows.
s1: SELECT pg_logical_emit_message(true, 'shop', 'closing time');
s1: BEGIN;
s1: TRUNCATE shop.audit;
s1: DELETE FROM shop.orders WHERE id = 1;
s1: COMMIT;
