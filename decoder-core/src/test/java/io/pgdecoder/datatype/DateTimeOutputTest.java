package io.pgdecoder.datatype;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.types.DecoderException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DateTimeOutputTest {
    private static final long DAY = 86_400_000_000L;

    /** The examples of the server's documentation, 1997-12-17 07:37:16 in California. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ISO|1997-12-17 07:37:16-08|1997-12-17 07:37:16|1997-12-17",
                "SQL|12/17/1997 07:37:16 PST|12/17/1997 07:37:16|12/17/1997",
                "SQL, DMY|17/12/1997 07:37:16 PST|17/12/1997 07:37:16|17/12/1997",
                "SQL, YMD|12/17/1997 07:37:16 PST|12/17/1997 07:37:16|12/17/1997",
                "Postgres|Wed Dec 17 07:37:16 1997 PST|Wed Dec 17 07:37:16 1997|12-17-1997",
                "Postgres, DMY|Wed 17 Dec 07:37:16 1997 PST|Wed 17 Dec 07:37:16 1997|17-12-1997",
                "German|17.12.1997 07:37:16 PST|17.12.1997 07:37:16|17.12.1997"
            })
    void printsTheDocumentedExamples(String style, String zoned, String local, String date) {
        OutputSettings settings = OutputSettings.parse(Map.of("datestyle", style, "timezone", "America/Los_Angeles"));
        long days = LocalDate.of(1997, 12, 17).toEpochDay() - 10957;
        long micros = days * DAY + (7 * 3600 + 37 * 60 + 16) * 1_000_000L;
        assertThat(Text.of(TimestampOutput.TIMESTAMPTZ, Text.int8(micros + 8 * 3_600_000_000L), settings))
                .isEqualTo(zoned);
        assertThat(Text.of(TimestampOutput.TIMESTAMP, Text.int8(micros), settings))
                .isEqualTo(local);
        assertThat(Text.of(new DateOutput(), Text.int4((int) days), settings)).isEqualTo(date);
    }

    @Test
    void printsTheEndsOfTheRanges() {
        assertThat(Text.of(new DateOutput(), Text.int4(-2451545))).isEqualTo("4714-11-24 BC");
        assertThat(Text.of(new DateOutput(), Text.int4(2145031948))).isEqualTo("5874897-12-31");
        assertThat(Text.of(new DateOutput(), Text.int4(Integer.MAX_VALUE))).isEqualTo("infinity");
        assertThat(Text.of(new DateOutput(), Text.int4(Integer.MIN_VALUE))).isEqualTo("-infinity");
        assertThat(Text.of(TimestampOutput.TIMESTAMP, Text.int8(-211813488000000000L)))
                .isEqualTo("4714-11-24 00:00:00 BC");
        assertThat(Text.of(TimestampOutput.TIMESTAMP, Text.int8(9223371331199999999L)))
                .isEqualTo("294276-12-31 23:59:59.999999");
        assertThat(Text.of(TimestampOutput.TIMESTAMPTZ, Text.int8(Long.MAX_VALUE)))
                .isEqualTo("infinity");
        assertThat(Text.of(TimestampOutput.TIMESTAMPTZ, Text.int8(Long.MIN_VALUE)))
                .isEqualTo("-infinity");
        assertThatThrownBy(() -> Text.of(TimestampOutput.TIMESTAMP, Text.int8(-211813488000000001L)))
                .isInstanceOf(DecoderException.class);
        assertThatThrownBy(() -> Text.of(new DateOutput(), Text.int4(-2451546))).isInstanceOf(DecoderException.class);
    }

    @Test
    void putsTheEraBehindTheZone() {
        // 44 BC is the year -43 of a calendar with a year 0.
        long micros = (LocalDate.of(-43, 3, 15).toEpochDay() - 10957) * DAY;
        assertThat(Text.of(TimestampOutput.TIMESTAMPTZ, Text.int8(micros))).isEqualTo("0044-03-15 00:00:00+00 BC");
    }

    @Test
    void printsTimes() {
        assertThat(Text.of(new TimeOutput(), Text.int8(0))).isEqualTo("00:00:00");
        assertThat(Text.of(new TimeOutput(), Text.int8(DAY))).isEqualTo("24:00:00");
        assertThat(Text.of(new TimeOutput(), Text.int8(DAY - 1))).isEqualTo("23:59:59.999999");
        assertThat(Text.of(new TimeOutput(), Text.int8(120_000))).isEqualTo("00:00:00.12");
        assertThat(timetz(0, 0)).isEqualTo("00:00:00+00");
        assertThat(timetz(0, 25_200)).isEqualTo("00:00:00-07");
        assertThat(timetz(0, -(5 * 3600 + 30 * 60))).isEqualTo("00:00:00+05:30");
        assertThat(timetz(0, 12_345)).isEqualTo("00:00:00-03:25:45");
    }

    private static String timetz(long micros, int west) {
        return Text.of(new TimetzOutput(), Text.concat(Text.int8(micros), Text.int4(west)));
    }

    @Test
    void printsRandomTimesInZonesAsTheRuntimeComputesThem() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        DateTimeFormatter format = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");
        for (String name :
                new String[] {"Europe/Berlin", "America/St_Johns", "Asia/Kathmandu", "Australia/Lord_Howe"}) {
            OutputSettings settings = Text.settings("timezone", name);
            ZoneId zone = ZoneId.of(name);
            for (int i = 0; i < 2000; i++) {
                long second = (long) (random.nextDouble() * 253_402_300_799L * (i % 2 == 0 ? 1 : 0.02));
                ZoneOffset offset = zone.getRules().getOffset(java.time.Instant.ofEpochSecond(second));
                String expected = LocalDateTime.ofEpochSecond(second, 0, offset).format(format)
                        + offset.getId().replace("Z", "+00").replaceAll(":00$", "");
                assertThat(Text.of(
                                TimestampOutput.TIMESTAMPTZ, Text.int8((second - 946_684_800L) * 1_000_000L), settings))
                        .as("seed %d, second %d in %s", seed, second, name)
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void acceptsNumericZones() {
        assertThat(Text.of(TimestampOutput.TIMESTAMPTZ, Text.int8(0), Text.settings("timezone", "-8")))
                .isEqualTo("1999-12-31 16:00:00-08");
        assertThat(Text.of(TimestampOutput.TIMESTAMPTZ, Text.int8(0), Text.settings("timezone", "5.5")))
                .isEqualTo("2000-01-01 05:30:00+05:30");
    }
}
