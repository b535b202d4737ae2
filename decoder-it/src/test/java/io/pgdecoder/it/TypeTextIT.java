package io.pgdecoder.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The text and binary form of values against the server's output and send functions: random and nasty values of each
 * type are stored in a table of one column, their bytes are read back with pageinspect, and what we print is compared
 * with what the server prints under the same settings.
 */
class TypeTextIT {
    private static final int COUNT = 150;

    private PgVersion version = PgVersion.V18;
    private long seed;
    private Connection connection;
    private PlainSession plain;
    private StoredColumn column;
    private SqlValues values;

    @ParameterizedTest
    @EnumSource(PgVersion.class)
    void printsValuesOfEveryTypeAsTheServerDoes(PgVersion serverVersion) throws Exception {
        version = serverVersion;
        seed = System.nanoTime();
        values = new SqlValues(version, seed);
        try (PgServer server = PgServer.builder(version).start();
                Connection session = server.connect("postgres");
                PlainSession plainSession = new PlainSession(server, "postgres")) {
            connection = session;
            plain = plainSession;
            column = new StoredColumn(version, session, plainSession);
            execute("CREATE EXTENSION pageinspect");
            numbers();
            texts();
            internals();
            extensions();
            datesAndTimes();
            shapesAndAddresses();
            userTypes();
            arrays();
            composites();
            rangesAndSearch();
            objects();
        }
        assertThat(column.compared()).isGreaterThan(5000);
    }

    private void numbers() throws SQLException, IOException {
        check("bool", List.of("'t'", "'f'"));
        check("int2", values.of(COUNT, values::int2, "'-32768'", "'32767'"));
        check("int4", values.of(COUNT, values::int4, "'-2147483648'", "'2147483647'"));
        check("int8", values.of(COUNT, values::int8, "'-9223372036854775808'", "'9223372036854775807'"));
        check("oid", values.of(COUNT, values::unsigned4));
        check("xid", values.of(20, values::unsigned4));
        check("cid", values.of(20, values::unsigned4));
        check("xid8", values.of(20, values::unsigned4, "'18446744073709551615'"));
        check("tid", List.of("'(0,1)'", "'(4294967295,65535)'", "'(65536,7)'"));
        check("pg_lsn", List.of("'0/0'", "'1/0'", "'FFFFFFFF/FFFFFFFF'", "'16/B374D848'", "'A/10'"));
        check("int2vector", List.of("''", "'1'", "'1 -2 3'"));
        check("oidvector", List.of("''", "'1'", "'1 4294967295 3'"));
        String[] floats = {"'0'", "'-0'", "'NaN'", "'Infinity'", "'-Infinity'", "'1e15'", "'1e-5'", "'123456789'"};
        List<Map<String, String>> digits = new ArrayList<>();
        for (int extra = -15; extra <= 3; extra++) {
            digits.addAll(settings("extra_float_digits", Integer.toString(extra)));
        }
        check("float4", values.of(400, values::float4, floats), digits);
        check("float8", values.of(400, values::float8, floats), digits);
        check("numeric", values.of(400, values::numeric, values.numericSpecials()));
        check("numeric(30,7)", values.of(20, () -> "'" + values.number(50) + ".5'"));
    }

    private void texts() throws SQLException, IOException {
        check("text", values.of(COUNT, values::quotedText));
        check("varchar", values.of(COUNT, values::quotedText));
        check("varchar(300)", values.of(20, () -> values.quotedText()));
        check("bpchar", values.of(20, values::quotedText));
        check("char(300)", values.of(COUNT, values::quotedText));
        check("name", values.of(COUNT, values::quotedText));
        check("\"char\"", values.of(COUNT, () -> "chr(" + (1 + Math.abs(values.number(7)) % 126) + ")", "''"));
        if (version.isAtLeast(PgVersion.V15)) {
            check("\"char\"", List.of("E'\\\\200'", "E'\\\\377'"));
        }
        check("json", values.of(COUNT, () -> values.quotedJson(800)));
        check(
                "jsonb",
                values.of(400, () -> values.quotedJson(800), "'\"\\u007f\\u001f\\b\"'", "'[]'", "'{}'", "'[[[]],{}]'"));
        check("uuid", values.of(COUNT, values::uuid));
        check("bytea", values.of(COUNT, values::bytea), settings("bytea_output", "hex", "escape"));
        check("bit varying", values.of(50, values::bits));
        check("bit(11)", List.of("B'01010101010'", "B'11111111111'"));
    }

