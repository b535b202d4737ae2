package io.pgdecoder.datatype;

/**
 * The shortest decimal that lies strictly between a floating-point number's two rounding boundaries, and of those the
 * nearest, as the server's Ryu finds it (PostgreSQL: {@code common/d2s.c} and {@code f2s.c}; boundaries themselves never
 * count there). The method is Schubfach (Raffaello Giulietti, "The Schubfach way to render doubles"): with k such that
 * 10^k is the largest power of ten within the width of the rounding interval, the answer is a multiple of 10^(k+1) if
 * one lies inside, else the nearer of the two multiples of 10^k around the number.
 *
 * <pre>
 *   number = c * 2^q;  boundaries (2c - 1) * 2^(q-1) and (2c + 1) * 2^(q-1), the lower one half as far below if c is the
 *   least mantissa;  all three are scaled by 4 * 10^-k and rounded to odd, so that comparisons of the floors are exact
 * </pre>
 *
 * Per-record zone; static, no state.
 */
final class ShortestDecimal {
    /** More than the digits, sign, point and exponent of any double. */
    static final int MAX_TEXT = 32;

    private static final int DOUBLE_FRACTION_BITS = 52;
    private static final int DOUBLE_MIN_EXPONENT = -1074;
    private static final int FLOAT_FRACTION_BITS = 23;
    private static final int FLOAT_MIN_EXPONENT = -149;
    /** Numbers from 1e-4 on and with fewer digits before the point than this print without exponent. */
    private static final int DOUBLE_FIXED_DIGITS = 15;

    private static final int FLOAT_FIXED_DIGITS = 6;
    private static final long LOW_63 = Long.MAX_VALUE;

    private ShortestDecimal() {}

    /** Writes a finite double of 0 or more; returns the position behind. */
    static int putDouble(byte[] buffer, int position, double value) {
        long bits = Double.doubleToRawLongBits(value);
        long fraction = bits & (1L << DOUBLE_FRACTION_BITS) - 1;
        int exponent = (int) (bits >>> DOUBLE_FRACTION_BITS);
        return exponent == 0
                ? put(buffer, position, fraction, DOUBLE_MIN_EXPONENT, false, DOUBLE_FIXED_DIGITS)
                : put(
                        buffer,
                        position,
                        fraction | 1L << DOUBLE_FRACTION_BITS,
                        DOUBLE_MIN_EXPONENT + exponent - 1,
                        fraction == 0 && exponent > 1,
                        DOUBLE_FIXED_DIGITS);
    }

    /** Writes a finite float of 0 or more; returns the position behind. */
    static int putFloat(byte[] buffer, int position, float value) {
        int bits = Float.floatToRawIntBits(value);
        int fraction = bits & (1 << FLOAT_FRACTION_BITS) - 1;
        int exponent = bits >>> FLOAT_FRACTION_BITS;
        return exponent == 0
                ? put(buffer, position, fraction, FLOAT_MIN_EXPONENT, false, FLOAT_FIXED_DIGITS)
                : put(
                        buffer,
                        position,
                        fraction | 1 << FLOAT_FRACTION_BITS,
                        FLOAT_MIN_EXPONENT + exponent - 1,
                        fraction == 0 && exponent > 1,
                        FLOAT_FIXED_DIGITS);
    }

    /**
     * Floor of four times {@code mantissa} * 2^{@code exponent} / 10^{@code k}, with the last bit set if anything was cut off.
     * Without error for a mantissa of at most 53 bits and k as {@link #floorLog10Pow2} says, or one less.
     */
    static long scaled(long mantissa, int exponent, int k) {
        int shift = exponent + floorLog2Pow10(-k) + 2;
        return roundToOdd(PowersOfTen.high(-k), PowersOfTen.low(-k), mantissa << 2 << shift);
    }

    private static int put(
            byte[] buffer, int position, long mantissa, int exponent, boolean irregular, int fixedDigits) {
        if (mantissa == 0) {
            buffer[position] = '0';
            return position + 1;
        }
        int k = irregular ? floorLog10ThreeQuartersPow2(exponent) : floorLog10Pow2(exponent);
        long digits = digits(mantissa, exponent, irregular, k);
        int power = k;
        while (digits % 10 == 0) {
            digits /= 10;
            power++;
        }
        return DecimalForm.put(buffer, position, digits, power, fixedDigits);
    }

    /** The digits whose 10^k-fold is the answer; may end in zeros. */
    private static long digits(long mantissa, int exponent, boolean irregular, int k) {
        int shift = exponent + floorLog2Pow10(-k) + 2;
        long high = PowersOfTen.high(-k);
        long low = PowersOfTen.low(-k);
        long center = mantissa << 2;
        long scaled = roundToOdd(high, low, center << shift);
        long lower = roundToOdd(high, low, center - (irregular ? 1 : 2) << shift);
        long upper = roundToOdd(high, low, center + 2 << shift);
        long below = scaled >> 2;
        long tensBelow = below / 10 * 10;
        long tensAbove = tensBelow + 10;
        boolean tensBelowIn = lower < tensBelow << 2;
        boolean tensAboveIn = tensAbove << 2 < upper;
        if (tensBelowIn != tensAboveIn) {
            return tensBelowIn ? tensBelow : tensAbove;
        }
        long above = below + 1;
        boolean belowIn = lower < below << 2;
        boolean aboveIn = above << 2 < upper;
        if (belowIn != aboveIn) {
            return belowIn ? below : above;
        }
        long difference = scaled - (below + above << 1);
        return difference < 0 || difference == 0 && (below & 1) == 0 ? below : above;
    }

    /** Floor of g * scaled / 2^126 shifted left by one half, with the last bit set if anything was cut off. */
    private static long roundToOdd(long high, long low, long scaled) {
        long lowProduct = Math.multiplyHigh(low, scaled);
        long highLow = high * scaled;
        long highHigh = Math.multiplyHigh(high, scaled);
        long middle = (highLow >>> 1) + lowProduct;
        long whole = highHigh + (middle >>> 63);
        return whole | (middle & LOW_63) + LOW_63 >>> 63;
    }

    /** Floor of log10(2^e). */
    static int floorLog10Pow2(int e) {
        return (int) (e * 661_971_961_083L >> 41);
    }

    /** Floor of log10(3/4 * 2^e). */
    static int floorLog10ThreeQuartersPow2(int e) {
        return (int) (e * 661_971_961_083L - 274_743_187_321L >> 41);
    }

    /** Floor of log2(10^e). */
    static int floorLog2Pow10(int e) {
        return (int) (e * 913_124_641_741L >> 38);
    }
}
