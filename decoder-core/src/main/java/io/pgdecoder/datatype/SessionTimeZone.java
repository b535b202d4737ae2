package io.pgdecoder.datatype;

import io.pgdecoder.types.PgTimestamp;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The TimeZone setting: offsets and abbreviations of a time zone as sorted tables (PostgreSQL: pg_tz and pg_localtime,
 * {@code src/timezone}). Immutable; look-ups allocate nothing.
 *
 * <p>Names are looked up in a {@link TimeZoneDirectory} if one is given, else in the data that come with the library
 * ({@link BuiltInTimeZones}); in any case of letters. What is no name is a number, hours east of Greenwich as in
 * {@code SET TimeZone TO -8}, or a POSIX zone ({@link PosixTimeZone}), whose rules hold in all years.
 *
 * <p>Limits: where the server's data are of another release than those used here, so is the text. Of intervals only
 * {@code INTERVAL '-08:00'} and {@code INTERVAL '-08:00:00'} are read.
 */
public final class SessionTimeZone {
    /** The years whose changes of a POSIX zone the table holds; all others repeat them. */
    private static final int FIRST_YEAR = 2036;

    private static final int LAST_YEAR = 2436;

    private static final int MAX_HOURS = 167;
    private static final Pattern HOURS =
            Pattern.compile("[+-]?([0-9]{1,6}\\.?[0-9]{0,18}|\\.[0-9]{1,18})([eE][+-]?[0-9]{1,2})?");
    private static final Pattern INTERVAL = Pattern.compile(
            "interval\\s*'([+-]?)([0-9]{1,3}):([0-5][0-9])(?::([0-5][0-9]))?'", Pattern.CASE_INSENSITIVE);
    /** The system's data have all zones there again; those of a server's own do not. */
    private static final Pattern POSIX_FOLDER = Pattern.compile("^posix/", Pattern.CASE_INSENSITIVE);

    /** Coordinated universal time, the default. */
    public static final SessionTimeZone UTC = of("UTC");

    private final String name;
    private final ZoneTable table;

    private SessionTimeZone(String name, ZoneTable table) {
        this.name = name;
        this.table = table;
    }

    private static ZoneTable table(PosixTimeZone zone) {
        List<PosixTimeZone.Change> changes = zone.changes(FIRST_YEAR, LAST_YEAR);
        int count = changes.size() + 1;
        long[] starts = new long[count];
        int[] offsets = new int[count];
        byte[][] abbreviations = new byte[count][];
        for (int i = 0; i < count; i++) {
            PosixTimeZone.Change change = i > 0 ? changes.get(i - 1) : null;
            boolean daylightSaving = change != null
                    ? change.daylightSaving()
                    : changes.isEmpty() ? zone.hasRules() : !changes.get(0).daylightSaving();
            starts[i] = change != null ? change.second() : Long.MIN_VALUE;
            offsets[i] = zone.offset(daylightSaving);
            abbreviations[i] = zone.name(daylightSaving).getBytes(StandardCharsets.UTF_8);
        }
        return new ZoneTable(starts, offsets, abbreviations, true, true);
    }

    /**
     * The zone of a name of the built-in data, of a number of hours, or spelled out as POSIX does.
     *
     * @throws IllegalArgumentException if there is no such zone
     */
    public static SessionTimeZone of(String name) {
        return of(name, null);
    }

    /**
     * The zone of a name, of a number of hours, or spelled out as POSIX does.
     *
     * @param directory where names are looked up, null for the built-in data
     * @throws IllegalArgumentException if there is no such zone
     * @throws io.pgdecoder.types.DecoderException TIME_ZONE_DATA_INVALID or IO_ERROR if its file cannot be read
     */
    public static SessionTimeZone of(String name, @Nullable TimeZoneDirectory directory) {
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
        SessionTimeZone zone = named(trimmed, directory);
        if (zone == null && (trimmed.matches("[+-]?0[xX].*") || trimmed.startsWith(":"))) {
            throw new IllegalArgumentException("no such time zone: \"" + name + '"');
        }
        if (zone == null) {
            zone = new SessionTimeZone(trimmed, table(PosixTimeZone.parse(trimmed)));
        }
        if (zone.offset(zone.periodAt(PgTimestamp.EPOCH_SECONDS)) % 60 != 0) {
            // the server takes this for a zone with leap seconds (pg_tz_acceptable)
            throw new IllegalArgumentException("time zone \"" + name + "\" has no full minutes");
        }
        return zone;
    }

    /** A zone of the data; null if they have no such name. GMT is never looked for there (pg_tzset). */
    private static @Nullable SessionTimeZone named(String name, @Nullable TimeZoneDirectory directory) {
        if (name.equalsIgnoreCase("GMT")) {
            return new SessionTimeZone("GMT", table(PosixTimeZone.parse("GMT0")));
        }
        String plain = name.startsWith(":") ? name.substring(1) : name;
        TimeZoneDirectory.Found found = directory != null
                ? directory.find(plain)
                : BuiltInTimeZones.find(POSIX_FOLDER.matcher(plain).replaceFirst(""));
        return found == null ? null : new SessionTimeZone(found.name(), found.table());
    }

    private static SessionTimeZone ofSeconds(String name, double seconds) {
        if (Math.abs(seconds) >= (MAX_HOURS + 1) * 3600) {
            throw new IllegalArgumentException("time zone offset out of range: \"" + name + '"');
        }
        int east = (int) seconds;
        String sign = east < 0 ? "+" : "-";
        return new SessionTimeZone(
                name,
                table(PosixTimeZone.parse("<" + offsetText(east) + ">" + sign
                        + offsetText(Math.abs(east)).substring(1))));
    }

    private static String offsetText(int offset) {
        int rest = Math.abs(offset);
        StringBuilder text = new StringBuilder(offset < 0 ? "-" : "+").append(twoDigits(rest / 3600));
        if (rest % 3600 != 0) {
            text.append(':').append(twoDigits(rest / 60 % 60));
        }
        if (rest % 60 != 0) {
            text.append(':').append(twoDigits(rest % 60));
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
        return table.periodAt(epochSecond);
    }

    /** Seconds east of Greenwich. */
    int offset(int period) {
        return table.offset(period);
    }

    /** The abbreviation, such as PST. */
    byte[] abbreviation(int period) {
        return table.abbreviation(period);
    }

    @Override
    public String toString() {
        return name;
    }
}
