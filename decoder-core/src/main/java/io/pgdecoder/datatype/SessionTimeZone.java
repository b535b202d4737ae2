package io.pgdecoder.datatype;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The TimeZone setting: offsets and abbreviations of a time zone as sorted tables (PostgreSQL: pg_tz and pg_localtime,
 * {@code src/timezone}). Immutable; look-ups allocate nothing.
 *
 * <p>The table holds every change of offset or abbreviation up to the year {@value #LAST_YEAR}; later times use the same day of an
 * earlier 400-year cycle, as the server does. Names are those of the zone data, in any case; the numeric form is hours
 * east of Greenwich, as in {@code SET TimeZone TO -8}.
 *
 * <p>Limits: the zone data are the Java runtime's; where the server's differ (times before 1970 mostly), so does the
 * text. Abbreviations, which only styles other than ISO print, come from {@link ZoneAbbreviations}; POSIX zone
 * specifications are not read.
 */
public final class SessionTimeZone {
    private static final int LAST_YEAR = 2437;
    private static final long SECONDS_PER_400_YEARS = 146_097L * 86_400;
    private static final long LAST_SECOND =
            Instant.parse(LAST_YEAR + "-01-01T00:00:00Z").getEpochSecond();

    /** Coordinated universal time, the default. */
    public static final SessionTimeZone UTC = of("UTC");

    private final String name;
    private final boolean repeats;
    private final long[] starts;
    private final int[] offsets;
    private final byte[][] abbreviations;

    private SessionTimeZone(String name, ZoneRules rules, ZoneAbbreviations names) {
        this.name = name;
        this.repeats = !rules.getTransitionRules().isEmpty();
        SortedSet<Long> changes = changes(rules);
        changes.addAll(names.starts());
        int count = changes.size() + 1;
        this.starts = new long[count];
        this.offsets = new int[count];
        this.abbreviations = new byte[count][];
        starts[0] = Long.MIN_VALUE;
        int next = 1;
        for (long change : changes) {
            starts[next++] = change;
        }
        for (int i = 0; i < count; i++) {
            Instant within = i > 0 ? Instant.ofEpochSecond(starts[i]) : Instant.MIN;
            offsets[i] = rules.getOffset(within).getTotalSeconds();
            abbreviations[i] = abbreviation(names, starts[i], offsets[i]);
        }
    }

    /**
     * The zone of a name or of a number of hours.
     *
     * @throws IllegalArgumentException if there is no such zone
     */
    public static SessionTimeZone of(String name) {
        String trimmed = name.strip();
        if (trimmed.matches("[+-]?[0-9]{1,3}(\\.[0-9]{1,6})?")) {
            return ofHours(trimmed);
        }
        String id = canonicalName(trimmed);
        try {
            ZoneRules rules = ZoneId.of(id, ZoneId.SHORT_IDS).getRules();
            return new SessionTimeZone(id, rules, ZoneAbbreviations.of(id));
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("no such time zone: \"" + name + '"', e);
        }
    }

    private static SessionTimeZone ofHours(String hours) {
        double seconds = Double.parseDouble(hours) * 3600;
        if (Math.abs(seconds) > ZoneOffset.MAX.getTotalSeconds()) {
            throw new IllegalArgumentException("time zone offset out of range: \"" + hours + '"');
        }
        ZoneOffset offset = ZoneOffset.ofTotalSeconds((int) seconds);
        return new SessionTimeZone(
                hours,
                offset.getRules(),
                ZoneAbbreviations.fixed(offset.getTotalSeconds(), offsetText(offset.getTotalSeconds(), ":")));
    }

    private static String canonicalName(String name) {
        String fixed = ZoneId.SHORT_IDS.getOrDefault(name.toUpperCase(Locale.ROOT), "");
        if (fixed.startsWith("-")) {
            return name.toUpperCase(Locale.ROOT);
        }
        for (String id : ZoneId.getAvailableZoneIds()) {
            if (id.equalsIgnoreCase(name) && !id.startsWith("SystemV/")) {
                return id;
            }
        }
        throw new IllegalArgumentException("no such time zone: \"" + name + '"');
    }

    /** When the offset changes, up to the last second of the table. */
    private static SortedSet<Long> changes(ZoneRules rules) {
        SortedSet<Long> all = new TreeSet<>();
        for (ZoneOffsetTransition transition : rules.getTransitions()) {
            all.add(transition.toEpochSecond());
        }
        if (rules.getTransitionRules().isEmpty()) {
            return all;
        }
        Instant last = all.isEmpty() ? Instant.EPOCH : Instant.ofEpochSecond(all.last());
        ZoneOffsetTransition next = rules.nextTransition(last);
        while (next != null && next.toEpochSecond() < LAST_SECOND) {
            all.add(next.toEpochSecond());
            next = rules.nextTransition(next.getInstant());
        }
        return all;
    }

    /** What the data say, else the offset. */
    private static byte[] abbreviation(ZoneAbbreviations names, long start, int offset) {
        String known = names.at(start, offset);
        return (known != null ? known : offsetText(offset, "")).getBytes(StandardCharsets.US_ASCII);
    }

    private static String offsetText(int offset, String separator) {
        int rest = Math.abs(offset);
        StringBuilder text = new StringBuilder(offset < 0 ? "-" : "+").append(twoDigits(rest / 3600));
        if (rest % 3600 != 0) {
            text.append(separator).append(twoDigits(rest / 60 % 60));
        }
        if (rest % 60 != 0) {
            text.append(separator).append(twoDigits(rest % 60));
        }
        return text.toString();
    }

    private static String twoDigits(int value) {
        return value < 10 ? "0" + value : Integer.toString(value);
    }

    /** The name, as the zone data spell it. */
    public String name() {
        return name;
    }

    /** Which period between two changes a time falls into, for the other methods. */
    int periodAt(long epochSecond) {
        long second = epochSecond;
        if (repeats && second >= LAST_SECOND) {
            second -= (second - LAST_SECOND) / SECONDS_PER_400_YEARS * SECONDS_PER_400_YEARS + SECONDS_PER_400_YEARS;
        }
        int low = 0;
        int high = starts.length - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (starts[middle] <= second) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** Seconds east of Greenwich. */
    int offset(int period) {
        return offsets[period];
    }

    /** The abbreviation, such as PST. */
    byte[] abbreviation(int period) {
        return abbreviations[period];
    }

    @Override
    public String toString() {
        return name;
    }
}
