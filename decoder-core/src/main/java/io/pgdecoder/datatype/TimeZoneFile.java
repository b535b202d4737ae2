package io.pgdecoder.datatype;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A compiled time zone, as zic writes it (RFC 8536; PostgreSQL: tzloadbody, {@code src/timezone/localtime.c}). It is read
 * as the server reads it, limits included, so that one table answers as its pg_localtime does.
 *
 * <pre>
 *   file      block of 4-byte times; from version 2 on block of 8-byte times, footer
 *   block     header
 *             transition times     TIME * timecnt, ascending
 *             their types          1 * timecnt
 *             types                6 * typecnt: utoff i32, isdst 0 or 1, index of the abbreviation u8
 *             abbreviations        charcnt bytes, each ended by a zero
 *             leap seconds         (TIME + 4) * leapcnt: none here, the server refuses zones that count them
 *             standard indicators  1 * isstdcnt, 0 or 1
 *             UT indicators        1 * isutcnt, 0 or 1
 *   footer    newline, POSIX zone that holds after the last transition or nothing, newline
 *
 *   header    0          4         5          20         24        28        32        36        40        44
 *             | "TZif"   | version | reserved | isutcnt  | isstdcnt| leapcnt | timecnt | typecnt | charcnt |
 *             all numbers big-endian
 * </pre>
 *
 * <p>The transitions of the footer's zone are appended to those of the block, until {@value #MAX_TIMES} are there. What
 * holds before the first transition is found by the rules of the server, which cope with data of old compilers.
 */
final class TimeZoneFile {
    private static final int MAGIC = 0;
    private static final int VERSION = MAGIC + 4;
    private static final int UT_COUNT = VERSION + 1 + 15;
    private static final int STANDARD_COUNT = UT_COUNT + 4;
    private static final int LEAP_COUNT = STANDARD_COUNT + 4;
    private static final int TIME_COUNT = LEAP_COUNT + 4;
    private static final int TYPE_COUNT = TIME_COUNT + 4;
    private static final int CHAR_COUNT = TYPE_COUNT + 4;
    private static final int HEADER_BYTES = CHAR_COUNT + 4;
    private static final int TYPE_BYTES = 6;

    /** The server's limits: TZ_MAX_TIMES, TZ_MAX_TYPES, TZ_MAX_CHARS, TZ_MAX_LEAPS. */
    private static final int MAX_TIMES = 2000;

    private static final int MAX_TYPES = 256;
    private static final int MAX_CHARS = 50;
    private static final int MAX_LEAPS = 50;
    /** Beyond what any zone can mean (RFC 8536: less than 26 hours), and short of what cannot be printed. */
    private static final int MAX_OFFSET = 167 * 3600 + 59 * 60 + 59;
    /** The first year of the transitions of a POSIX zone. */
    private static final int FIRST_YEAR = 1770;

    private static final int LAST_YEAR = FIRST_YEAR + MAX_TIMES / 2 - 1;

    private record Type(int offset, boolean daylightSaving, String abbreviation, boolean standard, boolean universal) {}

    private record Transition(long time, int type) {}

    private final String file;
    private final ByteBuffer data;
    private int at;
    private final List<Type> types = new ArrayList<>();
    private final List<Transition> transitions = new ArrayList<>();
    private String abbreviations = "";

    private TimeZoneFile(byte[] bytes, String file) {
        this.file = file;
        this.data = ByteBuffer.wrap(bytes);
    }

    /**
     * Reads the bytes of a file.
     *
     * @param file its name, for messages
     * @throws DecoderException TIME_ZONE_DATA_INVALID if it is not a compiled time zone, or one with leap seconds
     */
    static ZoneTable parse(byte[] bytes, String file) {
        TimeZoneFile reader = new TimeZoneFile(bytes, file);
        reader.read();
        return reader.table();
    }

    private void read() {
        need(HEADER_BYTES, "a header");
        if (data.getInt(MAGIC) != 0x545a6966) {
            throw wrong("no compiled time zone", "TZif", printable(MAGIC, 4));
        }
        int version = data.get(VERSION);
        readBlock(4);
        if (version != 0) {
            types.clear();
            transitions.clear();
            need(HEADER_BYTES, "a second header");
            readBlock(8);
            extend();
        }
        if (types.isEmpty()) {
            throw wrong("no type of local time", "1 at least", "0");
        }
    }

