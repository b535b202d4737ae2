package io.pgdecoder.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.core.DecoderState;
import io.pgdecoder.core.LogicalDecoder;
import io.pgdecoder.core.LogicalDecoderBuilder;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.PgVersion;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Settings and types through the whole path: what the server's slot prints in a session with other settings, and what
 * becomes of a type whose text is not built in.
 */
class OutputSettingsIT {
    private static final List<Map<String, String>> SETTINGS = List.of(
            Map.of(),
            Map.of("datestyle", "SQL, DMY", "timezone", "Europe/Berlin", "intervalstyle", "iso_8601"),
            Map.of("datestyle", "Postgres", "timezone", "America/New_York", "intervalstyle", "postgres_verbose"),
            Map.of("bytea_output", "escape", "extra_float_digits", "0", "intervalstyle", "sql_standard"),
            Map.of("datestyle", "German", "timezone", "-8", "search_path", "s, public"));

    @ParameterizedTest
    @EnumSource(
            value = PgVersion.class,
            names = {"V13", "V18"})
    void printsWhatTheServersSlotPrintsUnderTheSameSettings(PgVersion version, @TempDir Path folder) throws Exception {
        try (PgServer server = PgServer.builder(version).start();
                PlainSession session = new PlainSession(server, "postgres")) {
            Path copy = BaseCopy.online(server, folder.resolve("basecopy"));
            String start = createSlot(session);
            session.query("CREATE SCHEMA s; CREATE TYPE s.mood AS ENUM ('it''s', 'ok')");
            session.query(
                    "CREATE TABLE v (m s.mood, d date, t timestamptz, i interval, b bytea, f float8, z timetz[])");
            session.query("INSERT INTO v SELECT 'it''s', date '2020-02-28' + n, timestamptz '2020-03-28 23:59:59.5+00'"
                    + " + n * interval '1 day', n * interval '1 mon -1 day 2.5 seconds', decode('27005c7f', 'hex'),"
                    + " n / 3.0, ARRAY[timetz '12:00:00+05:30'] FROM generate_series(-2, 3) n");
            String end = text(session.query("SELECT pg_current_wal_lsn()"));
            for (Map<String, String> settings : SETTINGS) {
                LogicalDecoderBuilder builder =
                        builder(server, copy, start, end).option("include-timestamp", "1");
                StringBuilder sql = new StringBuilder();
                settings.forEach((name, value) -> {
                    builder.setting(name, value);
                    sql.append("SET ").append(name).append(" = '").append(value).append("';");
                });
                // A search path is a list: one string would be one name.
                String set = sql.toString().replace("'s, public'", "s, public");
                List<byte[]> rows = coldQuery(
                        server,
                        set + "SELECT data FROM pg_logical_slot_peek_changes('slot', '" + end
                                + "', NULL, 'include-timestamp', '1')");
                assertThat(decode(builder)).as("%s on %s", settings, version).isEqualTo(texts(rows));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = PgVersion.class,
            names = {"V18"})
    void saysWhereAValueWithoutTextStands(PgVersion version, @TempDir Path folder) throws Exception {
        try (PgServer server = PgServer.builder(version).start();
                PlainSession session = new PlainSession(server, "postgres")) {
            Path copy = BaseCopy.online(server, folder.resolve("basecopy"));
            String start = createSlot(session);
            session.query("CREATE TYPE odd");
            session.query("CREATE FUNCTION odd_in(cstring) RETURNS odd LANGUAGE internal IMMUTABLE STRICT AS 'textin'");
            session.query(
                    "CREATE FUNCTION odd_out(odd) RETURNS cstring LANGUAGE internal IMMUTABLE STRICT SET datestyle = 'German'"
                            + " AS 'textout'");
            session.query("CREATE TYPE odd (INPUT = odd_in, OUTPUT = odd_out, LIKE = text)");
            session.query("CREATE TABLE p (a int, b odd)");
            session.query("INSERT INTO p VALUES (1, NULL)");
            session.query("INSERT INTO p VALUES (2, 'k=>v')");
            String end = text(session.query("SELECT pg_current_wal_lsn()"));
            String lsn = text(session.query("SELECT lsn FROM pg_logical_slot_peek_changes('slot', '" + end
                    + "', NULL) WHERE data LIKE '%k=>v%'"));
            assertThatThrownBy(() -> decode(builder(server, copy, start, end)))
                    .isInstanceOfSatisfying(DecoderException.class, e -> {
                        assertThat(e.code()).isEqualTo(ErrorCode.TYPE_UNSUPPORTED);
                        assertThat(e.lsn()).isEqualTo(Lsn.parse(lsn));
                        assertThat(e.file()).isNull();
                        assertThat(e.expected()).isEqualTo("a function that is built in here");
                        assertThat(e.found()).isEqualTo("textout of language internal with settings of its own");
                        assertThat(e.what())
                                .contains("no output for type odd (OID ", "by output function odd_out (OID ");
                    });
            assertThat(decode(builder(server, copy, start, end).unsupportedTypesAsHex(true)))
                    .contains("table public.p: INSERT: a[integer]:1 b[odd]:null")
                    .anyMatch(row -> row.matches("table public.p: INSERT: a\\[integer]:2 b\\[odd]:'\\\\x[0-9a-f]+'"));
        }
    }

    /** The server never prints values of this type: the function would bring it down. */
    @ParameterizedTest
    @EnumSource(
            value = PgVersion.class,
            names = {"V13", "V18"})
    void refusesAFunctionInCThatIsNotBuiltInOnlyForValues(PgVersion version, @TempDir Path folder) throws Exception {
        try (PgServer server = PgServer.builder(version).start();
                PlainSession session = new PlainSession(server, "postgres")) {
            Path copy = BaseCopy.online(server, folder.resolve("basecopy"));
            String start = createSlot(session);
            session.query("CREATE TYPE odd");
            session.query("CREATE FUNCTION odd_in(cstring) RETURNS odd LANGUAGE internal IMMUTABLE STRICT AS 'textin'");
            session.query("CREATE FUNCTION odd_out(odd) RETURNS cstring LANGUAGE c IMMUTABLE STRICT"
                    + " AS '$libdir/pageinspect', 'page_header'");
            session.query("CREATE TYPE odd (INPUT = odd_in, OUTPUT = odd_out, LIKE = text)");
            session.query("CREATE TYPE odds AS (a int, b odd)");
            session.query("CREATE TABLE p (a int, b odd, c odd[], d odds)");
            session.query("INSERT INTO p VALUES (1, NULL, '{NULL}', '(2,)')");
            String end = text(session.query("SELECT pg_current_wal_lsn()"));
            String nulls = "table public.p: INSERT: a[integer]:1 b[odd]:null c[odd[]]:'{NULL}' d[odds]:'(2,)'";
            assertThat(decode(builder(server, copy, start, end))).contains(nulls);
            for (String row : List.of("(2, 'x', NULL, NULL)", "(2, NULL, '{x}', NULL)", "(2, NULL, NULL, '(3,x)')")) {
                String before = text(session.query("SELECT pg_current_wal_lsn()"));
                session.query("INSERT INTO p VALUES " + row);
                String after = text(session.query("SELECT pg_current_wal_lsn()"));
                assertThatThrownBy(
                                () -> decode(builder(server, copy, start, after).confirmedLsn(Lsn.parse(before))))
                        .as(row)
                        .isInstanceOfSatisfying(DecoderException.class, e -> {
                            assertThat(e.code()).isEqualTo(ErrorCode.TYPE_UNSUPPORTED);
                            assertThat(e.what()).contains("no output for type odd (OID ", "odd_out (OID ");
                            assertThat(e.found()).isEqualTo("page_header of language C in $libdir/pageinspect");
                        });
                session.query("DELETE FROM p WHERE a = 2");
            }
            String last = text(session.query("SELECT pg_current_wal_lsn()"));
            assertThat(decode(builder(server, copy, start, last).unsupportedTypesAsHex(true)))
                    .contains(
                            nulls,
                            "table public.p: INSERT: a[integer]:2 b[odd]:'\\x78' c[odd[]]:null d[odds]:null",
                            "table public.p: INSERT: a[integer]:2 b[odd]:null c[odd[]]:'{\"\\\\x78\"}' d[odds]:null",
                            "table public.p: INSERT: a[integer]:2 b[odd]:null c[odd[]]:null d[odds]:'(3,\"\\\\x78\")'");
        }
    }

    /** In a session of its own, whose caches know nothing yet. */
    private static List<byte[]> coldQuery(PgServer server, String sql) throws Exception {
        try (PlainSession session = new PlainSession(server, "postgres")) {
            return session.query(sql);
        }
    }

    private static String createSlot(PlainSession session) throws Exception {
        session.query("SELECT pg_create_logical_replication_slot('slot', 'test_decoding')");
        return text(session.query("SELECT restart_lsn FROM pg_replication_slots"));
    }

    private static LogicalDecoderBuilder builder(PgServer server, Path copy, String start, String end) {
        return LogicalDecoder.builder()
                .dataDirectory(copy)
                .walDirectory(server.walDirectory())
                .database("postgres")
                .plugin("test_decoding")
                .startLsn(Lsn.parse(start))
                .endLsn(Lsn.parse(end));
    }

    private static List<String> decode(LogicalDecoderBuilder builder) {
        List<String> rows = new ArrayList<>();
        try (LogicalDecoder decoder = builder.build()) {
            while (decoder.state() == DecoderState.RUNNING) {
                decoder.poll(100, row -> rows.add(new String(row.copyData(), StandardCharsets.UTF_8)));
            }
        }
        return rows;
    }

    private static String text(List<byte[]> rows) {
        return texts(rows).get(0);
    }

    private static List<String> texts(List<byte[]> rows) {
        return rows.stream().map(row -> new String(row, StandardCharsets.UTF_8)).toList();
    }
}
