package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputWriter;

/**
 * Intervals as text in the four styles (PostgreSQL: EncodeInterval, {@code utils/adt/datetime.c}). Years and months
 * share a sign, and so do the parts of the time. Per-record zone; static, no state.
 */
final class IntervalText {
    private IntervalText() {}

    /** {@code 1 year 2 mons -3 days +04:05:06}: a plus after a negative part. */
    static void appendPostgres(
            int years, int months, int days, long hours, int minutes, int seconds, int fraction, OutputWriter out) {
        int start = out.length();
        boolean before = appendPostgresPart(years, "year", start, false, out);
        before = appendPostgresPart(months, "mon", start, before, out);
        before = appendPostgresPart(days, "day", start, before, out);
        boolean hasTime = hours != 0 || minutes != 0 || seconds != 0 || fraction != 0;
        if (!hasTime && out.length() > start) {
            return;
        }
        if (out.length() > start) {
            out.append(' ');
        }
        if (isNegative(hours, minutes, seconds, fraction)) {
            out.append('-');
        } else if (before) {
            out.append('+');
        }
        long absoluteHours = Math.abs(hours);
        if (absoluteHours < 10) {
            out.append('0');
        }
        DecimalDigits.append(out, absoluteHours);
        appendMinutesAndSeconds(minutes, seconds, fraction, out);
    }

    /** Returns whether the next part is to show a plus: this one is negative, or zero and the one before was. */
    private static boolean appendPostgresPart(int value, String unit, int start, boolean before, OutputWriter out) {
        if (value == 0) {
            return before;
        }
        if (out.length() > start) {
            out.append(' ');
        }
        if (before && value > 0) {
            out.append('+');
        }
        DecimalDigits.append(out, value);
        out.append(' ');
        out.append(unit);
        if (value != 1) {
            out.append('s');
        }
        return value < 0;
    }

    /** {@code @ 1 year 2 mons -3 days 4 hours 5 mins 6 secs ago}: signs relative to the first part's. */
    static void appendVerbose(
            int years,
            int months,
            int days,
            long hours,
            int minutes,
            int seconds,
            int fraction,
            boolean wide,
            OutputWriter out) {
        out.append('@');
        int start = out.length();
        boolean ago = appendVerbosePart(years, "year", start, false, wide, out);
        ago = appendVerbosePart(months, "mon", start, ago, wide, out);
        ago = appendVerbosePart(days, "day", start, ago, wide, out);
        ago = appendVerbosePart(hours, "hour", start, ago, wide, out);
        ago = appendVerbosePart(minutes, "min", start, ago, wide, out);
        if (seconds != 0 || fraction != 0) {
            boolean first = out.length() == start;
            boolean negative = seconds < 0 || seconds == 0 && fraction < 0;
            out.append(' ');
            if (negative && first) {
                ago = true;
            } else if (negative != ago) {
                out.append('-');
            }
            appendSeconds(seconds, fraction, false, out);
            out.append(Math.abs(seconds) != 1 || fraction != 0 ? " secs" : " sec");
        }
        if (out.length() == start) {
            out.append(" 0");
        }
        if (ago) {
            out.append(" ago");
        }
    }

    /** Returns whether the interval is of the past: decided by the first part that is not 0. */
    private static boolean appendVerbosePart(
            long value, String unit, int start, boolean ago, boolean wide, OutputWriter out) {
        if (value == 0) {
            return ago;
        }
        boolean past = out.length() == start ? value < 0 : ago;
        long magnitude = past ? -value : value;
        long shown = wide ? magnitude : (int) magnitude;
        out.append(' ');
        DecimalDigits.append(out, shown);
        out.append(' ');
        out.append(unit);
        if (shown != 1) {
            out.append('s');
        }
        return past;
    }

