package io.pgdecoder.datatype;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiled time zones, byte by byte and damaged, and folders of them. That servers print the same, TimeZonesIT tests. */
class TimeZoneFileTest {
    /** A block of version 2 without anything, before the second block. */
    private static final String EMPTY_BLOCK = "545a6966 32" + "00".repeat(15) + "00".repeat(24);

    private static final String TWO_TYPES = EMPTY_BLOCK
            + "545a6966 32" // TZif, version 2
            + "00".repeat(15)
            + "00000000 00000000 00000000" // no UT indicators, standard indicators, leap seconds
            + "00000002 00000002 00000008" // two transitions, two types, eight characters
            + "ffffffff ffffff9c 0000000000000064" // at -100 and 100
            + "01 00" // to the second type and to the first
            + "00000e10 00 00" // 3600, no daylight saving time, abbreviation at 0
            + "00001c20 01 04" // 7200, daylight saving time, abbreviation at 4
            + "414141 00 424242 00"; // AAA, BBB

    @TempDir
    private Path folder;

    private static ZoneTable parse(String hex, String footer) {
        return TimeZoneFile.parse(Text.concat(Text.hex(hex), Text.utf8(footer)), "test");
    }

    private static String at(ZoneTable table, long second) {
        int period = table.periodAt(second);
        return new String(table.abbreviation(period), StandardCharsets.US_ASCII) + table.offset(period);
    }

    @Test
    void findsTheTypeOfATimeByTheTransitions() {
        ZoneTable table = parse(TWO_TYPES, "\n\n");
        assertThat(at(table, Long.MIN_VALUE)).isEqualTo("AAA3600");
        assertThat(at(table, -101)).isEqualTo("AAA3600");
        assertThat(at(table, -100)).isEqualTo("BBB7200");
        assertThat(at(table, 99)).isEqualTo("BBB7200");
        assertThat(at(table, 100)).isEqualTo("AAA3600");
        assertThat(at(table, Long.MAX_VALUE)).isEqualTo("AAA3600");
    }

    @Test
    void goesOnWithTheFooterBehindTheLastTransition() {
        ZoneTable table = parse(TWO_TYPES, "\nCCC-2DDD,M3.5.0,M10.5.0\n");
        assertThat(at(table, 100)).isEqualTo("AAA3600");
        assertThat(at(table, epochSecond("1970-04-01"))).isEqualTo("DDD10800");
        assertThat(at(table, epochSecond("2770-01-01"))).isEqualTo("CCC7200");
        assertThat(at(table, epochSecond("+200000-07-01"))).isEqualTo("DDD10800");
        assertThat(at(table, epochSecond("1960-07-01"))).isEqualTo("AAA3600");
    }

    private static long epochSecond(String date) {
        return java.time.LocalDate.parse(date).toEpochDay() * 86_400;
    }

    @Test
    void passesOverAFooterThatIsNoZoneOrHasNoRoomForItsNames() {
        assertThat(at(parse(TWO_TYPES, "\nnonsense\n"), 1L << 40)).isEqualTo("AAA3600");
        String longName = "<" + "C".repeat(42) + ">-2";
        assertThat(at(parse(TWO_TYPES, "\n" + longName + "\n"), 1L << 40)).isEqualTo("AAA3600");
    }

    @Test
    void refusesWhatTheServerRefuses() {
        refuses(TWO_TYPES.replaceFirst("545a6966", "545a6965"), "no compiled time zone");
        refuses(TWO_TYPES.replace("01 00" + "00000e10", "02 00" + "00000e10"), "no such type");
        refuses(TWO_TYPES.replace("ffffffff ffffff9c", "00000000 00000065"), "out of order");
        refuses(TWO_TYPES.replace("00001c20 01", "00001c20 02"), "wrong type");
        refuses(TWO_TYPES.replace("00001c20 01 04", "00001c20 01 08"), "wrong type");
        refuses(TWO_TYPES.replace("00001c20", "7fffffff"), "offset out of range");
        refuses(EMPTY_BLOCK + EMPTY_BLOCK, "no type of local time");
        refuses(EMPTY_BLOCK + EMPTY_BLOCK.substring(0, 57) + "00000001" + "00".repeat(12), "leap seconds");
    }

    private static void refuses(String hex, String message) {
        assertThatThrownBy(() -> parse(hex, "\n\n"))
                .as(hex)
                .isInstanceOfSatisfying(
                        DecoderException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.TIME_ZONE_DATA_INVALID))
                .hasMessageContaining(message);
    }

    @Test
    void refusesEachFileThatEndsEarly() {
        byte[] whole = Text.hex(TWO_TYPES);
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> TimeZoneFile.parse(cut, "test"))
                    .as("%d bytes", length)
                    .isInstanceOf(DecoderException.class);
        }
    }

    @Test
    void findsFilesInAnyCaseButHiddenOnes() throws IOException {
        byte[] kolkata = Objects.requireNonNull(BuiltInTimeZones.compiled("asia/kolkata"))
                .bytes();
        Files.createDirectories(folder.resolve("Asia"));
        Files.write(folder.resolve("Asia/Somewhere"), kolkata);
        Files.write(folder.resolve(".hidden"), kolkata);
        Files.write(folder.resolve("GMT"), kolkata);
        Files.write(folder.resolve("damaged"), new byte[50]);
        TimeZoneDirectory directory = TimeZoneDirectory.of(folder);
        assertThat(SessionTimeZone.of("asia/SOMEWHERE", directory).name()).isEqualTo("Asia/Somewhere");
        assertThat(SessionTimeZone.of(":Asia/Somewhere", directory).name()).isEqualTo("Asia/Somewhere");
        assertThat(SessionTimeZone.of("gmt", directory).offset(0)).isZero();
        assertThat(SessionTimeZone.of("CET-1", directory).offset(0)).isEqualTo(3600);
        for (String unknown : new String[] {"Europe/Berlin", "Asia", "Asia/", ".hidden", "../x", "/etc/localtime"}) {
            assertThatThrownBy(() -> SessionTimeZone.of(unknown, directory))
                    .as(unknown)
                    .isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> OutputSettings.parse(Map.of("timezone", "Damaged"), directory))
                .isInstanceOf(DecoderException.class)
                .hasMessageContaining("PGD-4004")
                .hasMessageContaining("damaged");
        assertThatThrownBy(() -> TimeZoneDirectory.of(folder.resolve("none")))
                .hasMessageContaining("no folder of time zones");
    }

    @Test
    void knowsTheNamesOfTheBuiltInData() {
        for (String name : new String[] {"UTC", "Europe/Berlin", "posix/Europe/Berlin", "ROC", "Factory", "EST5EDT"}) {
            assertThat(SessionTimeZone.of(name.toUpperCase(java.util.Locale.ROOT))
                            .name())
                    .isEqualTo(name.replace("posix/", ""));
        }
    }
}
