package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;
import java.nio.charset.StandardCharsets;

/**
 * Decimal text of integers, two digits a step (PostgreSQL: {@code utils/adt/numutils.c}). Per-record zone: the callers
 * reserve the room, the methods return the position behind what they wrote.
 */
final class DecimalDigits {
    /** Longest text of an int, sign included. */
    static final int MAX_INT = 11;
    /** Longest text of a long, sign included. */
    static final int MAX_LONG = 20;

    /** The two characters of 00 to 99, as {@link LittleEndian} writes them. */
    private static final short[] PAIRS = pairs();

    private static final byte[] MIN_LONG = "-9223372036854775808".getBytes(StandardCharsets.US_ASCII);
    private static final long EIGHT_DIGITS = 100_000_000L;

    private DecimalDigits() {}

    private static short[] pairs() {
        short[] pairs = new short[100];
        for (int i = 0; i < 100; i++) {
            pairs[i] = (short) ('0' + i / 10 | '0' + i % 10 << 8);
        }
        return pairs;
    }

    /** Appends a signed number. */
    static void append(OutputWriter out, long value) {
        out.reserve(MAX_LONG);
        out.setLength(putLong(out.buffer(), out.length(), value));
    }

    /** Appends an unsigned 32-bit number, such as an OID or xid. */
    static void appendUnsigned(OutputWriter out, int value) {
        append(out, Integer.toUnsignedLong(value));
    }

    /** Appends an unsigned 64-bit number. */
    static void appendUnsigned(OutputWriter out, long value) {
        if (value >= 0) {
            append(out, value);
        } else {
            long head = Long.divideUnsigned(value, EIGHT_DIGITS);
            append(out, head);
            out.reserve(8);
            out.setLength(putPadded(out.buffer(), out.length(), (int) (value - head * EIGHT_DIGITS), 8));
        }
    }

    /** Writes a signed number without padding. */
    static int putLong(byte[] buffer, int position, long value) {
        int at = position;
        long rest = value;
        if (rest < 0) {
            if (rest == Long.MIN_VALUE) {
                System.arraycopy(MIN_LONG, 0, buffer, at, MIN_LONG.length);
                return at + MIN_LONG.length;
            }
            buffer[at++] = '-';
            rest = -rest;
        }
        if (rest <= Integer.MAX_VALUE) {
            return putUnsignedInt(buffer, at, (int) rest);
        }
        long head = rest / EIGHT_DIGITS;
        int tail = (int) (rest - head * EIGHT_DIGITS);
        at = putLong(buffer, at, head);
        return putPadded(buffer, at, tail, 8);
    }

    /** Writes a number of 0 or more without padding. */
    static int putUnsignedInt(byte[] buffer, int position, int value) {
        return putPadded(buffer, position, value, digitCount(value));
    }

    /**
     * Writes a number of 0 or more with leading zeros up to {@code width} digits; the number must not be wider.
     */
    static int putPadded(byte[] buffer, int position, int value, int width) {
        int at = position + width;
        int rest = value;
        while (at - position >= 2) {
            int quotient = rest / 100;
            at -= 2;
            LittleEndian.putShort(buffer, at, PAIRS[rest - quotient * 100]);
            rest = quotient;
        }
        if (at > position) {
            buffer[position] = (byte) ('0' + rest % 10);
        }
        return position + width;
    }

    /** Writes a number of 0 to 99 with two digits. */
    static int putTwo(byte[] buffer, int position, int value) {
        LittleEndian.putShort(buffer, position, PAIRS[value]);
        return position + 2;
    }

    /** Writes a number of 0 to 9999 with four digits. */
    static int putFour(byte[] buffer, int position, int value) {
        int head = value / 100;
        return putTwo(buffer, putTwo(buffer, position, head), value - head * 100);
    }

    /** Writes a number of 0 or more with leading zeros up to at least {@code width} digits. */
    static int putAtLeast(byte[] buffer, int position, int value, int width) {
        return putPadded(buffer, position, value, Math.max(width, digitCount(value)));
    }

    /** Decimal digits of a number of 0 or more. */
    static int digitCount(int value) {
        if (value < 10_000) {
            return value < 100 ? (value < 10 ? 1 : 2) : (value < 1000 ? 3 : 4);
        }
        if (value < 100_000_000) {
            return value < 1_000_000 ? (value < 100_000 ? 5 : 6) : (value < 10_000_000 ? 7 : 8);
        }
        return value < 1_000_000_000 ? 9 : 10;
    }
}