    /** {@code 1-2}, {@code 3 4:05:06}, or {@code +1-2 -3 +4:05:06} where signs or kinds of parts mix. */
    static void appendSqlStandard(
            int years,
            int months,
            int days,
            long hours,
            int minutes,
            int seconds,
            int fraction,
            boolean wide,
            OutputWriter out) {
        boolean timeNegative = isNegative(hours, minutes, seconds, fraction);
        boolean hasTime = hours != 0 || minutes != 0 || seconds != 0 || fraction != 0;
        boolean negative = years < 0 || months < 0 || days < 0 || timeNegative;
        boolean positive = years > 0 || months > 0 || days > 0 || hasTime && !timeNegative;
        boolean hasYearMonth = years != 0 || months != 0;
        if (!negative && !positive) {
            out.append('0');
            return;
        }
        long magnitude = Math.abs((long) days);
        long shownDays = wide ? magnitude : (int) magnitude;
        if (negative && positive || hasYearMonth && (days != 0 || hasTime)) {
            out.append(years < 0 || months < 0 ? '-' : '+');
            appendYearsAndMonths(years, months, out);
            out.append(' ');
            out.append(days < 0 ? '-' : '+');
            DecimalDigits.append(out, shownDays);
            out.append(' ');
            out.append(timeNegative ? '-' : '+');
            DecimalDigits.append(out, Math.abs(hours));
            appendMinutesAndSeconds(minutes, seconds, fraction, out);
            return;
        }
        if (negative) {
            out.append('-');
        }
        if (hasYearMonth) {
            appendYearsAndMonths(years, months, out);
            return;
        }
        if (days != 0) {
            DecimalDigits.append(out, shownDays);
            out.append(' ');
        }
        DecimalDigits.append(out, Math.abs(hours));
        appendMinutesAndSeconds(minutes, seconds, fraction, out);
    }

    private static void appendYearsAndMonths(int years, int months, OutputWriter out) {
        DecimalDigits.append(out, Math.abs(years));
        out.append('-');
        DecimalDigits.append(out, Math.abs(months));
    }

    /** {@code P1Y2M-3DT4H5M6S}: each part with its own sign. */
    static void appendIso8601(
            int years, int months, int days, long hours, int minutes, int seconds, int fraction, OutputWriter out) {
        boolean hasTime = hours != 0 || minutes != 0 || seconds != 0 || fraction != 0;
        if (years == 0 && months == 0 && days == 0 && !hasTime) {
            out.append("PT0S");
            return;
        }
        out.append('P');
        appendIsoPart(years, 'Y', out);
        appendIsoPart(months, 'M', out);
        appendIsoPart(days, 'D', out);
        if (hasTime) {
            out.append('T');
        }
        appendIsoPart(hours, 'H', out);
        appendIsoPart(minutes, 'M', out);
        if (seconds != 0 || fraction != 0) {
            if (seconds < 0 || fraction < 0) {
                out.append('-');
            }
            appendSeconds(seconds, fraction, false, out);
            out.append('S');
        }
    }

    private static void appendIsoPart(long value, char unit, OutputWriter out) {
        if (value != 0) {
            DecimalDigits.append(out, value);
            out.append(unit);
        }
    }

    private static boolean isNegative(long hours, int minutes, int seconds, int fraction) {
        return hours < 0 || minutes < 0 || seconds < 0 || fraction < 0;
    }

    private static void appendMinutesAndSeconds(int minutes, int seconds, int fraction, OutputWriter out) {
        out.append(':');
        out.reserve(2);
        out.setLength(DecimalDigits.putPadded(out.buffer(), out.length(), Math.abs(minutes), 2));
        out.append(':');
        appendSeconds(seconds, fraction, true, out);
    }

    private static void appendSeconds(int seconds, int fraction, boolean padded, OutputWriter out) {
        out.reserve(16);
        byte[] buffer = out.buffer();
        int at = DecimalDigits.putAtLeast(buffer, out.length(), Math.abs(seconds), padded ? 2 : 1);
        out.setLength(DateTimeText.putFraction(buffer, at, Math.abs(fraction)));
    }
}
