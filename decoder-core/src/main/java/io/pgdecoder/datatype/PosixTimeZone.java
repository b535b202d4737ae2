package io.pgdecoder.datatype;

import java.time.LocalDate;
import java.time.Year;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A time zone spelled out as POSIX does (PostgreSQL: tzparse, {@code src/timezone/localtime.c}), which is what the server
 * takes a TimeZone for that is no name of its zone data. Immutable.
 *
 * <pre>
 *   zone      name offset [ name [ offset ] [ , rule , rule ] ]      EST5EDT4,M3.2.0/2,M11.1.0/2
 *   name      what has no digit, comma, + or -; or anything in &lt;>      CET or &lt;+0330>
 *   offset    [+-] hours [ : minutes [ : seconds ] ]                 west of Greenwich; default for DST: one hour less
 *   rule      day [ / offset ]                                       when DST starts, when it ends; default 2:00
 *   day       Jn  1 to 365, no leap days;  n  0 to 365;  Mm.w.d  month, week (5: the last), day of week
 * </pre>
 *
 * Without rules those of the United States hold. Rules hold in all years, before 1970 too.
 */
final class PosixTimeZone {
    private static final String DEFAULT_RULES = ",M3.2.0,M11.1.0";
    private static final int MAX_HOURS = 24 * 7 - 1;
    private static final int SECONDS_PER_DAY = 86_400;
    private static final int DEFAULT_TIME = 2 * 3600;

    private enum DayKind {
        JULIAN,
        DAY_OF_YEAR,
        WEEKDAY_OF_MONTH
    }

    private record Rule(DayKind kind, int month, int week, int day, int time) {
        /** The second of the year, in local time. */
        int second(int year) {
            int dayOfYear = switch (kind) {
                case JULIAN -> day - (Year.isLeap(year) && day >= 60 ? 0 : 1);
                case DAY_OF_YEAR -> day;
                case WEEKDAY_OF_MONTH -> {
                    LocalDate first = LocalDate.of(year, month, 1);
                    int inMonth = Math.floorMod(day - first.getDayOfWeek().getValue(), 7) + 7 * (week - 1);
                    int last = first.lengthOfMonth() - 1;
                    yield first.getDayOfYear() - 1 + (inMonth > last ? inMonth - 7 : inMonth);
                }
            };
            return dayOfYear * SECONDS_PER_DAY + time;
        }
    }

    /** From a second since 1970 on, daylight saving time or not. */
    record Change(long second, boolean daylightSaving) {}

    private final String text;
    private int at;

    private final String standardName;
    private final int standardWest;
    private String daylightName = "";
    private int daylightWest;
    private @Nullable Rule start;
    private @Nullable Rule end;

    /** @throws IllegalArgumentException if the text has another form */
    private PosixTimeZone(String text) {
        this.text = text;
        this.standardName = name();
        this.standardWest = offset();
        this.daylightWest = standardWest;
        if (at < text.length()) {
            daylightSaving();
        }
    }

    /**
     * Takes a zone apart; letters become upper case.
     *
     * @throws IllegalArgumentException if the text has another form
     */
    static PosixTimeZone parse(String text) {
        StringBuilder upper = new StringBuilder(text);
        for (int i = 0; i < upper.length(); i++) {
            char c = upper.charAt(i);
            if (c >= 'a' && c <= 'z') {
                upper.setCharAt(i, (char) (c - 'a' + 'A'));
            }
        }
        return new PosixTimeZone(upper.toString());
    }

    /**
     * Takes a zone apart as it stands, as in the footer of a compiled time zone.
     *
     * @throws IllegalArgumentException if the text has another form
     */
    static PosixTimeZone parseExactly(String text) {
        return new PosixTimeZone(text);
    }

    private void daylightSaving() {
        daylightName = name();
        if (daylightName.isEmpty()) {
            throw wrong();
        }
        boolean ends = at == text.length();
        daylightWest = ends || isNext(',') || isNext(';') ? standardWest - 3600 : offset();
        PosixTimeZone rules = at == text.length() ? new PosixTimeZone("A0B" + DEFAULT_RULES, 3) : this;
        rules.expect(rules.isNext(';') ? ';' : ',');
        start = rules.rule();
        rules.expect(',');
        end = rules.rule();
        if (rules.at != rules.text.length()) {
            throw wrong();
        }
    }

