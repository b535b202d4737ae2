package io.pgdecoder.datatype;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.PgVersion;
import org.junit.jupiter.api.Test;

/** Texts of the table of interval styles in the server's documentation, and of its regression test interval.out. */
class IntervalOutputTest {
    private static final long HOUR = 3_600_000_000L;
    private static final long MINUTE = 60_000_000L;
    private static final long SECOND = 1_000_000L;

    @Test
    void printsTheDocumentedExamplesInAllStyles() {
        check(14, 0, 0, "1-2", "1 year 2 mons", "@ 1 year 2 mons", "P1Y2M");
        check(
                0,
                3,
                4 * HOUR + 5 * MINUTE + 6 * SECOND,
                "3 4:05:06",
                "3 days 04:05:06",
                "@ 3 days 4 hours 5 mins 6 secs",
                "P3DT4H5M6S");
        check(
                -14,
                3,
                -(4 * HOUR + 5 * MINUTE + 6 * SECOND),
                "-1-2 +3 -4:05:06",
                "-1 years -2 mons +3 days -04:05:06",
                "@ 1 year 2 mons -3 days 4 hours 5 mins 6 secs ago",
                "P-1Y-2M3DT-4H-5M-6S");
    }

    @Test
    void printsZeroAndFractions() {
        check(0, 0, 0, "0", "00:00:00", "@ 0", "PT0S");
        check(0, 0, -500_000, "-0:00:00.5", "-00:00:00.5", "@ 0.5 secs ago", "PT-0.5S");
        check(0, 0, SECOND, "0:00:01", "00:00:01", "@ 1 sec", "PT1S");
        check(0, 1, -HOUR, "+0-0 +1 -1:00:00", "1 day -01:00:00", "@ 1 day -1 hours", "P1DT-1H");
        check(-1, 0, 0, "-0-1", "-1 mons", "@ 1 mon ago", "P-1M");
    }

    private static void check(
            int months, int days, long micros, String sql, String postgres, String verbose, String iso) {
        byte[] value = value(micros, days, months);
        for (PgVersion version : PgVersion.values()) {
            IntervalOutput output = new IntervalOutput(version);
            assertThat(Text.of(output, value, Text.settings("intervalstyle", "sql_standard")))
                    .isEqualTo(sql);
            assertThat(Text.of(output, value)).isEqualTo(postgres);
            assertThat(Text.of(output, value, Text.settings("intervalstyle", "postgres_verbose")))
                    .isEqualTo(verbose);
            assertThat(Text.of(output, value, Text.settings("intervalstyle", "iso_8601")))
                    .isEqualTo(iso);
        }
    }

    @Test
    void knowsInfinitySince17() {
        byte[] infinity = value(Long.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE);
        byte[] minusInfinity = value(Long.MIN_VALUE, Integer.MIN_VALUE, Integer.MIN_VALUE);
        assertThat(Text.of(new IntervalOutput(PgVersion.V17), infinity)).isEqualTo("infinity");
        assertThat(Text.of(new IntervalOutput(PgVersion.V18), minusInfinity)).isEqualTo("-infinity");
        assertThat(Text.of(new IntervalOutput(PgVersion.V16), minusInfinity))
                .isEqualTo("-178956970 years -8 mons -2147483648 days -2562047788:00:54.775808");
    }

    @Test
    void refusesHoursBeyond32BitsBefore15() {
        assertThatThrownBy(() -> Text.of(new IntervalOutput(PgVersion.V14), value(Long.MAX_VALUE, 0, 0)))
                .isInstanceOf(DecoderException.class)
                .hasMessageContaining("hours that fit 32 bits");
        assertThat(Text.of(new IntervalOutput(PgVersion.V15), value(Long.MAX_VALUE, 0, 0)))
                .isEqualTo("2562047788:00:54.775807");
    }

    private static byte[] value(long micros, int days, int months) {
        return Text.concat(Text.int8(micros), Text.int4(days), Text.int4(months));
    }
}
