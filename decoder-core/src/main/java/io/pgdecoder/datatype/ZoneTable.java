package io.pgdecoder.datatype;

import java.util.Arrays;

/**
 * The offsets and abbreviations of a time zone as a table of periods (PostgreSQL: struct state and localsub,
 * {@code src/timezone/localtime.c}). Immutable but for a guess; look-ups allocate nothing.
 *
 * <pre>
 *   period 0        | period 1        | period 2  ...      | period n
 *   since ever      | since starts[1] | since starts[2]    | since starts[n]
 *
 *   repeats before: a time before starts[1] is looked up whole cycles of 400 years later
 *   repeats after:  a time after starts[n] is looked up whole cycles of 400 years earlier
 * </pre>
 */
final class ZoneTable {
    /** Seconds of 400 years of the Gregorian calendar, after which dates and days of the week repeat. */
    static final long CYCLE_SECONDS = 146_097L * 86_400;

    /** Longer abbreviations are cut when they are printed (MAXTZLEN). */
    private static final int MAX_ABBREVIATION = 10;

    private final boolean repeatsBefore;
    private final boolean repeatsAfter;
    private final long[] starts;
    private final int[] offsets;
    private final byte[][] abbreviations;
    /** The period found last: a guess that is checked, so that no thread minds what another one left here. */
    private int guess;

    /**
     * @param starts seconds since 1970 in ascending order, the first of them {@link Long#MIN_VALUE}; kept
     * @param offsets seconds east of Greenwich, one for each period; kept
     * @param abbreviations one for each period; kept, and cut to what is printed
     * @param repeatsBefore whether the 400 years from the first change on repeat before it
     * @param repeatsAfter whether the 400 years up to the last change repeat behind it
     */
    ZoneTable(long[] starts, int[] offsets, byte[][] abbreviations, boolean repeatsBefore, boolean repeatsAfter) {
        this.starts = starts;
        this.offsets = offsets;
        this.abbreviations = abbreviations;
        this.repeatsBefore = repeatsBefore && starts.length > 1;
        this.repeatsAfter = repeatsAfter && starts.length > 1;
        for (int i = 0; i < abbreviations.length; i++) {
            if (abbreviations[i].length > MAX_ABBREVIATION) {
                abbreviations[i] = Arrays.copyOf(abbreviations[i], MAX_ABBREVIATION);
            }
        }
    }

    /** Which period a time falls into, for the other methods. */
    int periodAt(long epochSecond) {
        long second = epochSecond;
        int high = starts.length - 1;
        if (repeatsAfter && second > starts[high]) {
            second -= ((second - starts[high] - 1) / CYCLE_SECONDS + 1) * CYCLE_SECONDS;
        } else if (repeatsBefore && second < starts[1]) {
            second += ((starts[1] - second - 1) / CYCLE_SECONDS + 1) * CYCLE_SECONDS;
        }
        int guessed = guess;
        if (second >= starts[guessed] && (guessed == high || second < starts[guessed + 1])) {
            return guessed;
        }
        int low = 0;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (starts[middle] <= second) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        guess = low;
        return low;
    }

    /** Seconds east of Greenwich. */
    int offset(int period) {
        return offsets[period];
    }

    /** The abbreviation, such as PST, as it is printed. */
    byte[] abbreviation(int period) {
        return abbreviations[period];
    }
}
