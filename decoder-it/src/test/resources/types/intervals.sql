-- Intervals: every mixture of signs, the largest and smallest of each part, fractions, and infinity since 17.
@set intervalstyle=postgres_verbose
@set intervalstyle=sql_standard
@set intervalstyle=iso_8601
@set intervalstyle=postgres; datestyle=SQL, DMY
s1: CREATE TABLE iv (i interval, s interval second(0), y interval year, m interval day to minute);
s1: INSERT INTO iv (i) SELECT make_interval(0, mo, 0, d, h, mi, s) FROM unnest(ARRAY[0, 1, -1, 12, -12, 14, -14, 11]) mo, unnest(ARRAY[0, 1, -1, 40]) d, unnest(ARRAY[0, 1, -1, 100]) h, unnest(ARRAY[0, 2, -2]) mi, unnest(ARRAY[0, 1, -1, 0.5, -0.5, 1.000001, 59.999999]::float8[]) s;
s1: INSERT INTO iv (i) VALUES ('178956970 years 7 mons'), ('-178956970 years -8 mons'), ('2147483647 days'), ('-2147483648 days'), ('178956970 years 7 mons 2147483647 days 2147483647:59:59.999999'), ('-178956970 years -8 mons -2147483648 days -2147483647:59:59.999999'), ('0.000001 sec'), ('-0.000001 sec'), ('1 microsecond'), ('100 years -100 days 100 hours -100 minutes'), ('23:59:59.999999'), ('-23:59:59.999999'), ('24:00'), ('99:59:59'), ('100:00'), ('-100:00:00.1');
s1: INSERT INTO iv (s, y, m) VALUES ('1.5', '3', '1 2:03'), ('-1.4', '-3', '-1 2:03'), ('0', '0', '0');
s1: INSERT INTO iv (i) SELECT n * interval '1 mon -31 days 13:17:19.000333' FROM generate_series(-60, 60, 3) n;
[15+] s1: INSERT INTO iv (i) VALUES ('2562047788:00:54.775807'), ('-2562047788:00:54.775807'), ('178956970 years 7 mons 2147483647 days 2562047788:00:54.775806');
[17+] s1: INSERT INTO iv (i, s) VALUES ('infinity', '-infinity'), ('-infinity', 'infinity');
s1: CREATE TABLE iv_arrays (a interval[]);
s1: INSERT INTO iv_arrays VALUES (ARRAY['1 year', NULL, '-1 day 02:00', '0', '1 mon ago']::interval[]), ('{}'), ('[0:0]={1 day}');
