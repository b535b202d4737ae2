-- A small shop for tests of consumers: what the documentation's example decodes. Two orders are placed, one is paid while
-- another payment is rolled back, one is cancelled, and a table gets a column between two rows.
s1: CREATE TYPE status AS ENUM ('new', 'paid', 'sent');
s1: CREATE TABLE orders (
        id int PRIMARY KEY,
        customer text NOT NULL,
        amount numeric(10,2),
        status status NOT NULL DEFAULT 'new',
        placed timestamptz,
        tags text[]);
s1: ALTER TABLE orders REPLICA IDENTITY FULL;
s1: CREATE TABLE payments (id bigint PRIMARY KEY, order_id int REFERENCES orders, card text);
@basecopy cold
@slot
s1: INSERT INTO orders VALUES (1, 'Ada', 19.90, 'new', '2026-01-02 03:04:05.678+00', '{gift}'),
        (2, 'Grace', 1250.00, 'new', '2026-01-03 00:00:00+00', NULL);
s1: BEGIN;
s1: INSERT INTO payments VALUES (10, 1, 'visa');
s1: SAVEPOINT doubt;
s1: INSERT INTO payments VALUES (11, 2, 'stolen');
s1: ROLLBACK TO doubt;
s1: UPDATE orders SET status = 'paid' WHERE id = 1;
s1: COMMIT;
s1: DELETE FROM orders WHERE id = 2;
s1: ALTER TABLE orders ADD COLUMN sent date;
s1: UPDATE orders SET status = 'sent', sent = '2026-01-05' WHERE id = 1;
s1: SELECT pg_logical_emit_message(true, 'shop', 'closing time');
s1: TRUNCATE payments, orders;
