package io.pgdecoder.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The types of contrib's extensions, as {@link TypeTextIT} does it for all others, on servers of all versions, and on those
 * that are installed. Through WAL they are compared by the workload {@code types-contrib}.
 */
class ContribTypesIT {
    private static final int COUNT = 100;
    private static final List<String> EXTENSIONS =
            List.of("citext", "cube", "earthdistance", "hstore", "intarray", "isn", "lo", "ltree", "seg");
    private static final List<Map<String, String>> PLAIN = List.of(Map.of());

    private final long seed = System.nanoTime();

    @ParameterizedTest
    @EnumSource(PgVersion.class)
    void printsTheTypesOfContribAsTheServerDoes(PgVersion version) throws Exception {
        compare(version, PgServer.builder(version));
    }

    @Test
    void printsThemAsInstalledServersDo() throws Exception {
        List<InstalledServer> servers = InstalledServer.all();
        assumeFalse(servers.isEmpty(), "no PostgreSQL is installed: install one or name it by -Dpg.installed");
        for (InstalledServer installed : servers) {
            assumeTrue(
                    Files.exists(installed.home().resolve("lib/cube.so")),
                    installed.home() + " has no contrib: install it (Red Hat: postgresql-contrib)");
            compare(installed.version(), installed.builder());
        }
    }

    private void compare(PgVersion version, PgServer.Builder builder) throws Exception {
        try (PgServer server = builder.start();
                Connection connection = server.connect("postgres");
                PlainSession plain = new PlainSession(server, "postgres")) {
            for (String extension : EXTENSIONS) {
                execute(connection, "CREATE EXTENSION " + extension);
            }
            execute(connection, "CREATE EXTENSION pageinspect");
            StoredColumn column = new StoredColumn(version, connection, plain);
            ContribValues values = new ContribValues(seed);
            cubes(column, connection, values);
            segments(column, plain, version, values);
            productNumbers(column, connection, values);
            queries(column, values);
            SqlValues texts = new SqlValues(version, seed);
            texts(column, connection, texts);
            treesAndMaps(column, values, texts);
            keysOfIndexes(column, connection, version);
            assertThat(column.compared()).isGreaterThan(Runs.FULL ? 190_000 : 14 * COUNT);
        }
    }

    private void treesAndMaps(StoredColumn column, ContribValues values, SqlValues texts)
            throws SQLException, IOException {
        check(
                column,
                "hstore",
                of(
                        COUNT,
                        () -> "hstore(" + texts.quotedText() + ", " + texts.quotedText() + ") || hstore("
                                + texts.quotedText() + ", NULL)",
                        "''"));
        check(column, "ltree", of(COUNT, values::ltree));
        check(column, "lquery", of(COUNT, values::lquery));
        check(column, "ltxtquery", of(COUNT, values::ltxtquery));
        check(column, "ltree[]", of(20, () -> "ARRAY[" + values.ltree() + ", NULL, " + values.ltree() + "]::ltree[]"));
    }

    /** Keys of indexes are no values that SQL can make, until a superuser casts bytes to them. */
    private void keysOfIndexes(StoredColumn column, Connection connection, PgVersion version)
            throws SQLException, IOException {
        execute(connection, "CREATE CAST (bytea AS gtsvector) WITHOUT FUNCTION AS ASSIGNMENT");
        List<String> keys = new ArrayList<>();
        for (String key :
                List.of("0100000001000000", "01000000", "02000000ff00010000", "04000000", "040000000000", "06000000")) {
            keys.add("'\\x" + key + "'::bytea");
        }
        check(column, "gtsvector", keys);
        if (version.isAtLeast(PgVersion.V14)) {
            execute(connection, "CREATE CAST (bytea AS pg_brin_bloom_summary) WITHOUT FUNCTION AS ASSIGNMENT");
            check(
                    column,
                    "pg_brin_bloom_summary",
                    List.of("'\\x000007ff0001000003000000aa55'::bytea", "'\\x0000ff00ffffffff00000080'::bytea"));
            execute(connection, "CREATE CAST (bytea AS pg_brin_minmax_multi_summary) WITHOUT FUNCTION AS ASSIGNMENT");
            check(column, "pg_brin_minmax_multi_summary", summaries());
        }
    }

    /** Type, ranges, values and most values, each as four bytes, then the values without alignment. */
    private static List<String> summaries() {
        List<String> summaries = new ArrayList<>();
        for (String summary : List.of(
                "17000000 01000000 02000000 20000000 01000000 05000000 07000000 f9ffffff", // int4: 1 to 5, 7, -7
                "17000000 00000000 00000000 20000000",
                "19000000 02000000 01000000 08000000 07 6120 05 62 09 225c2c 03 0b 6e756c6c", // text
                "bd020000 01000000 00000000 10000000 000000000000f03f 9a9999999999b93f", // float8
                "3a040000 00000000 01000000 10000000 00000000", // date
                "a0040000 01000000 01000000 10000000 0000000000000000 0100000000000000 ffffffffffffff7f", // timestamptz
                "1b000000 00000000 01000000 10000000 010002000300")) { // tid
            summaries.add("'\\x" + summary.replace(" ", "") + "'::bytea");
        }
        return summaries;
    }

