-- Addresses: version 4 and 6, every sort of abbreviation, prefixes.
@set extra_float_digits=0
@set datestyle=German
@set bytea_output=escape
@set timezone=Asia/Tokyo
s1: CREATE TABLE nw (i inet, c cidr, m macaddr, n macaddr8);
s1: INSERT INTO nw (i) SELECT v::inet FROM unnest(ARRAY['0.0.0.0', '0.0.0.0/0', '1.2.3.4', '1.2.3.4/0', '255.255.255.255/31', '10.1.2.3/8', '::', '::/0', '::1', '::1/127', '::1.2.3.4', '::ffff:1.2.3.4', '::ffff:1.2.3.4/96', '::ffff:0:1.2.3.4', '64:ff9b::1.2.3.4', '2001:db8::', '2001:db8::1', '2001:0:0:1::', '2001:0:0:1:0:0:0:1', '1:0:0:2:0:0:3:4', '1:0:0:0:2:0:0:3', '1::2:0:0:0:3', '1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7:0', '0:2:3:4:5:6:7:8', '1:0:3:4:5:6:7:8', 'fe80::1/10', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '::fffe:1.2.3.4', '0:0:0:0:0:1:0:0', '0:0:1::', '::2:0:0', 'abcd:ef01:2345:6789::/64', '::1:0', '::0.1.0.0', '::0.0.1.0', '::ffff:0.0.0.0', '0:0:0:0:ffff::', '::5:ffff:1.2.3.4']) v;
s1: INSERT INTO nw (c) SELECT v::cidr FROM unnest(ARRAY['0.0.0.0/0', '10', '10.1', '10.1.2', '10.1.2.3', '10.0.0.0/8', '192.168.0.0/16', '192.168.1.128/25', '1.2.3.4/32', '224', '::/0', '::/128', '2001:db8::/32', '::ffff:1.2.3.0/120', '::1.2.3.0/120', 'fe80::/10', '1:2:3:4:5:6:7:8', '8000::/1', '::ffff:0:0/96', '::/96']) v;
s1: INSERT INTO nw (i, c) SELECT ('10.20.30.40/' || n)::inet, network(('213.255.255.255/' || n)::inet) FROM generate_series(0, 32) n;
s1: INSERT INTO nw (i, c) SELECT ('2001:db8:ffff:ffff:ffff:ffff:ffff:ffff/' || n)::inet, network(('ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff/' || n)::inet) FROM generate_series(0, 128) n;
s1: INSERT INTO nw (i) SELECT (concat_ws(':', CASE WHEN n & 1 > 0 THEN 'a1' ELSE '0' END, CASE WHEN n & 2 > 0 THEN 'b' ELSE '0' END, CASE WHEN n & 4 > 0 THEN 'c' ELSE '0' END, CASE WHEN n & 8 > 0 THEN 'd' ELSE '0' END, CASE WHEN n & 16 > 0 THEN 'e' ELSE '0' END, CASE WHEN n & 32 > 0 THEN 'ffff' ELSE '0' END, CASE WHEN n & 64 > 0 THEN '9' ELSE '0' END, CASE WHEN n & 128 > 0 THEN '7' ELSE '0' END))::inet FROM generate_series(0, 255) n;
s1: INSERT INTO nw (m, n) VALUES ('00:00:00:00:00:00', '00:00:00:00:00:00:00:00'), ('ff:ff:ff:ff:ff:ff', 'ff:ff:ff:ff:ff:ff:ff:ff'), ('08-00-2b-01-02-03', '08:00:2b:01:02:03'), ('08002b:010203', '0800.2b01.0203.0405');
s1: CREATE TABLE nw_arrays (i inet[], c cidr[], m macaddr[], n macaddr8[]);
s1: INSERT INTO nw_arrays VALUES ('{1.2.3.4,NULL,10.0.0.0/8,::1}', '{10,::/0,NULL}', '{08:00:2b:01:02:03,NULL}', '{}');
