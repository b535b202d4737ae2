-- Makes posix-zones.txt, on any server:
--
--     psql -XAtq -v ON_ERROR_STOP=1 -f posix-zones.sql -o posix-zones.txt
--
-- A line is: TimeZone, microseconds since 2000-01-01 UTC, text; tabs between.
\pset fieldsep '\t'
CREATE FUNCTION pg_temp.show(zone text) RETURNS TABLE (name text, micros numeric, printed text) LANGUAGE plpgsql AS $$
DECLARE
    moment timestamptz;
BEGIN
    FOREACH moment IN ARRAY ARRAY['4000-06-30 BC UTC', '0044-03-15 UTC', '1900-01-01 UTC', '1969-07-20 20:17:40 UTC',
        '2000-02-29 23:59:59.999999 UTC', '2024-03-10 10:00 UTC', '2024-07-01 12:00 UTC', '2024-11-03 05:59:59 UTC',
        '2024-12-31 23:00 UTC', '2436-12-31 23:59:59 UTC', '2437-06-01 UTC', '9999-04-01 UTC', '200000-07-01 UTC']::timestamptz[]
    LOOP
        PERFORM set_config('timezone', zone, true);
        RETURN QUERY SELECT zone, (extract(epoch FROM moment)::numeric - 946684800) * 1000000, moment::text;
    END LOOP;
END
$$;
SET datestyle = 'Postgres, DMY';
SELECT name, trim_scale(micros), printed FROM unnest(ARRAY['+3', '-3.5', '5.75', '.25', '1e1', '3.', '-167.99', '0', '<+0330>-3:30',
    'UTC+3', 'FOO-5:30', 'est5edt4,M3.2.0,M11.1.0', 'CET-1CEST', 'cet-1cest,M3.5.0,M10.5.0/3', 'NZST-12NZDT,M9.5.0,M4.1.0/3',
    'X3Y,J60/0,J300/1:30', 'X3Y,59/-2,300/26:00:01', '<A1>1<B2>-2;M6.1.0,M7.1.0', 'A0B,J1/0,J365/25', 'abcdefghijklmn3',
    '5', '-0.0001', '<>4', 'GMT+5', ':Europe/Berlin', 'posix/Asia/Kolkata', 'gmt0', 'X1Y0,10,20',
    'interval ''-08:00''']) AS zone, pg_temp.show(zone);
