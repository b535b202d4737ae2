-- Dates and times: the limits of each type, years before Christ, infinities, every style and order, zones of all sorts.
@set datestyle=ISO, DMY; timezone=America/New_York
@set datestyle=ISO, YMD; timezone=Asia/Kolkata
@set datestyle=SQL, MDY; timezone=Europe/Berlin
@set datestyle=SQL, DMY; timezone=Australia/Lord_Howe
@set datestyle=SQL, YMD; timezone=Pacific/Apia
@set datestyle=Postgres, MDY; timezone=America/St_Johns
@set datestyle=Postgres, DMY; timezone=Asia/Kathmandu
@set datestyle=Postgres, YMD; timezone=Africa/Monrovia
@set datestyle=German, DMY; timezone=Europe/Paris
@set datestyle=German, MDY; timezone=-8
@set datestyle=ISO, MDY; timezone=Europe/Dublin
@set datestyle=Postgres, MDY; timezone=Africa/Cairo
@set datestyle=SQL, MDY; timezone=Pacific/Kiritimati
@set datestyle=ISO, MDY; timezone=Etc/GMT+12
@set datestyle=Postgres, DMY; timezone=5.75
s1: CREATE TABLE dt_dates (d date, t time, z timetz, t0 time(0), t3 time(3), z2 timetz(2));
s1: INSERT INTO dt_dates VALUES ('4714-11-24 BC', '00:00', '00:00+00', '23:59:59.6', '0:0:0.0005', '1:2:3.999+01'), ('5874897-12-31', '24:00', '24:00-15:59:59', '23:59:59', '12:34:56.789', '23:59:59.999999+15:59:59'), ('infinity', '23:59:59.999999', '23:59:59.999999+15:59', '1:2:3', '1:2:3', '1:2:3-03:25:45'), ('-infinity', '00:00:00.000001', '12:00-03:25:45', NULL, NULL, '12:00+00:00:30'), ('0001-01-01', '10:20:30.1', '0:0+5:30', NULL, NULL, '12:00-00:00:01'), ('0001-12-31 BC', '10:20:30.120', '0:0-0:30', NULL, NULL, NULL), ('0044-03-15 BC', NULL, NULL, NULL, NULL, NULL), ('2000-02-29', NULL, NULL, NULL, NULL, NULL), ('1900-02-28', NULL, NULL, NULL, NULL, NULL), ('10000-01-01', NULL, NULL, NULL, NULL, NULL), ('99999-12-31', NULL, NULL, NULL, NULL, NULL), ('100000-01-01', NULL, NULL, NULL, NULL, NULL), ('2000-01-01', NULL, NULL, NULL, NULL, NULL), ('1970-01-01', NULL, NULL, NULL, NULL, NULL);
s1: INSERT INTO dt_dates (d) SELECT '0004-02-27 BC'::date + n FROM generate_series(-3, 3) n;
s1: INSERT INTO dt_dates (d) SELECT '1582-10-10'::date + n * 97 FROM generate_series(-60, 60) n;
s1: INSERT INTO dt_dates (d) SELECT make_date(y, 12, 31) + d FROM unnest(ARRAY[-4713, -1001, -401, -101, -5, -4, -1, 1, 3, 4, 99, 100, 400, 999, 9999, 99999, 1000000, 5874896]) y, generate_series(0, 1) d;
s1: CREATE TABLE dt_stamps (t timestamp, z timestamptz, t0 timestamp(0), z3 timestamptz(3));
s1: INSERT INTO dt_stamps VALUES ('4714-11-24 00:00 BC', '4714-11-24 00:00+00 BC', '1999-12-31 23:59:59.5', '1999-12-31 23:59:59.9996+00'), ('294276-12-31 23:59:59.999999', '294276-12-31 23:59:59.999999+00', '1-1-1 BC', '0044-03-15 12:00+00 BC'), ('infinity', 'infinity', 'infinity', '-infinity'), ('-infinity', '-infinity', NULL, NULL), ('2000-01-01', '2000-01-01 00:00+00', NULL, NULL), ('1999-12-31 23:59:59.999999', '1999-12-31 23:59:59.999999+00', NULL, NULL), ('2000-01-01 00:00:00.000001', '1969-12-31 23:59:59.9+00', NULL, NULL), ('0001-01-01', '0001-01-01 00:00+00', NULL, NULL), ('0001-12-31 23:59:59.123456 BC', '0001-12-31 23:59:59.123456+00 BC', NULL, NULL);
s1: INSERT INTO dt_stamps (t, z) SELECT '1883-11-18 00:00'::timestamp + n * interval '37 days 5:06:07.08', '1850-01-01 00:00+00'::timestamptz + n * interval '137 days 5:06:07' FROM generate_series(0, 480) n;
s1: INSERT INTO dt_stamps (z) SELECT m::timestamptz + n * interval '15 minutes' FROM unnest(ARRAY['2021-03-28 00:00+00', '2021-10-31 00:00+00', '2021-03-14 06:00+00', '2021-11-07 05:00+00', '2011-12-30 09:00+00', '2021-04-03 14:30+00', '2021-10-02 15:00+00', '1919-03-31 04:00+00', '1937-06-30 23:40+00', '1972-01-07 00:30+00', '1916-05-21 01:40+00']) m, generate_series(0, 10) n;
s1: INSERT INTO dt_stamps (z) SELECT m::timestamptz FROM unnest(ARRAY['2037-07-01 00:00+00', '2038-01-19 03:14:07+00', '2038-01-19 03:14:08+00', '2038-07-01 00:00+00', '2100-02-28 00:00+00', '2437-07-01 00:00+00', '2438-01-01 00:00+00', '3000-07-01 00:00+00', '9999-12-31 23:59:59+00', '10000-07-01 12:00+00', '200000-07-01 12:00+00', '1901-12-13 20:45:52+00', '1901-12-13 20:45:51+00', '1800-07-01 00:00+00', '0100-07-01 00:00+00', '4000-07-01 00:00+00 BC']) m;
s1: CREATE TABLE dt_arrays (a date[], b timestamp[], c timestamptz[], d time[], e timetz[]);
s1: INSERT INTO dt_arrays VALUES ('{infinity,0044-03-15 BC,NULL}', '{infinity,2000-01-01,"0044-03-15 12:00 BC"}', '{-infinity,"2000-01-01 00:00+00",NULL}', '{24:00,00:00:00.5}', '{"12:00+05:30",24:00-00}');
