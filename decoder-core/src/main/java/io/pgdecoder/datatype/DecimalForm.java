package io.pgdecoder.datatype;

/**
 * Digits and a power of ten as the server prints floating-point numbers: plain from 1e-4 up to a number of digits before
 * the point, else with an exponent of two or three digits (as {@code printf} with {@code %g} does). Per-record zone.
 */
final class DecimalForm {
    private DecimalForm() {}

    /**
     * Writes {@code digits} * 10^{@code power}.
     *
     * @param digits above 0, not ending in 0
     * @param fixedDigits numbers with more digits than this before the point get an exponent
     */
    static int put(byte[] buffer, int position, long digits, int power, int fixedDigits) {
        int count = digitCount(digits);
        int exponent = power + count - 1;
        if (exponent < -4 || exponent >= fixedDigits) {
            return putScientific(buffer, position, digits, count, exponent);
        }
        if (power >= 0) {
            int at = DecimalDigits.putLong(buffer, position, digits);
            return putZeros(buffer, at, power);
        }
        if (exponent < 0) {
            buffer[position] = '0';
            buffer[position + 1] = '.';
            int at = putZeros(buffer, position + 2, -exponent - 1);
            return DecimalDigits.putLong(buffer, at, digits);
        }
        int end = DecimalDigits.putLong(buffer, position + 1, digits);
        int before = exponent + 1;
        System.arraycopy(buffer, position + 1, buffer, position, before);
        buffer[position + before] = '.';
        return end;
    }

    private static int putScientific(byte[] buffer, int position, long digits, int count, int exponent) {
        int at = DecimalDigits.putLong(buffer, position + 1, digits);
        buffer[position] = buffer[position + 1];
        if (count == 1) {
            at = position + 1;
        } else {
            buffer[position + 1] = '.';
        }
        buffer[at++] = 'e';
        buffer[at++] = (byte) (exponent < 0 ? '-' : '+');
        return DecimalDigits.putAtLeast(buffer, at, Math.abs(exponent), 2);
    }

    private static int putZeros(byte[] buffer, int position, int count) {
        for (int i = 0; i < count; i++) {
            buffer[position + i] = '0';
        }
        return position + count;
    }

    private static int digitCount(long value) {
        int count = 0;
        long rest = value;
        while (rest > Integer.MAX_VALUE) {
            rest /= 1000;
            count += 3;
        }
        return count + DecimalDigits.digitCount((int) rest);
    }
}
