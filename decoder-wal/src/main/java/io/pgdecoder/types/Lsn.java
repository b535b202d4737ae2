package io.pgdecoder.types;

/**
 * A position in the WAL stream: an unsigned 64-bit byte offset held in a {@code long} (PostgreSQL: XLogRecPtr,
 * {@code access/xlogdefs.h}). Zero is invalid. Compare only with the methods here, never with {@code <}.
 */
public final class Lsn {
    /** The invalid position; PostgreSQL prints it as {@code 0/0}. */
    public static final long INVALID = 0L;

    private Lsn() {}

    /** Whether {@code a} lies before {@code b}. */
    public static boolean isBefore(long a, long b) {
        return Long.compareUnsigned(a, b) < 0;
    }

    /** Whether {@code a} lies at or after {@code b}. */
    public static boolean isAtOrAfter(long a, long b) {
        return Long.compareUnsigned(a, b) >= 0;
    }

    /** Unsigned comparison, for sorting. */
    public static int compare(long a, long b) {
        return Long.compareUnsigned(a, b);
    }

    /** The later of the two positions. */
    public static long max(long a, long b) {
        return Long.compareUnsigned(a, b) >= 0 ? a : b;
    }

    /** The text form of the server, {@code %X/%X} of both halves without padding. */
    public static String toString(long lsn) {
        return Integer.toHexString((int) (lsn >>> 32)).toUpperCase(java.util.Locale.ROOT)
                + '/'
                + Integer.toHexString((int) lsn).toUpperCase(java.util.Locale.ROOT);
    }

    /**
     * Parses {@code X/X}, one to eight hexadecimal digits on each side.
     *
     * @throws IllegalArgumentException if the text has another form
     */
    public static long parse(String text) {
        int slash = text.indexOf('/');
        if (slash < 1 || slash > 8 || text.length() - slash - 1 < 1 || text.length() - slash - 1 > 8) {
            throw new IllegalArgumentException("not an LSN (expected X/X in hexadecimal): \"" + text + '"');
        }
        return hex(text, 0, slash) << 32 | hex(text, slash + 1, text.length());
    }

    private static long hex(String text, int from, int to) {
        long value = 0;
        for (int i = from; i < to; i++) {
            int digit = Character.digit(text.charAt(i), 16);
            if (digit < 0 || text.charAt(i) > 'f') {
                throw new IllegalArgumentException("not an LSN (expected X/X in hexadecimal): \"" + text + '"');
            }
            value = value << 4 | digit;
        }
        return value;
    }
}