    /** For reading on at a position. */
    private PosixTimeZone(String text, int position) {
        this.text = text;
        this.at = position;
        this.standardName = "";
        this.standardWest = 0;
    }

    private IllegalArgumentException wrong() {
        return new IllegalArgumentException("no POSIX time zone: \"" + text + "\" at character " + (at + 1));
    }

    private boolean isNext(char expected) {
        return at < text.length() && text.charAt(at) == expected;
    }

    private void expect(char expected) {
        if (!isNext(expected)) {
            throw wrong();
        }
        at++;
    }

    private boolean isDigit() {
        return at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9';
    }

    private String name() {
        int begin = at;
        if (isNext('<')) {
            int close = text.indexOf('>', at);
            if (close < 0) {
                throw wrong();
            }
            at = close + 1;
            return text.substring(begin + 1, close);
        }
        while (at < text.length() && !isDigit() && !isNext(',') && !isNext('-') && !isNext('+')) {
            at++;
        }
        return text.substring(begin, at);
    }

    private int number(int least, int most) {
        int number = 0;
        int begin = at;
        for (; isDigit() && number <= most; at++) {
            number = 10 * number + text.charAt(at) - '0';
        }
        if (at == begin || number < least || number > most) {
            throw wrong();
        }
        return number;
    }

    private int offset() {
        boolean negative = isNext('-');
        if (negative || isNext('+')) {
            at++;
        }
        int seconds = 3600 * number(0, MAX_HOURS);
        if (isNext(':')) {
            at++;
            seconds += 60 * number(0, 59);
            if (isNext(':')) {
                at++;
                seconds += number(0, 60);
            }
        }
        return negative ? -seconds : seconds;
    }

    private Rule rule() {
        int month = 0;
        int week = 0;
        int day;
        DayKind kind;
        if (isNext('J')) {
            at++;
            kind = DayKind.JULIAN;
            day = number(1, 365);
        } else if (isNext('M')) {
            at++;
            kind = DayKind.WEEKDAY_OF_MONTH;
            month = number(1, 12);
            expect('.');
            week = number(1, 5);
            expect('.');
            day = number(0, 6);
        } else {
            kind = DayKind.DAY_OF_YEAR;
            day = number(0, 365);
        }
        int time = DEFAULT_TIME;
        if (isNext('/')) {
            at++;
            time = offset();
        }
        return new Rule(kind, month, week, day, time);
    }

    /** Seconds east of Greenwich. */
    int offset(boolean daylightSaving) {
        return daylightSaving ? -daylightWest : -standardWest;
    }

    /** The abbreviation. */
    String name(boolean daylightSaving) {
        return daylightSaving ? daylightName : standardName;
    }

    /**
     * The changes of years; none if the zone has one offset only. It is always daylight saving time if there are rules
     * but never a change.
     */
    List<Change> changes(int firstYear, int lastYear) {
        List<Change> changes = new ArrayList<>();
        Rule from = start;
        Rule to = end;
        for (int year = firstYear; from != null && to != null && year <= lastYear; year++) {
            long january = LocalDate.of(year, 1, 1).toEpochDay() * SECONDS_PER_DAY;
            int starts = from.second(year) + standardWest;
            int ends = to.second(year) + daylightWest;
            int yearSeconds = Year.of(year).length() * SECONDS_PER_DAY;
            if (ends < starts) {
                changes.add(new Change(january + ends, false));
                changes.add(new Change(january + starts, true));
            } else if (starts < ends && ends - starts < yearSeconds + standardWest - daylightWest) {
                changes.add(new Change(january + starts, true));
                changes.add(new Change(january + ends, false));
            }
        }
        return changes;
    }

    /** Whether the zone has rules for daylight saving time. */
    boolean hasRules() {
        return start != null;
    }
}