    private void internals() throws SQLException, IOException {
        List<String> paths = new ArrayList<>(List.of(
                "'$'",
                "'strict $.a.\"b c\"[*].*'",
                "'$.a[1,2 to 3, last - 1 to last].**.**{2}.**{2 to 5}.**{last}.**{3 to last}'",
                "'$ ? (@.a == 1 && (@.b > $\"x\" || !(@.c < -2)) && exists (@.d ? (@ <= 4)))'",
                "'($.a + 1) * -($.b - +3) / 2 % 7'",
                "'(($ > 1) is unknown)'",
                "'$ ? (@ like_regex \"^a\\\\d\" flag \"ismxq\")'",
                "'$ ? (@ like_regex \"b\")'",
                "'$.x starts with \"ab\\u00e4\\n\"'",
                "'$.type().size().abs().floor().ceiling().double().datetime().keyvalue()'",
                "'$.datetime(\"YYYY-MM\")'",
                "'(2).type()'",
                "'(1.50e3 + null).a[true, false, \"s\"]'",
                "'$.a > 1 && $.b < 2 || $.c != 3 && $.d >= 4'",
                "'((1 - 2) - (3 - 4)) * 5'"));
        if (version.isAtLeast(PgVersion.V17)) {
            paths.add("'$.bigint().boolean().date().decimal().decimal(4).decimal(4,-2).integer().number().string()'");
            paths.add("'$.time().time(2).time_tz(3).timestamp().timestamp(4).timestamp_tz(0)'");
        }
        check("jsonpath", paths);
        execute(
                "CREATE TABLE s AS SELECT i % 3 AS a, i % 3 / 2 AS b, i * i % 5 AS c, i % 2 = 0 AS d"
                        + " FROM generate_series(1, 300) AS i",
                "CREATE STATISTICS st ON a, b, c, d FROM s", "ANALYZE s");
        check("pg_ndistinct", List.of("(SELECT stxdndistinct FROM pg_statistic_ext_data)"));
        check("pg_dependencies", List.of("(SELECT stxddependencies FROM pg_statistic_ext_data)"));
        check(
                "pg_mcv_list",
                List.of("(SELECT stxdmcv FROM pg_statistic_ext_data)"),
                settings("bytea_output", "hex", "escape"));
        execute("CREATE TABLE d (a int DEFAULT 7)");
        check("pg_node_tree", List.of("(SELECT adbin FROM pg_attrdef WHERE adrelid = 'd'::regclass)"));
        check("refcursor", List.of("'c'", "''", "'a b'"));
    }

    private void extensions() throws SQLException, IOException {
        execute("CREATE EXTENSION hstore", "CREATE EXTENSION ltree", "CREATE DOMAIN tags AS hstore");
        List<String> pairs = List.of(
                "''", "'a=>1'", "'\"a b\"=>NULL, \"q\\\"\\\\\"=>\"\\\"\", \"\"=>\"\"'", "'k=>\"NULL\",\"ä\"=>\"ü\"'");
        check("hstore", pairs);
        check("tags", pairs);
        check("hstore[]", List.of("ARRAY['a=>1','']::hstore[]"));
        check("tags[]", List.of("ARRAY['a=>1',NULL]::tags[]"));
        check("ltree", List.of("''", "'Top'", "'Top.Science_1.Astronomy'", "'a.bb.ccc.dddddd.eeeeeee'"));
        check(
                "lquery",
                List.of(
                        "'*'",
                        "'Top.*{2}.a'",
                        "'*{1,}.!x|yy|zzzzzzzzz.*{,4}.*{2,5}'",
                        "'foo@*.bar%{3}.baz*{,}'",
                        "'a%@*|b{1,2}'"));
        check("ltxtquery", List.of("'a'", "'a & b | !c'", "'!(a & b*) & (c@ | d%)'", "'(a | b) & (c | (d & e))'"));
        execute(
                "CREATE TYPE shout",
                "CREATE FUNCTION shout_in(cstring) RETURNS shout LANGUAGE internal IMMUTABLE STRICT AS 'textin'",
                "CREATE FUNCTION shout_out(shout) RETURNS cstring LANGUAGE internal IMMUTABLE STRICT AS 'textout'",
                "CREATE TYPE shout (INPUT = shout_in, OUTPUT = shout_out, LIKE = text)");
        check("shout", List.of("'hey'", "''"));
    }

