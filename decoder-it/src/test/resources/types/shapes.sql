-- Geometric types: signed zeros, infinities and NaN, open and closed paths, many points, precision by setting.
@set extra_float_digits=0
@set extra_float_digits=-7
@set extra_float_digits=3
@set extra_float_digits=-15
s1: CREATE TABLE ge (p point, l lseg, b box, t path, g polygon, c circle, n line);
s1: INSERT INTO ge (p) SELECT point(x, y) FROM unnest(ARRAY[0, '-0', 1, -1.5, 0.1, 1e300, 5e-324, 'NaN', 'Infinity', '-Infinity', 1e15, 123456.789]::float8[]) x, unnest(ARRAY['-0', 1e-5, 'NaN', 'Infinity', 0.30000000000000004]::float8[]) y;
s1: INSERT INTO ge (l) VALUES ('[(0,0),(1.5,2)]'), ('(1,2),(3,4)'), ('[(NaN,1),(2,Infinity)]'), ('1e-300,0,-0,1e300');
s1: INSERT INTO ge (b) VALUES ('(0,0),(1.5,2)'), ('(7,-1),(-3,1e-7)'), ('(1,1),(1,1)'), ('(Infinity,-Infinity),(0,0)'), ('((0.1,0.2),(0.3,0.4))');
s1: INSERT INTO ge (t) VALUES ('[(0,0),(1,1.1)]'), ('((0,0),(1,1),(2,0))'), ('[(7,8)]'), ('(7,8)'), ('1,2,3,4'), ('[(NaN,-0),(Infinity,1e-9)]');
s1: INSERT INTO ge (t, g) SELECT path('((0,0),(0.5,' || n || '))'), polygon(n + 2, circle(point(n, -n), n / 3.0)) FROM generate_series(1, 12) n;
s1: INSERT INTO ge (g) VALUES ('((0,0),(1,1.1),(2,0))'), ('((0.1,0))'), ('((NaN,1),(2,3))');
s1: INSERT INTO ge (c) VALUES ('<(0.1,2),3>'), ('((1,2),0)'), ('1,2,3.5'), ('<(NaN,Infinity),1e-5>'), ('<(0,0),Infinity>');
s1: INSERT INTO ge (n) VALUES ('{1,-1,0.3}'), ('{0,1,-0}'), ('{1,0,0}'), ('[(0,0),(1,2)]'), ('{1e300,-1e-300,5}');
s1: INSERT INTO ge (t, g) SELECT string_agg('(' || i || ',' || i / 7.0 || ')', ',')::path, string_agg('(' || i || ',' || i / 7.0 || ')', ',')::polygon FROM generate_series(1, 400) i;
s1: CREATE TABLE ge_arrays (p point[], b box[], t path[], l line[], c circle[], s lseg[], g polygon[]);
s1: INSERT INTO ge_arrays VALUES ('{"(1,2)",NULL}', '{(1,1),(0,0);NULL;(2,2),(1,1)}', ARRAY['[(1,2)]', NULL]::path[], ARRAY['{1,2,3}'::line], ARRAY['<(1,2),3>'::circle], ARRAY['[(1,2),(3,4)]'::lseg], ARRAY['((1,2),(3,4))'::polygon]);
