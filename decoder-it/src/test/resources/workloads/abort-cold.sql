-- Rolled back transactions and subtransactions on tables that nobody read before: the first look-up tells the server
-- that the transaction is over.
@twin
s1: CREATE TABLE a (n int, b text);
s1: CREATE TABLE b (n int, b text);
s1: CREATE TABLE c (n int, b text);
s1: CREATE TABLE d (n int, b text);
s1: CREATE TABLE e (n int, b text);
s1: BEGIN;
s1: INSERT INTO a SELECT i, 'cold' FROM generate_series(1, 1500) i;
s1: ROLLBACK;
s1: BEGIN;
s1: INSERT INTO b SELECT i, 'top' FROM generate_series(1, 700) i;
s1: SAVEPOINT one;
s1: INSERT INTO c SELECT i, 'cold, in a subtransaction' FROM generate_series(1, 900) i;
s1: INSERT INTO b SELECT i, 'warm, in a subtransaction' FROM generate_series(1, 300) i;
s1: ROLLBACK TO one;
s1: INSERT INTO b SELECT i, 'top again' FROM generate_series(1, 700) i;
s1: SAVEPOINT two;
s1: INSERT INTO b SELECT i, 'warm, in another subtransaction' FROM generate_series(1, 400) i;
s1: INSERT INTO d SELECT i, 'cold, in another subtransaction' FROM generate_series(1, 400) i;
s1: INSERT INTO b SELECT i, 'warm after cold' FROM generate_series(1, 400) i;
s1: ROLLBACK TO two;
s1: INSERT INTO c SELECT i, 'top' FROM generate_series(1, 100) i;
s1: COMMIT;
s1: BEGIN;
s1: INSERT INTO b SELECT i, 'top, rolled back' FROM generate_series(1, 300) i;
s1: SAVEPOINT three;
s1: INSERT INTO b SELECT i, 'sub' FROM generate_series(1, 300) i;
s1: RELEASE three;
s1: SAVEPOINT four;
s1: INSERT INTO e SELECT i, 'sub' FROM generate_series(1, 300) i;
s1: RELEASE four;
s1: INSERT INTO b SELECT i, 'top, rolled back' FROM generate_series(1, 300) i;
s1: ROLLBACK;
s1: INSERT INTO e VALUES (1, 'end');