    private void datesAndTimes() throws SQLException, IOException {
        List<Map<String, String>> styles = settings(
                "datestyle",
                "ISO, MDY",
                "ISO, DMY",
                "SQL, MDY",
                "SQL, DMY",
                "SQL, YMD",
                "Postgres, MDY",
                "Postgres, DMY",
                "Postgres, YMD",
                "German",
                "German, MDY");
        String[] infinities = {"'infinity'", "'-infinity'"};
        check("date", values.of(COUNT, values::date, "'infinity'", "'-infinity'", "'4714-11-24 BC'"), styles);
        check("time", values.of(COUNT, values::timeOfDay, "'24:00'"));
        check("timetz", values.of(COUNT, values::timetz, "'24:00-00'"), styles);
        check("timestamp", values.of(COUNT, values::timestamp, infinities), styles);
        check("timestamptz", values.of(COUNT, values::timestamptz, infinities), styles);
        for (String zone :
                List.of("Europe/Berlin", "america/st_johns", "Asia/Kathmandu", "Australia/Lord_Howe", "-7", "5.75")) {
            check("timestamptz", values.of(COUNT, values::recentTimestamptz, infinities), settings("timezone", zone));
        }
        Map<String, String> german = new LinkedHashMap<>();
        german.put("timezone", "Europe/Berlin");
        german.put("datestyle", "German");
        Map<String, String> pacific = new LinkedHashMap<>();
        pacific.put("timezone", "America/Los_Angeles");
        pacific.put("datestyle", "Postgres");
        check("timestamptz", values.of(COUNT, values::recentTimestamptz), List.of(german, pacific));
        List<String> intervals = new ArrayList<>(values.of(600, values::interval, "'0'", "'-1 us'"));
        if (version.isAtLeast(PgVersion.V17)) {
            intervals.addAll(List.of(infinities));
        }
        check(
                "interval",
                intervals,
                settings("intervalstyle", "postgres", "postgres_verbose", "sql_standard", "iso_8601"));
    }

    private void shapesAndAddresses() throws SQLException, IOException {
        List<Map<String, String>> digits = settings("extra_float_digits", "1", "0", "-3");
        check("point", List.of("'(0.1,-2e30)'", "'(NaN,Infinity)'", "'(-0,-Infinity)'"), digits);
        check("lseg", List.of("'[(0,0),(1.5,2)]'"), digits);
        check("box", List.of("'(0,0),(1.5,2)'", "'(7,-1),(-3,1e-7)'"), digits);
        check("line", List.of("'{1,-1,0.3}'"), digits);
        check("circle", List.of("'<(0.1,2),3>'"), digits);
        check("path", List.of("'[(0,0),(1,1.1)]'", "'((0,0),(1,1),(2,0))'", "'[(7,8)]'"), digits);
        check("polygon", List.of("'((0,0),(1,1.1),(2,0))'", "'((0.1,0))'"), digits);
        check("box[]", List.of("'{(0,0),(1,1);(2,2),(3,3)}'"));
        List<String> hosts = List.of("'1.2.3.4'", "'10.1.2.0/24'", "'::'", "'::ffff:1.2.3.4'", "'2001:db8::1/64'");
        check("inet", hosts);
        check("cidr", List.of("'10.0.0.0/8'", "'1.2.3.4/32'", "'0.0.0.0/0'", "'2001:db8::/32'", "'::/0'"));
        check("inet[]", List.of("'{1.2.3.4,NULL,fe80::1/10}'"));
        check("macaddr", List.of("'08:00:2b:01:02:03'"));
        check("macaddr8", List.of("'08:00:2b:01:02:03:04:ff'"));
        check("txid_snapshot", List.of("'10:20:10,14,15'", "'10:10:'"));
        check("pg_snapshot", List.of("'10:20:10,14,15'", "'10:10:'"));
    }

    private void userTypes() throws SQLException, IOException {
        execute("CREATE TYPE mood AS ENUM ('sad', 'it''s ok', 'a \"q\" \\ b', 'null', 'ü', '')");
        execute("CREATE DOMAIN small AS int4 CHECK (value < 1000000)");
        execute("CREATE DOMAIN note AS text");
        execute("CREATE DOMAIN moods AS mood[]");
        execute("CREATE DOMAIN deep AS note");
        check("mood", moods());
        check("small", List.of("1", "-5"));
        check("note", values.of(COUNT, values::quotedText));
        check("deep", values.of(COUNT, values::quotedText));
    }

    private static List<String> moods() {
        return List.of("'sad'", "'it''s ok'", "'a \"q\" \\ b'", "'null'", "'ü'", "''");
    }

