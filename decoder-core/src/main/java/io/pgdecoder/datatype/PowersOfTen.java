package io.pgdecoder.datatype;

import java.math.BigInteger;

/**
 * Powers of ten to 126 bits, rounded up: for each exponent e from {@value #MIN} to {@value #MAX} the number g with
 * 2^125 &lt;= g &lt; 2^126 and (g - 1) * 2^r &lt;= 10^e &lt; g * 2^r for a whole r. Held as an upper and a lower part of 63 bits.
 * Computed exactly when the class is loaded.
 */
final class PowersOfTen {
    static final int MIN = -292;
    static final int MAX = 324;

    private static final int BITS = 126;
    private static final int HALF = 63;
    private static final BigInteger LOW_MASK = BigInteger.ONE.shiftLeft(HALF).subtract(BigInteger.ONE);
    private static final long[] PARTS = compute();

    private PowersOfTen() {}

    private static long[] compute() {
        long[] parts = new long[2 * (MAX - MIN + 1)];
        for (int exponent = MIN; exponent <= MAX; exponent++) {
            BigInteger power = BigInteger.TEN.pow(Math.abs(exponent));
            BigInteger floor;
            if (exponent >= 0) {
                int shift = power.bitLength() - BITS;
                floor = shift >= 0 ? power.shiftRight(shift) : power.shiftLeft(-shift);
            } else {
                // 1 / power lies between two powers of two; scale so that the quotient has exactly the bits wanted.
                floor = BigInteger.ONE.shiftLeft(power.bitLength() + BITS - 1).divide(power);
                floor = floor.shiftRight(floor.bitLength() - BITS);
            }
            BigInteger g = floor.add(BigInteger.ONE);
            parts[2 * (exponent - MIN)] = g.shiftRight(HALF).longValueExact();
            parts[2 * (exponent - MIN) + 1] = g.and(LOW_MASK).longValueExact();
        }
        return parts;
    }

    /** The upper 63 bits. */
    static long high(int exponent) {
        return PARTS[2 * (exponent - MIN)];
    }

    /** The lower 63 bits. */
    static long low(int exponent) {
        return PARTS[2 * (exponent - MIN) + 1];
    }
}
