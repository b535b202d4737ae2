-- Numbers: every scale, the longest and shortest forms, special values, and floats at the edges of their digits.
@set extra_float_digits=0
@set extra_float_digits=-15
@set extra_float_digits=3
@set extra_float_digits=-4
@set extra_float_digits=2
s1: CREATE TABLE num_plain (v numeric, a numeric[]);
s1: INSERT INTO num_plain (v) VALUES ('0'), ('0.0'), ('-0.000'), ('0.00000000000000000000'), ('1'), ('-1'), ('10000'), ('9999'), ('9999.9999'), ('0.0001'), ('0.00001'), ('0.9999'), ('-0.00000001'), ('100000000'), ('99999999.99999999'), ('10000.0001'), ('1e63'), ('1e64'), ('1e-63'), ('1e-64'), ('123456789012345678901234567890.123456789012345678901234567890'), ('NaN'), ('1e131071'), ('-1e131071'), ('1e-16383'), ('-1e-16383'), ('1.000'), ('1.10'), ('12345.678900'), ('5e-5'), ('5e-4');
s1: INSERT INTO num_plain SELECT s::numeric * power(10::numeric, e) FROM unnest(ARRAY['1', '-7', '123456789', '99999999999999999999', '0.1']) s, generate_series(-40, 40, 3) e;
s1: INSERT INTO num_plain SELECT round('12345678.87654321'::numeric, e) FROM generate_series(-9, 20) e;
s1: INSERT INTO num_plain SELECT repeat('9', n)::numeric FROM generate_series(1, 40) n;
s1: INSERT INTO num_plain SELECT ('0.' || repeat('0', n) || '1' || repeat('0', n % 7))::numeric FROM generate_series(0, 70) n;
s1: INSERT INTO num_plain SELECT (repeat('1234567890', n) || '.' || repeat('0987654321', n))::numeric FROM generate_series(1, 90, 7) n;
s1: INSERT INTO num_plain SELECT NULL, ARRAY['NaN', NULL, '-0.00', '1e20', '1e-20']::numeric[];
[14+] s1: INSERT INTO num_plain VALUES ('Infinity', '{Infinity,-Infinity,NaN}'), ('-Infinity', '{}');
s1: CREATE TABLE num_scales (a numeric(5), b numeric(5,2), c numeric(1000,1000), d numeric(1000,0), e numeric(20,19), f numeric(3,3));
s1: INSERT INTO num_scales VALUES (99999, 999.99, '0.123456789', 7, 9.999999999999999999, 0.999), (-99999, -0.005, ('-0.' || repeat('3', 1000))::numeric, repeat('8', 1000)::numeric, -1, 0), (0, 0, 0, 0, 0, 0), ('NaN', 'NaN', 'NaN', 'NaN', 'NaN', 'NaN');
[15+] s1: CREATE TABLE num_negative (a numeric(2,-3), b numeric(1,-1000), c numeric(3,5), d numeric(2,1000));
[15+] s1: INSERT INTO num_negative VALUES (12345, '1e1000', '0.00123', '9.9e-999'), (-99499, '-9e1000', '-0.00999', 0), (499, '4e999', 0, NULL);
s1: CREATE TABLE num_ints (a int2, b int4, c int8, d oid, e bool, f int2[], g int8[], h money);
s1: INSERT INTO num_ints VALUES (-32768, -2147483648, -9223372036854775808, 4294967295, true, '{-32768,32767}', '{-9223372036854775808,9223372036854775807}', '-92233720368547758.08'), (32767, 2147483647, 9223372036854775807, 0, false, '{0}', '{}', '92233720368547758.07'), (0, 0, 0, 2147483648, NULL, NULL, NULL, '0.01');
s1: INSERT INTO num_ints (c, b, h) SELECT s * 10 ^ e + d, (s * 10 ^ least(e, 8) + d)::int4, ((s * 10 ^ least(e, 14) + d)::numeric / 100)::money FROM generate_series(0, 17) e, generate_series(-1, 1) d, unnest(ARRAY[1, -1]) s;
s1: CREATE TABLE num_floats (v float8, w float4);
s1: INSERT INTO num_floats VALUES ('NaN', 'NaN'), ('Infinity', 'Infinity'), ('-Infinity', '-Infinity'), (0, 0), ('-0', '-0'), (5e-324, 1e-45), (-5e-324, -1e-45), (2.2250738585072014e-308, 1.17549435e-38), (2.225073858507201e-308, 1.1754942e-38), (1.7976931348623157e308, 3.4028235e38), (-1.7976931348623157e308, -3.4028235e38), (9007199254740992, 16777216), (9007199254740993, 16777217), (0.1, 0.1), (0.30000000000000004, 0.3), (1e15, 1e6), (999999999999999.9, 999999.9), (1e16, 1e7), (1e-4, 1e-4), (1e-5, 1e-5), (0.00012345, 0.00012345), (123456.789e-9, 1.5e-9), (1e22, 8.5e9), (1e23, 3.3e20), (4.35, 4.35), (2.5, 2.5), (0.5, 0.5), (1.5, 1.5), (100, 100), (9.5, 9.5), (99.5, 99.5), (0.95, 0.95), (999999999999999.5, 9999995), (9999999999999995, 99999.95);
s1: INSERT INTO num_floats SELECT s * m * 10::float8 ^ e, s * m * 10::float8 ^ (e / 9) FROM generate_series(-307, 307, 3) e, unnest(ARRAY[1, -1]) s, unnest(ARRAY[1, 1.7]::float8[]) m;
s1: INSERT INTO num_floats SELECT s * 2::float8 ^ e, s * 2::float8 ^ (e / 9) FROM generate_series(-1074, 1023, 7) e, unnest(ARRAY[1, -1]) s;
s1: INSERT INTO num_floats SELECT n / 8.0, n / 8.0 FROM generate_series(-40, 40) n;
s1: INSERT INTO num_floats SELECT (n || '.5')::float8, (n || '.5')::float4 FROM unnest(ARRAY['1', '12', '123', '1234', '12345', '123456', '1234567', '12345678', '99999999', '123456789012345']) n;
s1: CREATE TABLE num_float_arrays (a float8[], b float4[], c float8[][]);
s1: INSERT INTO num_float_arrays VALUES ('{NaN,Infinity,-0,NULL,1e300}', '{1e-30,0.1,NULL}', '[5:5][-1:0]={{1.5,2.25}}');
