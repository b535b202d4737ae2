-- Transactions that roll back after using tables read before and tables never read before; their invalidations are
-- executed all the same, which drops cache entries that later rows would have used.
@twin
s1: CREATE TYPE mood AS ENUM ('sad', 'ok');
s1: CREATE TABLE known (n int, m mood);
s1: INSERT INTO known VALUES (1, 'ok');
s1: BEGIN;
s1: INSERT INTO known VALUES (2, 'ok');
s2: BEGIN;
s2: ALTER TYPE mood RENAME VALUE 'ok' TO 'fine';
s2: CREATE TABLE unknown (a int);
s2: INSERT INTO unknown VALUES (1);
s2: INSERT INTO known VALUES (3, 'fine');
s2: ROLLBACK;
s1: INSERT INTO known VALUES (4, 'ok');
s1: COMMIT;
s1: BEGIN;
s1: INSERT INTO known VALUES (5, 'sad');
s2: ALTER TYPE mood RENAME VALUE 'sad' TO 'blue';
s3: BEGIN;
s3: ALTER TABLE known SET (fillfactor = 90);
s3: ROLLBACK;
s1: INSERT INTO known VALUES (6, 'blue');
s1: COMMIT;
s1: BEGIN;
s1: SAVEPOINT s;
s1: ALTER TABLE known ADD COLUMN x int DEFAULT 1;
s1: INSERT INTO known VALUES (7, 'ok', 7);
s1: ROLLBACK TO s;
s1: ALTER TABLE known ADD COLUMN x text DEFAULT 'x';
s1: INSERT INTO known VALUES (8, 'ok', 'eight');
s1: ROLLBACK;
s1: INSERT INTO known VALUES (9, 'ok');
s1: BEGIN;
s1: ALTER TABLE known RENAME TO renamed;
s1: INSERT INTO renamed VALUES (10, 'blue');
s2: ALTER TYPE mood RENAME VALUE 'blue' TO 'green';
s1: ROLLBACK;
s1: INSERT INTO known VALUES (11, 'green');
