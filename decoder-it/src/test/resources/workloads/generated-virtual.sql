-- Virtual generated columns are not stored and print as null.
@versions 18-
@twin
s1: CREATE TABLE v (a int PRIMARY KEY, b int GENERATED ALWAYS AS (a * 2) VIRTUAL, c text);
s1: INSERT INTO v (a, c) VALUES (1, 'x');
s1: UPDATE v SET c = 'y';
s1: ALTER TABLE v ADD COLUMN d int GENERATED ALWAYS AS (a + 1) VIRTUAL;
s1: INSERT INTO v (a, c) VALUES (2, 'z');
s1: DELETE FROM v WHERE a = 1;
