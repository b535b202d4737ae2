package io.pgdecoder.datatype;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * A floating-point number rounded to a few decimal digits, by its exact value and halves to even, as {@code printf} with
 * {@code %.*g} or {@code %.*e} does (PostgreSQL: pg_strfromd, {@code port/snprintf.c}, for extra_float_digits of 0 and less).
 *
 * <p>With k such that 10^k is the largest power of ten not above 2^q, a number c * 2^q of 53 bits is at least 2^52 times
 * 10^k: its multiple of 10^-k has 16 digits or more, one more than any count here. {@link ShortestDecimal#scaled} gives the
 * multiple's floor, and whether something was cut off, without error. What is dropped from its digits is compared with a
 * half, and where it is one, what was cut off decides.
 *
 * <p>Per-record zone; static, no state. Doubles below 2.2e-308 (subnormal ones) allocate.
 */
final class RoundedDecimal {
    /** The most digits that a number is rounded to. */
    static final int MAX_DIGITS = 15;

    private static final int POWER_BITS = 10;
    private static final int FRACTION_BITS = 52;
    private static final int MIN_EXPONENT = -1074;
    private static final long[] UNITS = units();

    private RoundedDecimal() {}

    private static long[] units() {
        long[] units = new long[19];
        units[0] = 1;
        for (int i = 1; i < units.length; i++) {
            units[i] = 10 * units[i - 1];
        }
        return units;
    }

    /**
     * Rounds a finite number above 0.
     *
     * @param count of digits, 1 to {@value #MAX_DIGITS}
     * @return what {@link #digits} and {@link #power} take apart
     */
    static long of(double value, int count) {
        long bits = Double.doubleToRawLongBits(value);
        int biased = (int) (bits >>> FRACTION_BITS);
        if (biased == 0) {
            return ofSubnormal(value, count);
        }
        long mantissa = bits & (1L << FRACTION_BITS) - 1 | 1L << FRACTION_BITS;
        int exponent = MIN_EXPONENT + biased - 1;
        int k = ShortestDecimal.floorLog10Pow2(exponent);
        long scaled = ShortestDecimal.scaled(mantissa, exponent, k);
        long whole = scaled >> 2;
        int dropped = 1;
        while (whole >= UNITS[count + dropped]) {
            dropped++;
        }
        long unit = UNITS[dropped];
        long kept = whole / unit;
        long rest = whole - kept * unit;
        long half = unit >> 1;
        boolean cutOff = (scaled & 3) != 0;
        if (rest > half || rest == half && (cutOff || (kept & 1) != 0)) {
            kept++;
        }
        return pack(kept, k + dropped, count);
    }

    private static long ofSubnormal(double value, int count) {
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(count, RoundingMode.HALF_EVEN));
        BigDecimal digits = rounded.movePointRight(count - rounded.precision() + rounded.scale());
        return pack(digits.longValueExact(), rounded.precision() - count - rounded.scale(), count);
    }

    /** Rounding up may have made a digit more, which is a 0 then. */
    private static long pack(long digits, int power, int count) {
        return digits == UNITS[count]
                ? UNITS[count - 1] << POWER_BITS | power + 1 & (1 << POWER_BITS) - 1
                : digits << POWER_BITS | power & (1 << POWER_BITS) - 1;
    }

    /** The digits of what {@link #of} returned, as many as were asked for. */
    static long digits(long rounded) {
        return rounded >> POWER_BITS;
    }

    /** The power of ten of the last digit of what {@link #of} returned. */
    static int power(long rounded) {
        return (int) (rounded << Long.SIZE - POWER_BITS >> Long.SIZE - POWER_BITS);
    }
}
