package io.pgdecoder.datatype;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Rounding, held against exact decimal arithmetic. */
class RoundedDecimalTest {
    private static void check(double value) {
        BigDecimal exact = new BigDecimal(value);
        for (int count = 1; count <= RoundedDecimal.MAX_DIGITS; count++) {
            long rounded = RoundedDecimal.of(value, count);
            BigDecimal decimal =
                    BigDecimal.valueOf(RoundedDecimal.digits(rounded)).scaleByPowerOfTen(RoundedDecimal.power(rounded));
            BigDecimal expected = exact.round(new MathContext(count, RoundingMode.HALF_EVEN));
            if (decimal.compareTo(expected) != 0
                    || Long.toString(RoundedDecimal.digits(rounded)).length() != count) {
                assertThat(decimal).as("%s to %d digits", value, count).isEqualByComparingTo(expected);
                assertThat(Long.toString(RoundedDecimal.digits(rounded))).hasSize(count);
            }
        }
    }

    @Test
    void roundsRandomNumbersByTheirExactValue() {
        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        for (int i = 0; i < 5_000; i++) {
            double any = Math.abs(Double.longBitsToDouble(random.nextLong()));
            if (Double.isFinite(any) && any != 0) {
                check(any);
            }
            check(Math.abs(random.nextGaussian()) * Math.pow(10, random.nextInt(40) - 20) + Double.MIN_VALUE);
            check(Double.longBitsToDouble(1 + (random.nextLong() >>> 12 + random.nextInt(50))));
            check((float) Math.abs(random.nextGaussian()) + Float.MIN_VALUE);
        }
    }

    @Test
    void roundsHalvesToEvenAndWhatIsNearThemByTheRest() {
        Random random = new Random(5);
        for (int i = 0; i < 5_000; i++) {
            // decimals that end in 5, most of which a double only comes near to; whole numbers it has exactly
            long number = 10L * (random.nextLong() >>> 12 + random.nextInt(50)) + 5;
            double near = Double.parseDouble(number + "e" + (random.nextInt(60) - 40));
            check(near);
            check(Math.nextUp(near));
            check(Math.nextDown(near));
            check(number);
            check(number / (double) (1L << random.nextInt(30)));
        }
    }

    @Test
    void roundsTheFirstAndLastNumberOfEachPowerOfTwoAndTen() {
        for (int exponent = -1074; exponent <= 1023; exponent++) {
            double power = Math.scalb(1.0, exponent);
            check(power);
            check(Math.nextUp(power));
            check(Math.nextDown(Math.nextUp(Math.nextUp(power))));
        }
        for (int exponent = -323; exponent <= 308; exponent++) {
            double power = Double.parseDouble("1e" + exponent);
            check(power);
            check(Math.nextUp(power));
            check(power == Double.MIN_VALUE ? power : Math.nextDown(power));
        }
        check(Double.MAX_VALUE);
        check(Double.MIN_NORMAL);
    }
}
