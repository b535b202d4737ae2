package io.pgdecoder.datatype;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import java.util.Random;
import org.junit.jupiter.api.Test;

class IntegerOutputTest {
    @Test
    void printsTheExtremesOfEachWidth() {
        assertThat(Text.of(IntegerOutput.INT2, Text.int2(-32768))).isEqualTo("-32768");
        assertThat(Text.of(IntegerOutput.INT2, Text.int2(32767))).isEqualTo("32767");
        assertThat(Text.of(IntegerOutput.INT4, Text.int4(Integer.MIN_VALUE))).isEqualTo("-2147483648");
        assertThat(Text.of(IntegerOutput.INT4, Text.int4(0))).isEqualTo("0");
        assertThat(Text.of(IntegerOutput.INT8, Text.int8(Long.MIN_VALUE))).isEqualTo("-9223372036854775808");
        assertThat(Text.of(IntegerOutput.INT8, Text.int8(Long.MAX_VALUE))).isEqualTo("9223372036854775807");
        assertThat(Text.of(IntegerOutput.OID, Text.int4(-1))).isEqualTo("4294967295");
        assertThat(Text.of(IntegerOutput.XID8, Text.int8(-1))).isEqualTo("18446744073709551615");
        assertThat(Text.of(IntegerOutput.XID8, Text.int8(Long.MIN_VALUE))).isEqualTo("9223372036854775808");
    }

    @Test
    void printsRandomNumbersOfEveryLengthAsJavaDoes() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            long value = random.nextLong() >> random.nextInt(64);
            assertThat(Text.of(IntegerOutput.INT8, Text.int8(value)))
                    .as("seed %d", seed)
                    .isEqualTo(Long.toString(value));
            assertThat(Text.of(IntegerOutput.INT4, Text.int4((int) value)))
                    .as("seed %d", seed)
                    .isEqualTo(Integer.toString((int) value));
        }
    }

    @Test
    void refusesAValueOfAnotherWidth() {
        assertThatThrownBy(() -> Text.of(IntegerOutput.INT4, Text.int8(1)))
                .isInstanceOfSatisfying(
                        DecoderException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.DATUM_INVALID))
                .hasMessageContaining("expected 4 bytes, found 8 bytes");
    }
}
