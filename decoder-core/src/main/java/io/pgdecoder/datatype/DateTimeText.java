package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings.DateOrder;
import io.pgdecoder.plugin.OutputSettings.DateStyle;
import io.pgdecoder.plugin.OutputWriter;
import java.nio.charset.StandardCharsets;

/**
 * Dates and times of day as text (PostgreSQL: EncodeDateOnly, EncodeTimeOnly, EncodeDateTime and EncodeTimezone,
 * {@code utils/adt/datetime.c}). Per-record zone; static, no state.
 *
 * <pre>
 *   style    | date       | date and time                   | zone
 *   ISO      | 1997-12-17 | 1997-12-17 07:37:16             | -08
 *   SQL      | 12/17/1997 | 12/17/1997 07:37:16.00          |  PST
 *   POSTGRES | 12-17-1997 | Wed Dec 17 07:37:16 1997        |  PST
 *   GERMAN   | 17.12.1997 | 17.12.1997 07:37:16             |  PST
 * </pre>
 *
 * SQL and POSTGRES put the day first under the order DMY.
 */
final class DateTimeText {
    /** More than any date, time and zone take. */
    static final int MAX_TEXT = 64;

    static final long MICROS_PER_SECOND = 1_000_000L;
    static final long MICROS_PER_MINUTE = 60 * MICROS_PER_SECOND;
    static final long MICROS_PER_HOUR = 60 * MICROS_PER_MINUTE;
    static final long MICROS_PER_DAY = 24 * MICROS_PER_HOUR;

    private static final byte[] WEEKDAYS = "SunMonTueWedThuFriSat".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec".getBytes(StandardCharsets.US_ASCII);

    private DateTimeText() {}

    /** Appends a date alone. */
    static void appendDate(long date, DateStyle style, DateOrder order, OutputWriter out) {
        out.reserve(MAX_TEXT);
        char separator = switch (style) {
            case ISO, POSTGRES -> '-';
            case SQL -> '/';
            case GERMAN -> '.';
        };
        out.setLength(putDate(out.buffer(), out.length(), date, separator, style, order));
        appendEra(date, out);
    }

    private static int putDate(
            byte[] buffer, int position, long date, char separator, DateStyle style, DateOrder order) {
        int at = position;
        if (style == DateStyle.ISO) {
            at = putYear(buffer, at, date);
            buffer[at++] = (byte) separator;
            at = DecimalDigits.putTwo(buffer, at, JulianDate.month(date));
            buffer[at++] = (byte) separator;
            return DecimalDigits.putTwo(buffer, at, JulianDate.day(date));
        }
        boolean dayFirst = style == DateStyle.GERMAN || order == DateOrder.DMY;
        at = DecimalDigits.putTwo(buffer, at, dayFirst ? JulianDate.day(date) : JulianDate.month(date));
        buffer[at++] = (byte) separator;
        at = DecimalDigits.putTwo(buffer, at, dayFirst ? JulianDate.month(date) : JulianDate.day(date));
        buffer[at++] = (byte) separator;
        return putYear(buffer, at, date);
    }

    private static int putYear(byte[] buffer, int at, long date) {
        int year = JulianDate.year(date);
        int shown = year > 0 ? year : 1 - year;
        return shown < 10_000
                ? DecimalDigits.putFour(buffer, at, shown)
                : DecimalDigits.putUnsignedInt(buffer, at, shown);
    }

    private static void appendEra(long date, OutputWriter out) {
        if (JulianDate.year(date) <= 0) {
            out.append(" BC");
        }
    }

    /** Appends a time of day of 0 or more microseconds. */
    static void appendTime(long micros, OutputWriter out) {
        out.reserve(MAX_TEXT);
        out.setLength(putTime(out.buffer(), out.length(), micros));
    }

    /** Not more than a day, so that two digits hold the hours. */
    private static int putTime(byte[] buffer, int position, long micros) {
        int seconds = (int) (micros / MICROS_PER_SECOND);
        int fraction = (int) (micros - seconds * MICROS_PER_SECOND);
        int minutes = seconds / 60;
        int hours = minutes / 60;
        int at = DecimalDigits.putTwo(buffer, position, hours);
        buffer[at++] = ':';
        at = DecimalDigits.putTwo(buffer, at, minutes - hours * 60);
        buffer[at++] = ':';
        at = DecimalDigits.putTwo(buffer, at, seconds - minutes * 60);
        return fraction == 0 ? at : putFraction(buffer, at, fraction);
    }

    /** Writes a point and the fraction without trailing zeros, or nothing if it is 0. */
    static int putFraction(byte[] buffer, int position, int micros) {
        if (micros == 0) {
            return position;
        }
        buffer[position] = '.';
        int at = DecimalDigits.putPadded(buffer, position + 1, micros, 6);
        while (buffer[at - 1] == '0') {
            at--;
        }
        return at;
    }

    /**
     * Appends date and time.
     *
     * @param julianDay the day, of which {@code date} is the calendar date
     * @param micros time of day
     */
    static void appendDateTime(
            long julianDay, long date, long micros, DateStyle style, DateOrder order, OutputWriter out) {
        out.reserve(MAX_TEXT);
        byte[] buffer = out.buffer();
        int at = out.length();
        if (style == DateStyle.POSTGRES) {
            at = putName(buffer, at, WEEKDAYS, JulianDate.dayOfWeek(julianDay));
            buffer[at++] = ' ';
            if (order == DateOrder.DMY) {
                at = DecimalDigits.putTwo(buffer, at, JulianDate.day(date));
                buffer[at++] = ' ';
                at = putName(buffer, at, MONTHS, JulianDate.month(date) - 1);
            } else {
                at = putName(buffer, at, MONTHS, JulianDate.month(date) - 1);
                buffer[at++] = ' ';
                at = DecimalDigits.putTwo(buffer, at, JulianDate.day(date));
            }
            buffer[at++] = ' ';
            at = putTime(buffer, at, micros);
            buffer[at++] = ' ';
            at = putYear(buffer, at, date);
        } else {
            char separator = style == DateStyle.ISO ? '-' : style == DateStyle.SQL ? '/' : '.';
            at = putDate(buffer, at, date, separator, style, order);
            buffer[at++] = ' ';
            at = putTime(buffer, at, micros);
        }
        out.setLength(at);
    }

    private static int putName(byte[] buffer, int at, byte[] names, int index) {
        System.arraycopy(names, 3 * index, buffer, at, 3);
        return at + 3;
    }

    /** Appends an offset east of Greenwich: hours, and minutes and seconds where they are not 0. */
    static void appendOffset(int seconds, OutputWriter out) {
        out.reserve(MAX_TEXT);
        byte[] buffer = out.buffer();
        int at = out.length();
        buffer[at++] = (byte) (seconds >= 0 ? '+' : '-');
        int rest = Math.abs(seconds);
        int minutes = rest / 60;
        int hours = minutes / 60;
        at = hours < 100 ? DecimalDigits.putTwo(buffer, at, hours) : DecimalDigits.putUnsignedInt(buffer, at, hours);
        if (rest != hours * 3600) {
            buffer[at++] = ':';
            at = DecimalDigits.putTwo(buffer, at, minutes - hours * 60);
            if (rest != minutes * 60) {
                buffer[at++] = ':';
                at = DecimalDigits.putTwo(buffer, at, rest - minutes * 60);
            }
        }
        out.setLength(at);
    }
}
