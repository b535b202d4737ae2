package io.pgdecoder.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.pgdecoder.datatype.DatabaseEncoding;
import io.pgdecoder.datatype.SessionTypes;
import io.pgdecoder.datatype.TypeOutput;
import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * money under the locales of this machine's C library, in databases of several encodings, against what the server prints.
 * The locales are compiled for the test; where the C library's sources of locales are not installed (Debian: package
 * locales) it is skipped, and says so.
 */
class MoneyLocalesIT {
    private static final Path SUPPORTED = Path.of("/usr/share/i18n/SUPPORTED");
    /** Encodings that the server does not know, and two that Java lacks. */
    private static final Set<String> NOT_BUILT_IN = Set.of(
            "RK1048",
            "PT154",
            "TIS-620",
            "KOI8-T",
            "GEORGIAN-PS",
            "ARMSCII-8",
            "BIG5-HKSCS",
            "ISO-8859-10",
            "ISO-8859-14");

    private static final List<String> SOME = List.of(
            "en_GB.UTF-8 UTF-8",
            "en_GB ISO-8859-1",
            "de_DE@euro ISO-8859-15",
            "fr_FR.UTF-8 UTF-8",
            "ja_JP.EUC-JP EUC-JP",
            "hi_IN UTF-8");

    private static final String SOURCE = """
            LC_CTYPE
            copy "POSIX"
            END LC_CTYPE
            LC_COLLATE
            copy "POSIX"
            END LC_COLLATE
            LC_MONETARY
            copy "%s"
            END LC_MONETARY
            """;

    private static Path locales = Path.of("");
    private static List<String> names = List.of();

    private final long seed = System.nanoTime();

    @BeforeAll
    static void compileLocales() throws IOException {
        assumeTrue(Files.exists(SUPPORTED), "no sources of locales: install Debian's package locales or its like");
        locales = Files.createTempDirectory("pgdecoder-locales");
        Folders.openToAll(locales);
        names = compile(Runs.FULL ? Files.readAllLines(SUPPORTED) : SOME);
    }

    @AfterAll
    static void removeLocales() throws IOException {
        Folders.delete(locales);
    }

    static List<PgVersion> versions() {
        return Runs.FULL ? List.of(PgVersion.values()) : List.of(Runs.versionOf(new Random().nextInt(6)));
    }

    @ParameterizedTest
    @MethodSource("versions")
    void printsMoneyAsTheServerDoesUnderEveryLocale(PgVersion version) throws Exception {
        int compared = 0;
        try (PgServer server = PgServer.builder(version)
                .environment("LOCPATH", locales.toString())
                .start()) {
            List<Long> values = values();
            for (String encoding : List.of("UTF8", "LATIN1", "SQL_ASCII", "EUC_JP")) {
                server.execute(
                        "postgres", "CREATE DATABASE " + encoding + " ENCODING '" + encoding + "' TEMPLATE template0");
                try (Connection connection = server.connect(encoding.toLowerCase(java.util.Locale.ROOT));
                        PlainSession plain = new PlainSession(server, encoding.toLowerCase(java.util.Locale.ROOT))) {
                    connection.setReadOnly(true);
                    plain.query("SET client_encoding = " + encoding);
                    plain.query("SET lc_monetary = 'C'; CREATE TEMPORARY TABLE v AS SELECT v FROM (VALUES "
                            + rows(values) + ") AS v (v)");
                    TypeOutput money = new SessionTypes(
                                    version,
                                    DatabaseEncoding.valueOf(encoding),
                                    new SqlTypeCatalog(connection, version),
                                    false,
                                    false)
                            .typeOutput(790);
                    for (String name : names) {
                        compared += compare(plain, money, name, values, version + " " + encoding);
                    }
                }
            }
        }
        assertThat(compared).isGreaterThan(Runs.FULL ? 10_000 : 200);
    }

    private List<Long> values() {
        List<Long> values =
                new ArrayList<>(List.of(0L, 1L, -1L, 99L, -100L, 123456789L, Long.MAX_VALUE, Long.MIN_VALUE));
        Random random = new Random(seed);
        for (int i = 0; i < 10; i++) {
            values.add(random.nextLong() >> random.nextInt(60));
        }
        return values;
    }

    private static String rows(List<Long> values) {
        StringBuilder rows = new StringBuilder();
        for (long value : values) {
            rows.append(rows.length() == 0 ? "('" : ", ('")
                    .append(BigDecimal.valueOf(value, 2))
                    .append("'::money)");
        }
        return rows.toString();
    }

    /** Compiles locales, lines of name and encoding, on all processors, and returns their names. */
    private static List<String> compile(List<String> lines) {
        return lines.parallelStream()
                .map(line -> line.strip().split("\\s+", -1))
                .filter(fields -> fields.length == 2 && !fields[0].startsWith("#") && !NOT_BUILT_IN.contains(fields[1]))
                .map(fields -> compile(fields[0], fields[1]))
                .toList();
    }

    /**
     * Compiles what money obeys: the category itself, and the encoding, which the server asks the classes of characters for
     * (18 all categories, so that the order of characters must have it too). Whole locales take ten times as long.
     */
    private static String compile(String name, String charmap) {
        String source = name.replaceFirst("\\.[^@]*", "");
        Path folder = locales.resolve(name);
        try {
            Path reduced = Files.writeString(locales.resolve(name + ".source"), SOURCE.formatted(source));
            localedef(reduced.toString(), charmap, folder);
            if (!Files.exists(folder.resolve("LC_MONETARY"))) {
                // localedef crashes over some that copy from others, C and ja_JP among them
                localedef(source, charmap, folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        assertThat(folder.resolve("LC_MONETARY")).exists();
        return name;
    }

    /** Its status is 1 where it only warns, of categories that are missing for one. */
    private static void localedef(String source, String charmap, Path folder) throws IOException {
        Commands.exitStatus(List.of("localedef", "--no-archive", "-c", "-i", source, "-f", charmap, folder.toString()));
    }

    /** Compares the texts of all values under one locale; where ours are an error, the server's must be one too. */
    private int compare(PlainSession plain, TypeOutput money, String locale, List<Long> values, String where)
            throws IOException {
        List<String> expected = new ArrayList<>();
        boolean failed = false;
        try {
            for (byte[] text : plain.query("SET lc_monetary = '" + locale + "'; SELECT v FROM v")) {
                expected.add(HexFormat.of().formatHex(text));
            }
        } catch (IOException e) {
            assertThat(e).as("%s on %s", locale, where).hasMessageContaining("encoding");
            failed = true;
        }
        OutputSettings settings = OutputSettings.parse(Map.of("lc_monetary", locale));
        assertThat(settings.monetaryConventions()).as(locale).isNotNull();
        List<String> printed = new ArrayList<>();
        try {
            for (long value : values) {
                OutputWriter out = new OutputWriter();
                byte[] bytes = new byte[8];
                LittleEndian.putLong(bytes, 0, value);
                money.write(bytes, 0, 8, settings, out);
                printed.add(HexFormat.of().formatHex(Arrays.copyOf(out.buffer(), out.length())));
            }
        } catch (DecoderException e) {
            assertThat(failed).as("%s on %s: %s", locale, where, e).isTrue();
            assertThat(e.code()).isEqualTo(ErrorCode.TYPE_UNSUPPORTED);
            return 0;
        }
        if (failed) {
            // it converts between fewer encodings than Java, and then has no row that could differ
            return 0;
        }
        assertThat(printed).as("%s on %s, seed %d", locale, where, seed).isEqualTo(expected);
        return printed.size();
    }
}