    private void arrays() throws SQLException, IOException {
        checkArray("bool", () -> values.number(8) > 0 ? "'t'" : "'f'");
        checkArray("int2", values::int2);
        checkArray("int4", values::int4);
        checkArray("int8", values::int8);
        checkArray("float8", values::float8);
        checkArray("numeric", values::numeric);
        checkArray("text", values::quotedText);
        checkArray("varchar(300)", values::quotedText);
        checkArray("char(9)", () -> "'a'");
        checkArray("name", values::quotedText);
        checkArray("\"char\"", () -> "'x'");
        checkArray("bytea", values::bytea);
        checkArray("uuid", values::uuid);
        checkArray("date", values::date);
        checkArray("timetz", values::timetz);
        checkArray("timestamptz", values::timestamptz);
        checkArray("interval", values::interval);
        checkArray("jsonb", () -> values.quotedJson(30));
        checkArray("bit varying", values::bits);
        checkArray("mood", () -> moods().get((int) Math.abs(values.number(20)) % 6));
        checkArray("small", () -> "7");
        checkArray("tid", () -> "'(1,2)'");
        List<String> bounds =
                List.of("'[2:3]={1,NULL}'", "'[-1:0][5:6]={{1,2},{3,4}}'", "'[-2147483648:-2147483648]={1}'");
        check("int4[]", bounds);
        check("moods", List.of("'{sad}'", "'[3:3]={\"it''s ok\"}'", "'{}'"));
        check("moods[]", List.of("ARRAY['{sad,\"\"}', NULL, '{}']::moods[]"));
        execute("SET search_path = pg_catalog");
        check("public.mood[]", List.of("'{sad}'"));
        execute("RESET search_path");
    }

    private void composites() throws SQLException, IOException {
        execute(
                "CREATE TYPE bare AS ()",
                "CREATE TYPE pair AS (a int4, b text, m mood, t timestamptz)",
                "CREATE DOMAIN paired AS pair",
                "CREATE TYPE pairs AS RANGE (subtype = pair)",
                "CREATE TYPE nest AS (p pair, l pair[], d paired, r pairs, n numeric)");
        check("bare", List.of("ROW()"));
        Supplier<String> pair = () -> "ROW(" + values.int2() + ", " + values.quotedText() + ", 'sad', "
                + values.recentTimestamptz() + ")::pair";
        List<Map<String, String>> zones = settings("timezone", "UTC", "Asia/Kathmandu");
        check("pair", values.of(COUNT, pair::get, "'(,,,)'", "'(7,\"a b\",,)'"), zones);
        check("paired", values.of(20, pair::get), zones);
        check("pair[]", values.of(20, () -> "ARRAY[" + pair.get() + ", NULL, " + pair.get() + "]"), zones);
        check("pairs", values.of(20, () -> "pairs(" + pair.get() + ", NULL)", "'empty'"), zones);
        check(
                "nest",
                values.of(
                        20,
                        () -> "ROW(" + pair.get() + ", ARRAY[" + pair.get() + "], " + pair.get() + ", 'empty', "
                                + values.numeric() + ")::nest"),
                zones);
        execute(
                "ALTER TYPE pair ADD ATTRIBUTE x int4range",
                "ALTER TYPE pair DROP ATTRIBUTE b",
                "CREATE TABLE whole (a int, b pair)",
                "ALTER TABLE whole DROP COLUMN a");
        check("pair", List.of("ROW(1, '', NULL, '[1,5)')::pair", "ROW(NULL, NULL, 'infinity', NULL)::pair"));
        check("whole", List.of("ROW(ROW(1, 'sad', NULL, 'empty')::pair)::whole", "ROW(NULL)::whole"));
    }

    /** Names of objects, as different search paths see them. */
    private void objects() throws SQLException, IOException {
        execute(
                "CREATE SCHEMA x",
                "CREATE TABLE x.\"Odd table\" (a int)",
                "CREATE TABLE x.pg_class (a int)",
                "CREATE FUNCTION x.now() RETURNS int LANGUAGE sql AS 'SELECT 1'",
                "CREATE OPERATOR x.+ (LEFTARG = int4, RIGHTARG = int4, FUNCTION = int4pl)",
                "CREATE COLLATION x.\"C\" (locale = 'C')",
                "CREATE ROLE \"a Role\"");
        for (String path : List.of("public", "x, pg_catalog", "pg_catalog, x", "''")) {
            execute("SET search_path = " + path);
            plain.query("SET search_path = " + path);
            check("regclass", oids("pg_class", "relname"));
            check("regproc", oids("pg_proc", "proname"));
            check("regprocedure", oids("pg_proc", "proname"));
            check("regoper", oids("pg_operator", "oprname"));
            check("regoperator", oids("pg_operator", "oprname"));
            check("regtype", oids("pg_type", "typname"));
            check("regrole", oids("pg_authid", "rolname"));
            check("regnamespace", oids("pg_namespace", "nspname"));
            check("regcollation", oids("pg_collation", "collname"));
            check("regconfig", oids("pg_ts_config", "cfgname"));
            check("regdictionary", oids("pg_ts_dict", "dictname"));
        }
        execute("RESET search_path");
        plain.query("RESET search_path");
    }