    private void check(StoredColumn column, String type, List<String> literals) throws SQLException, IOException {
        column.check(type, literals, PLAIN, "seed " + seed);
    }

    private static List<String> of(int count, Supplier<String> one, String... first) {
        List<String> values = new ArrayList<>(List.of(first));
        for (int i = 0; i < (Runs.FULL ? 10_000 : count); i++) {
            values.add(one.get());
        }
        return values;
    }

    private void cubes(StoredColumn column, Connection connection, ContribValues values)
            throws SQLException, IOException {
        List<Map<String, String>> digits = new ArrayList<>();
        for (String extra : List.of("1", "0", "-3", "-15")) {
            digits.add(Map.of("extra_float_digits", extra));
        }
        String[] first = {
            "'(0)'",
            "'(-0,NaN)'",
            "'(1,2),(1,2)'",
            "'(1,2),(1,3)'",
            "'(NaN,1),(NaN,1)'",
            "'(Infinity),(-Infinity)'",
            "cube(ARRAY[]::float8[])",
            "cube(ARRAY[1e300, 1e-300], ARRAY[0.1, 1e-300])",
            "cube_subset('(1,3,5),(6,7,8)', ARRAY[3,2,1,1])",
            "'(1e15,123456789012345678)'"
        };
        column.check("cube", of(COUNT, values::cube, first), digits, "seed " + seed);
        check(column, "cube[]", List.of("ARRAY['(1,2),(3,4)', NULL, '(5)']::cube[]"));
        check(column, "earth", of(20, values::earth));
        execute(connection, "CREATE DOMAIN boxes AS cube[]");
        check(column, "boxes", List.of("ARRAY['(1,2),(3,4)', NULL]::cube[]"));
    }

    /** Minor releases before those of August 2026 print the mark ~ of an upper bound wrongly: there it is left out. */
    private void segments(StoredColumn column, PlainSession plain, PgVersion version, ContribValues values)
            throws SQLException, IOException {
        String[] first = {
            "'0'",
            "'-0'",
            "'0.00'",
            "'~1 .. 2'",
            "'~1 .. ~2'",
            "'1 .. ~2'",
            "'<1 .. >2'",
            "'1 ..'",
            "'.. -1'",
            "'~1 ..'",
            "'5(+-)0.3'",
            "'1.0 .. 1.00'",
            "'-12345678 .. 1e-30'",
            "'1e38 .. 3.4e38'"
        };
        List<String> literals = of(COUNT, values::seg, first);
        boolean marked = SqlTypeCatalog.utf8(
                        plain.query("SELECT '1 .. ~2'::seg::text").get(0))
                .endsWith("~2");
        if (marked != version.printsUpperTildeOfSeg()) {
            literals.removeIf(literal -> literal.contains("~"));
        }
        check(column, "seg", literals);
        check(column, "seg[]", List.of("ARRAY['1 .. 2', NULL, '~3']::seg[]"));
    }

    /** Weak mode lets numbers with wrong check digits in, and marks them. */
    private void productNumbers(StoredColumn column, Connection connection, ContribValues values)
            throws SQLException, IOException {
        execute(connection, "SELECT isn_weak(true)");
        for (String type : List.of("ean13", "isbn13", "isbn", "ismn13", "ismn", "issn13", "issn", "upc")) {
            check(column, type, of(2 * COUNT, () -> values.productNumber(type)));
        }
        check(column, "ean13", values.rangeEdges());
        List<String> books = new ArrayList<>(values.rangeEdges());
        books.removeIf(edge -> !edge.startsWith("'978"));
        check(column, "isbn", books);
        check(column, "isbn[]", List.of("ARRAY['0-393-04002-X!', NULL]::isbn[]"));
    }

    private void queries(StoredColumn column, ContribValues values) throws SQLException, IOException {
        check(column, "query_int", of(COUNT, values::queryInt, "'1'", "'!-2147483648'", "'2147483647&!(1|2)'"));
        check(column, "query_int[]", List.of("ARRAY['1&2', NULL]::query_int[]"));
        check(column, "lo", List.of("0", "4294967295"));
        check(column, "lo[]", List.of("ARRAY[1, NULL]::lo[]"));
    }

    private void texts(StoredColumn column, Connection connection, SqlValues values) throws SQLException, IOException {
        execute(connection, "CREATE DOMAIN shouted AS citext");
        check(column, "citext", of(COUNT, values::quotedText));
        check(column, "shouted", of(20, values::quotedText));
        check(column, "citext[]", of(COUNT, () -> values.array("citext", values::quotedText)));
        check(column, "shouted[]", of(20, () -> values.array("shouted", values::quotedText)));
    }

    private static void execute(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
