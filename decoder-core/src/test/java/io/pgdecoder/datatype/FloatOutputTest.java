package io.pgdecoder.datatype;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.plugin.OutputSettings;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FloatOutputTest {
    /** Values of the server's regression tests float8.sql and numeric edge cases of its documentation. */
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-0.0, -0",
        "1004.30, 1004.3",
        "-34.84, -34.84",
        "1.2345678901234e+200, 1.2345678901234e+200",
        "1.2345678901234e-200, 1.2345678901234e-200",
        "4.9E-324, 5e-324",
        "9.88e-324, 1e-323",
        "1.7976931348623157e308, 1.7976931348623157e+308",
        "2.2250738585072014E-308, 2.2250738585072014e-308",
        "2.82879384806159008E17, 2.82879384806159e+17",
        "1.387364135037754E18, 1.387364135037754e+18",
        "123456789012345, 123456789012345",
        "1234567890123456, 1.234567890123456e+15",
        "999999999999999, 999999999999999",
        "1e15, 1e+15",
        "100000000000000, 100000000000000",
        "0.0001, 0.0001",
        "0.00001, 1e-05",
        "0.1, 0.1",
        "9007199254740991, 9.007199254740991e+15",
        "9007199254740992, 9.007199254740992e+15",
        "2e22, 2e+22",
        "9.5367431640625e-07, 9.5367431640625e-07",
        "NaN, NaN",
        "Infinity, Infinity",
        "-Infinity, -Infinity"
    })
    void printsDoublesAsTheServerDoes(String input, String text) {
        assertThat(float8(Double.parseDouble(input), 1)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-34.84, -34.84",
        "1.2345679e+20, 1.2345679e+20",
        "1.2345679e-20, 1.2345679e-20",
        "1.4e-45, 1e-45",
        "3.4028235e38, 3.4028235e+38",
        "1.1754944e-38, 1.1754944e-38",
        "999999, 999999",
        "1000000, 1e+06",
        "1234567, 1.234567e+06",
        "16777216, 1.6777216e+07",
        "0.00001, 1e-05",
        "0.3, 0.3",
        "NaN, NaN",
        "-Infinity, -Infinity"
    })
    void printsFloatsAsTheServerDoes(String input, String text) {
        assertThat(float4(Float.parseFloat(input), 1)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "0.1, 0, 0.1",
        "1004.3, -12, 1e+03",
        "0.30000000000000004, 0, 0.3",
        "123456789012345678, 0, 1.23456789012346e+17",
        "-1.5, -15, -2",
        "-2.5, -14, -2",
        "0, -3, 0",
        "-0.0, 0, -0",
        "99999, -12, 1e+05",
        "4.9E-324, 0, 4.94065645841247e-324"
    })
    void printsFewerDigitsIfAsked(double input, int extraDigits, String text) {
        assertThat(float8(input, extraDigits)).isEqualTo(text);
    }

    @Test
    void findsTheShortestAndNearestDecimalOfRandomDoubles() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 3000; i++) {
            double value = Double.longBitsToDouble(random.nextLong());
            if (i % 3 == 1) {
                value = Math.scalb(1.0, random.nextInt(2098) - 1074);
            } else if (i % 3 == 2) {
                value = Double.longBitsToDouble(random.nextLong() >>> random.nextInt(64));
            }
            value = Math.abs(value);
            if (Double.isNaN(value) || Double.isInfinite(value) || value == 0) {
                continue;
            }
            String text = float8(value, 1);
            assertThat(Double.parseDouble(text)).as("seed %d, %s", seed, text).isEqualTo(value);
            BigDecimal below = middle(Math.nextDown(value), value);
            BigDecimal above = value == Double.MAX_VALUE
                    ? new BigDecimal(value).add(new BigDecimal(value).subtract(below))
                    : middle(value, Math.nextUp(value));
            checkShortest(text, new BigDecimal(value), below, above, seed);
        }
    }

    @Test
    void findsTheShortestAndNearestDecimalOfRandomFloats() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 3000; i++) {
            float value = Math.abs(
                    Float.intBitsToFloat(i % 2 == 0 ? random.nextInt() : random.nextInt() >>> random.nextInt(32)));
            if (Float.isNaN(value) || Float.isInfinite(value) || value == 0 || value == Float.MAX_VALUE) {
                continue;
            }
            String text = float4(value, 1);
            assertThat(Float.parseFloat(text)).as("seed %d, %s", seed, text).isEqualTo(value);
            checkShortest(
                    text,
                    new BigDecimal(value),
                    middle(Math.nextDown(value), value),
                    middle(value, Math.nextUp(value)),
                    seed);
        }
    }

    private static BigDecimal middle(double a, double b) {
        return new BigDecimal(a).add(new BigDecimal(b)).divide(BigDecimal.valueOf(2));
    }

    private static void checkShortest(String text, BigDecimal value, BigDecimal below, BigDecimal above, long seed) {
        BigDecimal printed = new BigDecimal(text).stripTrailingZeros();
        assertThat(isInside(printed, below, above))
                .as("seed %d, %s", seed, text)
                .isTrue();
        int digits = printed.precision();
        BigDecimal distance = printed.subtract(value).abs();
        for (RoundingMode mode : new RoundingMode[] {RoundingMode.DOWN, RoundingMode.UP}) {
            BigDecimal same = value.round(new MathContext(digits, mode));
            if (isInside(same, below, above)) {
                assertThat(same.subtract(value).abs())
                        .as("seed %d, %s", seed, text)
                        .isGreaterThanOrEqualTo(distance);
            }
            if (digits > 1) {
                BigDecimal shorter = value.round(new MathContext(digits - 1, mode));
                assertThat(isInside(shorter, below, above))
                        .as("seed %d, %s", seed, text)
                        .isFalse();
            }
        }
    }

    private static boolean isInside(BigDecimal value, BigDecimal below, BigDecimal above) {
        return value.compareTo(below) > 0 && value.compareTo(above) < 0;
    }

    private static OutputSettings digits(int extraDigits) {
        return Text.settings("extra_float_digits", Integer.toString(extraDigits));
    }

    private static String float8(double value, int extraDigits) {
        return Text.of(FloatOutput.FLOAT8, Text.int8(Double.doubleToRawLongBits(value)), digits(extraDigits));
    }

    private static String float4(float value, int extraDigits) {
        return Text.of(FloatOutput.FLOAT4, Text.int4(Float.floatToRawIntBits(value)), digits(extraDigits));
    }
}
