package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputSettings.DateStyle;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.PgTimestamp;

/**
 * Timestamps as text (PostgreSQL: timestamp_out, timestamptz_out and timestamptz_to_str, {@code utils/adt/timestamp.c}).
 * Microseconds since 2000-01-01; the two extreme values are infinite. Per-record zone; static, no state.
 */
public final class TimestampText {
    private static final long INFINITY = Long.MAX_VALUE;
    private static final long MINUS_INFINITY = Long.MIN_VALUE;
    private static final long MIN_TIMESTAMP = -JulianDate.POSTGRES_EPOCH * DateTimeText.MICROS_PER_DAY;
    private static final long END_TIMESTAMP = 9_223_371_331_200_000_000L;
    /** 0001-01-01 00:00:00. */
    private static final long ERA_START = -730_119L * DateTimeText.MICROS_PER_DAY;

    private TimestampText() {}

    /**
     * Appends a timestamptz in ISO style in the session's time zone, as server-side messages do (timestamptz_to_str).
     *
     * @param micros microseconds since 2000-01-01 UTC
     */
    public static void append(long micros, OutputSettings settings, OutputWriter out) {
        if (!isFinite(micros)) {
            appendInfinite(micros, out);
        } else if (isOutOfRange(micros)) {
            out.append("(timestamp out of range)");
        } else {
            appendZoned(micros, settings, DateStyle.ISO, out);
        }
    }

    static boolean isFinite(long micros) {
        return micros != INFINITY && micros != MINUS_INFINITY;
    }

    static void appendInfinite(long micros, OutputWriter out) {
        out.append(micros == INFINITY ? "infinity" : "-infinity");
    }

    /** Whether the time lies before Julian day 0 or after the year 294276 (IS_VALID_TIMESTAMP). */
    static boolean isOutOfRange(long micros) {
        return micros < MIN_TIMESTAMP || micros >= END_TIMESTAMP;
    }

    /** Appends a timestamp without time zone. */
    static void appendLocal(long micros, OutputSettings settings, OutputWriter out) {
        appendLocal(micros, settings, settings.dateStyle(), out);
        appendEra(micros, out);
    }

    /** Appends a timestamptz in the style given. */
    static void appendZoned(long micros, OutputSettings settings, DateStyle style, OutputWriter out) {
        SessionTimeZone zone = settings.timeZone();
        int period = zone.periodAt(Math.floorDiv(micros, DateTimeText.MICROS_PER_SECOND) + PgTimestamp.EPOCH_SECONDS);
        int offset = zone.offset(period);
        long local = micros + offset * DateTimeText.MICROS_PER_SECOND;
        appendLocal(local, settings, style, out);
        if (style == DateStyle.ISO) {
            DateTimeText.appendOffset(offset, out);
        } else {
            out.append(' ');
            out.append(zone.abbreviation(period));
        }
        appendEra(local, out);
    }

    private static void appendLocal(long micros, OutputSettings settings, DateStyle style, OutputWriter out) {
        long day = Math.floorDiv(micros, DateTimeText.MICROS_PER_DAY);
        long julianDay = day + JulianDate.POSTGRES_EPOCH;
        DateTimeText.appendDateTime(
                julianDay,
                JulianDate.toDate(julianDay),
                micros - day * DateTimeText.MICROS_PER_DAY,
                style,
                settings.dateOrder(),
                out);
    }

    private static void appendEra(long micros, OutputWriter out) {
        if (micros < ERA_START) {
            out.append(" BC");
        }
    }
}
