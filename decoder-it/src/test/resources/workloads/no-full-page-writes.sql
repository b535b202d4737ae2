-- With full_page_writes off no images come: updates of catalogs arrive as deltas against the old row only.
@twin
@setting full_page_writes = off
s1: CREATE TABLE t (a int PRIMARY KEY, b text);
s1: INSERT INTO t VALUES (1, 'one');
@checkpoint
s1: ALTER TABLE t ADD COLUMN c int DEFAULT 1;
s1: INSERT INTO t VALUES (2, 'two', 2);
@checkpoint
s1: ALTER TABLE t RENAME TO tt;
s1: ALTER TABLE tt RENAME COLUMN c TO cc;
s1: UPDATE tt SET b = 'uno' WHERE a = 1;
@checkpoint
s1: ALTER TABLE tt ALTER COLUMN b TYPE varchar(20);
s1: UPDATE tt SET b = 'dos' WHERE a = 2;
s1: ANALYZE tt;
s1: VACUUM tt;
s1: VACUUM pg_class;
s1: VACUUM pg_attribute;
@checkpoint
s1: VACUUM FULL pg_class;
s1: INSERT INTO tt VALUES (3, 'three', 3);
s1: ALTER SYSTEM SET full_page_writes = on;
s1: SELECT pg_reload_conf();
@checkpoint
s1: INSERT INTO tt VALUES (4, 'four', 4);
