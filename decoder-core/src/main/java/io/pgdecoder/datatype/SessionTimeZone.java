package io.pgdecoder.datatype;

import io.pgdecoder.types.PgTimestamp;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The TimeZone setting: offsets and abbreviations of a time zone as sorted tables (PostgreSQL: pg_tz and pg_localtime,
 * {@code src/timezone}). Immutable; look-ups allocate nothing.
 *
 * <p>The table holds every change of offset or abbreviation up to the year {@value #LAST_YEAR}; later times use the same day of an
 * earlier 400-year cycle, as the server does. Names are those of the zone data, in any case, with {@code posix/} before
 * them or not; else a number is hours east of Greenwich, as in {@code SET TimeZone TO -8}, and anything else a POSIX zone
 * ({@link PosixTimeZone}), whose rules hold in all years.
 *
 * <p>Limits: the zone data are the Java runtime's; where the server's differ (times before 1970 mostly), so does the
 * text. Abbreviations, which only styles other than ISO print, come from {@link ZoneAbbreviations}. Of intervals only
 * {@code INTERVAL '-08:00'} and {@code INTERVAL '-08:00:00'} are read.
 */
public final class SessionTimeZone {
    private static final int LAST_YEAR = 2437;
    private static final long SECONDS_PER_400_YEARS = 146_097L * 86_400;
    private static final long LAST_SECOND =
            Instant.parse(LAST_YEAR + "-01-01T00:00:00Z").getEpochSecond();
    private static final long CYCLE_START = LAST_SECOND - SECONDS_PER_400_YEARS;
    /** Longer abbreviations are cut (MAXTZLEN). */
    private static final int MAX_ABBREVIATION = 10;

    private static final int MAX_HOURS = 167;
    private static final Pattern HOURS =
            Pattern.compile("[+-]?([0-9]{1,6}\\.?[0-9]{0,18}|\\.[0-9]{1,18})([eE][+-]?[0-9]{1,2})?");
    private static final Pattern INTERVAL = Pattern.compile(
            "interval\\s*'([+-]?)([0-9]{1,3}):([0-5][0-9])(?::([0-5][0-9]))?'", Pattern.CASE_INSENSITIVE);
    private static final Pattern PREFIX = Pattern.compile("^:?(posix/)?", Pattern.CASE_INSENSITIVE);

    /** Coordinated universal time, the default. */
    public static final SessionTimeZone UTC = of("UTC");

    private final String name;
    /** Whether the last 400 years of the table repeat behind it. */
    private final boolean repeats;
    /** Whether they do so before it too. */
    private final boolean repeatsBefore;

    private final long[] starts;
    private final int[] offsets;
    private final byte[][] abbreviations;

    private SessionTimeZone(String name, ZoneRules rules, ZoneAbbreviations names) {
        this.name = name;
        this.repeats = !rules.getTransitionRules().isEmpty();
        this.repeatsBefore = false;
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

    /** A POSIX zone. */
    private SessionTimeZone(String name, PosixTimeZone zone) {
        List<PosixTimeZone.Change> changes = zone.changes(LAST_YEAR - 401, LAST_YEAR - 1);
        this.name = name;
        this.repeats = !changes.isEmpty();
        this.repeatsBefore = repeats;
        int count = changes.size() + 1;
        this.starts = new long[count];
        this.offsets = new int[count];
        this.abbreviations = new byte[count][];
        boolean daylightSaving =
                changes.isEmpty() ? zone.hasRules() : !changes.get(0).daylightSaving();
        set(0, Long.MIN_VALUE, zone, daylightSaving);
        for (int i = 1; i < count; i++) {
            set(i, changes.get(i - 1).second(), zone, changes.get(i - 1).daylightSaving());
        }
    }

    private void set(int period, long start, PosixTimeZone zone, boolean daylightSaving) {
        byte[] abbreviation = zone.name(daylightSaving).getBytes(StandardCharsets.UTF_8);
        starts[period] = start;
        offsets[period] = zone.offset(daylightSaving);
        abbreviations[period] = Arrays.copyOf(abbreviation, Math.min(abbreviation.length, MAX_ABBREVIATION));
    }

    /**
     * The zone of a name, of a number of hours, or spelled out as POSIX does.
     *
     * @throws IllegalArgumentException if there is no such zone
     */
    public static SessionTimeZone of(String name) {
        String trimmed = name.strip();
        if (HOURS.matcher(trimmed).matches()) {
            return ofSeconds(trimmed, Double.parseDouble(trimmed) * 3600);
        }
        Matcher interval = INTERVAL.matcher(trimmed);
        if (interval.matches()) {
            int seconds = 3600 * Integer.parseInt(interval.group(2))
                    + 60 * Integer.parseInt(interval.group(3))
                    + (interval.group(4) == null ? 0 : Integer.parseInt(interval.group(4)));
            return ofSeconds(trimmed, interval.group(1).equals("-") ? -seconds : seconds);
        }
        String id = canonicalName(PREFIX.matcher(trimmed).replaceFirst(""));
        if (id == null && trimmed.matches("[+-]?0[xX].*")) {
            throw new IllegalArgumentException("no such time zone: \"" + name + '"');
        }
        if (id == null) {
            SessionTimeZone zone = new SessionTimeZone(trimmed, PosixTimeZone.parse(trimmed));
            if (zone.offset(zone.periodAt(PgTimestamp.EPOCH_SECONDS)) % 60 != 0) {
                // the server takes this for a zone with leap seconds (pg_tz_acceptable)
                throw new IllegalArgumentException("time zone \"" + name + "\" has no full minutes");
            }
            return zone;
        }
        try {
            ZoneRules rules = ZoneId.of(id, ZoneId.SHORT_IDS).getRules();
            return new SessionTimeZone(id, rules, ZoneAbbreviations.of(id));
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("no such time zone: \"" + name + '"', e);
        }
    }

    private static SessionTimeZone ofSeconds(String name, double seconds) {
        if (Math.abs(seconds) >= (MAX_HOURS + 1) * 3600) {
            throw new IllegalArgumentException("time zone offset out of range: \"" + name + '"');
        }
        int east = (int) seconds;
        String sign = east < 0 ? "+" : "-";
        return new SessionTimeZone(
                name,
                PosixTimeZone.parse("<" + offsetText(east, ":") + ">" + sign
                        + offsetText(Math.abs(east), ":").substring(1)));
    }

    /** As the zone data spell it; null if they have no such name. */
    private static @Nullable String canonicalName(String name) {
        String fixed = ZoneId.SHORT_IDS.getOrDefault(name.toUpperCase(Locale.ROOT), "");
        if (fixed.startsWith("-")) {
            return name.toUpperCase(Locale.ROOT);
        }
        for (String id : ZoneId.getAvailableZoneIds()) {
            if (id.equalsIgnoreCase(name) && !id.startsWith("SystemV/")) {
                return id;
            }
        }
        return null;
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
        } else if (repeatsBefore && second < CYCLE_START) {
            second = CYCLE_START + Math.floorMod(second - CYCLE_START, SECONDS_PER_400_YEARS);
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
