package io.pgdecoder.datatype;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.types.LittleEndian;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Numbers of so many digits that their Java value is put together from pieces. */
class LongNumericValueTest {
    private static final int[] DIGITS = {90, 100, 101, 350, 1_500};

    @Test
    void isWhatBigDecimalReadsInTheText() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        NumericOutput output = new NumericOutput();
        JavaValues values = new JavaValues(OutputSettings.DEFAULTS, StandardCharsets.UTF_8);
        for (int digits : DIGITS) {
            for (int sign = 0; sign < 2; sign++) {
                for (int decimals : new int[] {0, 3, 800}) {
                    byte[] numeric = new byte[4 + 2 * digits];
                    LittleEndian.putShort(numeric, 0, sign << 14 | decimals);
                    LittleEndian.putShort(numeric, 2, digits - 1 - decimals / 4);
                    for (int i = 0; i < digits; i++) {
                        LittleEndian.putShort(numeric, 4 + 2 * i, random.nextInt(10_000));
                    }
                    String text = Text.of(output, numeric, OutputSettings.DEFAULTS);
                    assertThat(output.value(numeric, 0, numeric.length, values))
                            .as("seed %d, %d digits, %d decimals", seed, digits, decimals)
                            .isEqualTo(new BigDecimal(text));
                }
            }
        }
    }
}