    private void readBlock(int timeBytes) {
        int universals = count(UT_COUNT, MAX_TYPES, "UT indicators");
        int standards = count(STANDARD_COUNT, MAX_TYPES, "standard indicators");
        int leaps = count(LEAP_COUNT, MAX_LEAPS, "leap seconds");
        int times = count(TIME_COUNT, MAX_TIMES, "transitions");
        int typeCount = count(TYPE_COUNT, MAX_TYPES, "types");
        int chars = count(CHAR_COUNT, MAX_CHARS, "characters of abbreviations");
        if ((standards != typeCount && standards != 0) || (universals != typeCount && universals != 0)) {
            throw wrong("wrong count of indicators", typeCount + " or 0", standards + " and " + universals);
        }
        if (leaps != 0) {
            throw wrong("time zone counts leap seconds", "0 of them", Integer.toString(leaps));
        }
        at += HEADER_BYTES;
        need(times * (timeBytes + 1) + typeCount * TYPE_BYTES + chars + standards + universals, "a block");
        int typeAt = at + times * (timeBytes + 1);
        int charAt = typeAt + typeCount * TYPE_BYTES;
        int standardAt = charAt + chars;
        int universalAt = standardAt + standards;
        readTransitions(times, timeBytes, typeCount);
        abbreviations = new String(data.array(), charAt, chars, StandardCharsets.ISO_8859_1);
        for (int i = 0; i < typeCount; i++) {
            readType(typeAt + i * TYPE_BYTES, chars, flag(standardAt, i, standards), flag(universalAt, i, universals));
        }
        at = universalAt + universals;
    }

    private void readTransitions(int times, int timeBytes, int typeCount) {
        for (int i = 0; i < times; i++) {
            int timeAt = at + i * timeBytes;
            long time = timeBytes == 4 ? data.getInt(timeAt) : data.getLong(timeAt);
            int type = data.get(at + times * timeBytes + i) & 0xFF;
            if (type >= typeCount) {
                throw wrong("no such type of local time", "below " + typeCount, Integer.toString(type));
            }
            if (!transitions.isEmpty()) {
                long last = transitions.get(transitions.size() - 1).time();
                if (time < last) {
                    throw wrong("transitions out of order", "a time after " + last, Long.toString(time));
                } else if (time == last) {
                    transitions.remove(transitions.size() - 1);
                }
            }
            transitions.add(new Transition(time, type));
        }
    }

    private void readType(int typeAt, int chars, boolean standard, boolean universal) {
        int offset = data.getInt(typeAt);
        if (offset < -MAX_OFFSET || offset > MAX_OFFSET) {
            throw wrong("offset out of range", "at most " + MAX_OFFSET + " seconds", Integer.toString(offset));
        }
        int daylightSaving = data.get(typeAt + 4) & 0xFF;
        int index = data.get(typeAt + 5) & 0xFF;
        if (daylightSaving > 1 || index >= chars) {
            throw wrong(
                    "wrong type of local time", "0 or 1 and an index below " + chars, daylightSaving + " and " + index);
        }
        int end = abbreviations.indexOf('\0', index);
        String abbreviation = abbreviations.substring(index, end < 0 ? abbreviations.length() : end);
        types.add(new Type(offset, daylightSaving == 1, abbreviation, standard, universal));
    }

    private boolean flag(int flagsAt, int i, int count) {
        int flag = count == 0 ? 0 : data.get(flagsAt + i);
        if (flag != 0 && flag != 1) {
            throw wrong("wrong indicator", "0 or 1", Integer.toString(flag));
        }
        return flag == 1;
    }

