package io.pgdecoder.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.pgdecoder.datatype.SessionTypes;
import io.pgdecoder.datatype.TimeZoneDirectory;
import io.pgdecoder.datatype.TypeOutput;
import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgTimestamp;
import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Times in every zone of a server, in all the years that a timestamp can have, with the offset (ISO style) and with the
 * abbreviation (Postgres style): by the server's own folder of zones, and for settled years by the built-in data.
 */
class TimeZonesIT {
    private static final long MIN = Instant.parse("-4712-01-02T00:00:00Z").getEpochSecond();
    private static final long MAX = LocalDateTime.of(294276, 12, 30, 0, 0).toEpochSecond(ZoneOffset.UTC);
    private static final int TIMESTAMPTZ = 1184;

    private static final int SOME_ZONES = 100;

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);

    @ParameterizedTest
    @EnumSource(PgVersion.class)
    void printsTimesInEveryZoneAsTheServerDoes(PgVersion version) throws Exception {
        compare(version, PgServer.builder(version));
    }

    /** Those that were built to use the system's data, as Debian's are. */
    @Test
    void printsThemAsInstalledServersDo() throws Exception {
        List<InstalledServer> servers = InstalledServer.all();
        assumeFalse(servers.isEmpty(), "no PostgreSQL is installed: install one or name it by -Dpg.installed");
        for (InstalledServer installed : servers) {
            compare(installed.version(), installed.builder());
        }
    }

    private void compare(PgVersion version, PgServer.Builder builder) throws Exception {
        try (PgServer server = builder.start();
                Connection connection = server.connect("postgres");
                PlainSession plain = new PlainSession(server, "postgres")) {
            String share = PgServer.queryText(connection, "SELECT setting FROM pg_config WHERE name = 'SHAREDIR'");
            Path folder = Path.of(share, "timezone");
            TimeZoneDirectory own =
                    TimeZoneDirectory.of(Files.isDirectory(folder) ? folder : Path.of("/usr/share/zoneinfo"));
            List<String> zones = texts(plain, "SELECT name FROM pg_timezone_names ORDER BY 1");
            assertThat(zones).hasSizeGreaterThan(550);
            if (!Runs.FULL && version != PgVersion.V18) {
                Collections.shuffle(zones, random);
                zones.subList(SOME_ZONES, zones.size()).clear();
            }
            if (Files.isDirectory(folder)) {
                // No release has rewritten these years since they passed; a system's data may differ (MET of Debian).
                long[] settled = between("2000-01-01T00:00:00Z", "2022-06-01T00:00:00Z", Runs.FULL ? 1000 : 30);
                compare(version, connection, plain, zones, settled, null);
            }
            compare(version, connection, plain, zones, allYears(), own);
        }
    }

    private long[] allYears() {
        List<Long> seconds = new ArrayList<>();
        for (long second : between("1835-01-01T00:00:00Z", "2110-01-01T00:00:00Z", Runs.FULL ? 3000 : 80)) {
            seconds.add(second);
        }
        for (int i = 0; i < (Runs.FULL ? 500 : 20); i++) {
            seconds.add(MIN + (long) ((MAX - MIN) * random.nextDouble()));
        }
        List<String> names = new ArrayList<>(ZoneId.getAvailableZoneIds());
        for (int i = 0; i < (Runs.FULL ? 500 : 20); i++) {
            List<ZoneOffsetTransition> changes = ZoneId.of(names.get(random.nextInt(names.size())))
                    .getRules()
                    .getTransitions();
            if (!changes.isEmpty()) {
                long change = changes.get(random.nextInt(changes.size())).toEpochSecond();
                seconds.add(change - 1);
                seconds.add(change);
            }
        }
        return seconds.stream().mapToLong(Long::longValue).toArray();
    }

    private long[] between(String from, String to, int count) {
        long first = Instant.parse(from).getEpochSecond();
        long range = Instant.parse(to).getEpochSecond() - first;
        return random.longs(count, 0, range).map(second -> first + second).toArray();
    }

    private void compare(
            PgVersion version,
            Connection connection,
            PlainSession plain,
            List<String> zones,
            long[] seconds,
            @Nullable TimeZoneDirectory directory)
            throws SQLException, IOException {
        List<String> literals = new ArrayList<>();
        for (long second : seconds) {
            literals.add("('" + literal(second) + "')");
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE IF EXISTS moments");
            statement.execute("CREATE TABLE moments (v timestamptz)");
            statement.execute("INSERT INTO moments VALUES " + String.join(", ", literals));
        }
        TypeOutput output =
                new SessionTypes(version, new SqlTypeCatalog(connection, version), false).typeOutput(TIMESTAMPTZ);
        for (String zone : zones) {
            for (String style : List.of("ISO, MDY", "Postgres, MDY")) {
                plain.query("SET timezone = '" + zone + "'; SET datestyle = '" + style + "'");
                Map<String, String> settings = new LinkedHashMap<>();
                settings.put("timezone", random.nextBoolean() ? zone : zone.toUpperCase(java.util.Locale.ROOT));
                settings.put("datestyle", style);
                assertThat(printed(output, seconds, OutputSettings.parse(settings, directory)))
                        .as("%s on %s, seed %d, zones of %s", settings, version, seed, directory)
                        .isEqualTo(texts(plain, "SELECT v FROM moments"));
            }
        }
    }

    private static String literal(long second) {
        LocalDateTime time = LocalDateTime.ofEpochSecond(second, 0, ZoneOffset.UTC);
        int year = time.getYear();
        return String.format(
                "%04d-%02d-%02d %02d:%02d:%02d+00%s",
                year > 0 ? year : 1 - year,
                time.getMonthValue(),
                time.getDayOfMonth(),
                time.getHour(),
                time.getMinute(),
                time.getSecond(),
                year > 0 ? "" : " BC");
    }

    private static List<String> printed(TypeOutput output, long[] seconds, OutputSettings settings) {
        List<String> printed = new ArrayList<>();
        OutputWriter out = new OutputWriter();
        byte[] value = new byte[8];
        for (long second : seconds) {
            LittleEndian.putLong(value, 0, (second - PgTimestamp.EPOCH_SECONDS) * 1_000_000);
            out.clear();
            output.write(value, 0, value.length, settings, out);
            printed.add(new String(out.buffer(), 0, out.length(), java.nio.charset.StandardCharsets.US_ASCII));
        }
        return printed;
    }

    private static List<String> texts(PlainSession plain, String sql) throws IOException {
        List<String> texts = new ArrayList<>();
        for (byte[] text : plain.query(sql)) {
            texts.add(SqlTypeCatalog.utf8(text));
        }
        return texts;
    }
}