    /** Some objects of a catalog, those of others than PostgreSQL first, none, and one that is not there. */
    private List<String> oids(String catalog, String name) throws IOException {
        List<String> oids = new ArrayList<>(List.of("'0'", "'4000000000'"));
        for (byte[] oid : plain.query(
                "SELECT oid FROM pg_catalog." + catalog + " ORDER BY oid < 16384, md5(" + name + ") LIMIT 25")) {
            oids.add("'" + SqlTypeCatalog.utf8(oid) + "'");
        }
        return oids;
    }

    private void rangesAndSearch() throws SQLException, IOException {
        check("int4range", List.of("'[1,5)'", "'empty'", "'(,)'", "'(,7]'", "'[-3,)'"));
        check("int8range", List.of("'[1,5)'", "'[-9223372036854775808,)'"));
        check("numrange", List.of("'[1.10,5)'", "'(NaN,)'", "'(,-123456789.5]'", "'empty'"));
        check("daterange", List.of("'[2001-02-03,infinity)'", "'[,]'"), settings("datestyle", "ISO", "German"));
        check("tsrange", List.of("'[2001-02-03 04:05,2002-01-01)'"), settings("datestyle", "ISO", "SQL, DMY"));
        check("tstzrange", List.of("'[2001-02-03 04:05+00,)'"), settings("timezone", "UTC", "Asia/Tokyo"));
        check("int4range[]", List.of("'{\"[1,5)\",NULL,empty}'"));
        execute("CREATE TYPE textrange AS RANGE (subtype = text)", "CREATE TYPE moodrange AS RANGE (subtype = mood)");
        check("textrange", values.of(60, () -> "textrange('', " + values.quotedText() + ", '[]')"));
        check("textrange", List.of("'[a,b)'", "'[\" \",)'", "textrange(NULL, '\"\\', '()')"));
        check("moodrange", List.of("'[sad,null)'", "'empty'"));
        if (version.isAtLeast(PgVersion.V14)) {
            check("int4multirange", List.of("'{}'", "'{[1,3),[5,7),[9,)}'", "'{(,)}'"));
            check("nummultirange", List.of("'{[1.1,3),[5,7.25]}'"));
            check("textmultirange", List.of("'{[a,b),[c,ddd),[e,)}'", "'{}'"));
        }
        check("tsvector", List.of("''", "'a:1A,2B b:3 ''it''''s'':7C,16383D'", "'x y ''a \\\\ b'''"));
        check("tsquery", List.of("''", "'a & !b | (c <-> d)'", "'(a|b) <3> (c <-> d)'", "'x:*AB & ''q \\\\'':C'"));
        check("money", List.of("'0'", "'-1234567.89'", "'92233720368547758.07'", "'-92233720368547758.08'", "'0.05'"));
        check("xml", List.of("'<a>b</a>'", "'<?xml version=\"1.0\" encoding=\"UTF-8\"?><a/>'", "'x'"));
    }

    private void checkArray(String type, Supplier<String> element) throws SQLException, IOException {
        check(type + "[]", values.of(60, () -> values.array(type, element)));
    }

    private void check(String type, List<String> literals) throws SQLException, IOException {
        check(type, literals, List.of(Map.of()));
    }

    private static List<Map<String, String>> settings(String name, String... choices) {
        List<Map<String, String>> all = new ArrayList<>();
        for (String choice : choices) {
            all.add(Map.of(name, choice));
        }
        return all;
    }

    private void check(String type, List<String> literals, List<Map<String, String>> settings)
            throws SQLException, IOException {
        column.check(type, literals, settings, "seed " + seed);
    }

    private void execute(String... statements) throws SQLException, IOException {
        try (Statement statement = connection.createStatement()) {
            statement.setEscapeProcessing(false);
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