    /** Appends the transitions of the footer. One that is no POSIX zone, or has no room, is passed over as by the server. */
    private void extend() {
        int length = data.capacity() - at;
        if (length <= 2
                || data.get(at) != '\n'
                || data.get(data.capacity() - 1) != '\n'
                || types.size() + 2 > MAX_TYPES) {
            return;
        }
        String text = new String(data.array(), at + 1, length - 2, StandardCharsets.ISO_8859_1);
        int zero = text.indexOf('\0');
        PosixTimeZone zone;
        try {
            zone = PosixTimeZone.parseExactly(zero < 0 ? text : text.substring(0, zero));
        } catch (IllegalArgumentException e) {
            return;
        }
        List<PosixTimeZone.Change> changes = zone.changes(FIRST_YEAR, LAST_YEAR);
        boolean onlyDaylightSaving = zone.hasRules() && changes.isEmpty();
        if (!findAbbreviation(zone.name(onlyDaylightSaving))
                || (!changes.isEmpty() && !findAbbreviation(zone.name(true)))) {
            return;
        }
        dropNoOps();
        int standard = types.size();
        types.add(new Type(
                zone.offset(onlyDaylightSaving), onlyDaylightSaving, zone.name(onlyDaylightSaving), false, false));
        if (!changes.isEmpty()) {
            types.add(new Type(zone.offset(true), true, zone.name(true), false, false));
        }
        long last = transitions.isEmpty()
                ? Long.MIN_VALUE
                : transitions.get(transitions.size() - 1).time();
        for (PosixTimeZone.Change change : changes) {
            if (change.second() > last && transitions.size() < MAX_TIMES) {
                transitions.add(new Transition(change.second(), change.daylightSaving() ? standard + 1 : standard));
            }
        }
    }

    /** Whether an abbreviation is among the characters, or finds room behind them. */
    private boolean findAbbreviation(String abbreviation) {
        String ended = abbreviation + '\0';
        if ((abbreviations + '\0').contains(ended)) {
            return true;
        }
        if (abbreviations.length() + abbreviation.length() >= MAX_CHARS) {
            return false;
        }
        abbreviations += ended;
        return true;
    }

    /** Drops last transitions that change nothing, which old compilers wrote. */
    private void dropNoOps() {
        for (int last = transitions.size() - 1;
                last > 0
                        && transitions.get(last).type()
                                == transitions.get(last - 1).type();
                last--) {
            transitions.remove(last);
        }
    }

    private ZoneTable table() {
        int count = transitions.size() + 1;
        long[] starts = new long[count];
        int[] offsets = new int[count];
        byte[][] names = new byte[count][];
        for (int i = 0; i < count; i++) {
            Type type =
                    types.get(i == 0 ? defaultType() : transitions.get(i - 1).type());
            starts[i] = i == 0 ? Long.MIN_VALUE : transitions.get(i - 1).time();
            offsets[i] = type.offset();
            names[i] = type.abbreviation().getBytes(StandardCharsets.ISO_8859_1);
        }
        boolean before = false;
        boolean after = false;
        if (transitions.size() > 1) {
            Transition first = transitions.get(0);
            Transition last = transitions.get(transitions.size() - 1);
            for (Transition one : transitions) {
                before |= isCycleLater(first, one);
                after |= isCycleLater(one, last);
            }
        }
        return new ZoneTable(starts, offsets, names, before, after);
    }

    private boolean isCycleLater(Transition earlier, Transition later) {
        return later.time() - earlier.time() == ZoneTable.CYCLE_SECONDS
                && types.get(earlier.type()).equals(types.get(later.type()));
    }

    /** The type of times before the first transition. */
    private int defaultType() {
        boolean used = false;
        for (Transition transition : transitions) {
            used |= transition.type() == 0;
        }
        if (!used) {
            return 0;
        }
        int first = transitions.get(0).type();
        if (types.get(first).daylightSaving()) {
            for (int type = first - 1; type >= 0; type--) {
                if (!types.get(type).daylightSaving()) {
                    return type;
                }
            }
        }
        for (int type = 0; type < types.size(); type++) {
            if (!types.get(type).daylightSaving()) {
                return type;
            }
        }
        return 0;
    }

    private int count(int fieldAt, int limit, String what) {
        int count = data.getInt(at + fieldAt);
        if (count < 0 || count >= limit) {
            throw wrong("wrong count of " + what, "below " + limit, Integer.toString(count));
        }
        return count;
    }

    private void need(int length, String what) {
        if (data.capacity() - at < length) {
            throw wrong("file ends early", what + " of " + length + " bytes at " + at, data.capacity() - at + " bytes");
        }
    }

    private String printable(int start, int length) {
        return Arrays.toString(Arrays.copyOfRange(data.array(), start, start + length));
    }

    private DecoderException wrong(String what, String expected, String found) {
        return new DecoderException(ErrorCode.TIME_ZONE_DATA_INVALID, Lsn.INVALID, file, what, expected, found);
    }
}
