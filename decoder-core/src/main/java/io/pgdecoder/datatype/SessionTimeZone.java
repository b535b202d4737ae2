package io.pgdecoder.datatype;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import org.jspecify.annotations.Nullable;

/**
 * The TimeZone setting: offsets and abbreviations of a time zone as sorted tables (PostgreSQL: pg_tz and pg_localtime,
 * {@code src/timezone}). Immutable; look-ups allocate nothing.
 *
 * <p>The table holds every change of offset up to the year {@value #LAST_YEAR}; later times use the same day of an
 * earlier 400-year cycle, as the server does. Names are those of the zone data, in any case; the numeric form is hours
 * east of Greenwich, as in {@code SET TimeZone TO -8}.
 *
 * <p>Limits: the zone data are the Java runtime's; where the server's differ (times before 1970 mostly), so does the
 * text. Abbreviations, which only styles other than ISO print, are the runtime's short names; POSIX zone specifications
 * are not read.
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

    private SessionTimeZone(String name, ZoneRules rules, @Nullable TimeZone names) {
        this.name = name;
        this.repeats = !rules.getTransitionRules().isEmpty();
        List<ZoneOffsetTransition> transitions = transitions(rules);
        int count = transitions.size() + 1;
        this.starts = new long[count];
        this.offsets = new int[count];
        this.abbreviations = new byte[count][];
        starts[0] = Long.MIN_VALUE;
        for (int i = 0; i < count; i++) {
            if (i > 0) {
                starts[i] = transitions.get(i - 1).toEpochSecond();
            }
            Instant within = i == 0
                    ? (count > 1 ? transitions.get(0).getInstant().minusSeconds(1) : Instant.EPOCH)
                    : transitions.get(i - 1).getInstant();
            offsets[i] = rules.getOffset(within).getTotalSeconds();
            abbreviations[i] = abbreviation(names, rules, within, offsets[i]);
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
            return new SessionTimeZone(id, rules, TimeZone.getTimeZone(id));
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
        return new SessionTimeZone(hours, offset.getRules(), null);
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

    private static List<ZoneOffsetTransition> transitions(ZoneRules rules) {
        List<ZoneOffsetTransition> all = new ArrayList<>(rules.getTransitions());
        if (rules.getTransitionRules().isEmpty()) {
            return all;
        }
        Instant last = all.isEmpty() ? Instant.EPOCH : all.get(all.size() - 1).getInstant();
        ZoneOffsetTransition next = rules.nextTransition(last);
        while (next != null && next.toEpochSecond() < LAST_SECOND) {
            all.add(next);
            next = rules.nextTransition(next.getInstant());
        }
        return all;
    }

    private static byte[] abbreviation(@Nullable TimeZone names, ZoneRules rules, Instant within, int offset) {
        if (names != null) {
            String text = names.getDisplayName(rules.isDaylightSavings(within), TimeZone.SHORT, Locale.US);
            if (!text.startsWith("GMT+") && !text.startsWith("GMT-")) {
                return text.getBytes(StandardCharsets.US_ASCII);
            }
        }
        int rest = Math.abs(offset);
        StringBuilder text = new StringBuilder(offset < 0 ? "-" : "+");
        text.append(String.format(Locale.ROOT, "%02d", rest / 3600));
        if (rest % 3600 != 0) {
            text.append(String.format(Locale.ROOT, "%02d", rest / 60 % 60));
        }
        return text.toString().getBytes(StandardCharsets.US_ASCII);
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
