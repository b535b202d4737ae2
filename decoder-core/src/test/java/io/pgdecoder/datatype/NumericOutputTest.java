package io.pgdecoder.datatype;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.types.DecoderException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NumericOutputTest {
    private final NumericOutput numeric = new NumericOutput();

    @Test
    void printsShortForms() {
        assertThat(text("0080")).isEqualTo("0");
        assertThat(text("0081")).isEqualTo("0.00");
        assertThat(text("0080 0100")).isEqualTo("1");
        assertThat(text("00A0 0100")).isEqualTo("-1");
        assertThat(text("0180 0100")).isEqualTo("10000");
        assertThat(text("FF81 0100")).isEqualTo("0.000");
        assertThat(text("7F82 0100")).isEqualTo("0.0001");
    }

    private String text(String hex) {
        return Text.of(numeric, Text.hex(hex));
    }

    @Test
    void printsSpecialValues() {
        assertThat(text("00C0")).isEqualTo("NaN");
        assertThat(text("00D0")).isEqualTo("Infinity");
        assertThat(text("00F0")).isEqualTo("-Infinity");
    }

    @Test
    void printsRandomNumbersInShortAndLongForm() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 5000; i++) {
            BigDecimal value = new BigDecimal(
                    new BigInteger(1 + random.nextInt(200), random), random.nextInt(i % 2 == 0 ? 60 : 4));
            if (random.nextBoolean()) {
                value = value.negate();
            }
            if (i % 7 == 0) {
                value = value.setScale(0, java.math.RoundingMode.DOWN)
                        .multiply(BigDecimal.TEN.pow(random.nextInt(90)))
                        .setScale(0);
            }
            String expected = value.toPlainString();
            assertThat(Text.of(numeric, bytes(value, false)))
                    .as("seed %d", seed)
                    .isEqualTo(expected);
            if (fitsShort(value)) {
                assertThat(Text.of(numeric, bytes(value, true)))
                        .as("seed %d", seed)
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void refusesWrongDigitsAndCutHeaders() {
        assertThatThrownBy(() -> text("0080 1027"))
                .isInstanceOf(DecoderException.class)
                .hasMessageContaining("expected digits below 10000, found 10000");
        assertThatThrownBy(() -> text("00")).isInstanceOf(DecoderException.class);
        assertThatThrownBy(() -> text("0000 00")).isInstanceOf(DecoderException.class);
    }

    private static boolean fitsShort(BigDecimal value) {
        return value.scale() <= 63 && value.precision() - value.scale() < 240;
    }

    /** Builds the stored form from the definition: base-10000 digits without zeros at either end. */
    private static byte[] bytes(BigDecimal value, boolean asShort) {
        int scale = value.scale();
        int pad = Math.floorMod(-scale, 4);
        BigInteger unscaled = value.unscaledValue().abs().multiply(BigInteger.TEN.pow(pad));
        int fractionDigits = (scale + pad) / 4;
        List<Integer> digits = new ArrayList<>();
        BigInteger base = BigInteger.valueOf(10_000);
        while (unscaled.signum() != 0) {
            digits.add(unscaled.mod(base).intValue());
            unscaled = unscaled.divide(base);
        }
        Collections.reverse(digits);
        int weight = digits.isEmpty() ? 0 : digits.size() - fractionDigits - 1;
        while (!digits.isEmpty() && digits.get(digits.size() - 1) == 0) {
            digits.remove(digits.size() - 1);
        }
        boolean negative = value.signum() < 0;
        byte[] header = asShort
                ? Text.int2(0x8000 | (negative ? 0x2000 : 0) | scale << 7 | (weight < 0 ? 0x40 : 0) | weight & 0x3F)
                : Text.concat(Text.int2((negative ? 0x4000 : 0) | scale), Text.int2(weight));
        byte[] all = header;
        for (int digit : digits) {
            all = Text.concat(all, Text.int2(digit));
        }
        return all;
    }
}
