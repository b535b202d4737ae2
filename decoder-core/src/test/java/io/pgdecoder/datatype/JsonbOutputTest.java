package io.pgdecoder.datatype;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.types.DecoderException;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JsonbOutputTest {
    private static final int ARRAY = 0x40000000;
    private static final int OBJECT = 0x20000000;
    private static final int SCALAR = 0x10000000;
    private static final int NUMERIC = 0x10000000;
    private static final int CONTAINER = 0x50000000;

    private final JsonbOutput jsonb = new JsonbOutput();

    @Test
    void printsScalarsWithoutBrackets() {
        assertThat(Text.of(jsonb, Text.concat(Text.int4(ARRAY | SCALAR | 1), Text.int4(0x40000000))))
                .isEqualTo("null");
        assertThat(Text.of(jsonb, Text.concat(Text.int4(ARRAY | SCALAR | 1), Text.int4(2), Text.utf8("a\"\n"))))
                .isEqualTo("\"a\\\"\"");
        assertThat(Text.of(jsonb, Text.concat(Text.int4(ARRAY | SCALAR | 1), Text.int4(NUMERIC | 8), number())))
                .isEqualTo("7");
    }

    @Test
    void printsEmptyContainers() {
        assertThat(Text.of(jsonb, Text.int4(ARRAY))).isEqualTo("[]");
        assertThat(Text.of(jsonb, Text.int4(OBJECT))).isEqualTo("{}");
    }

    @Test
    void printsNestedContainersWithAlignedNumbers() {
        byte[] value = nested();
        assertThat(Text.of(jsonb, value)).isEqualTo("{\"a\": [7, true], \"bc\": \"\\u0001x\"}");
    }

    /** {"a": [7, true], "bc": "\u0001x"}: keys first, then values, the array padded to four bytes. */
    private static byte[] nested() {
        byte[] inner = Text.concat(Text.int4(ARRAY | 2), Text.int4(NUMERIC | 8), Text.int4(0x30000000), number());
        return Text.concat(
                Text.int4(OBJECT | 2),
                Text.int4(1),
                Text.int4(2),
                Text.int4(CONTAINER | (1 + inner.length)),
                Text.int4(2),
                Text.utf8("abc"),
                new byte[1],
                inner,
                Text.utf8("\u0001x"));
    }

    @Test
    void acceptsEntriesThatHoldAnEndInsteadOfALength() {
        byte[] value = Text.concat(
                Text.int4(ARRAY | 2), Text.int4(0x80000000 | 1), Text.int4(0x80000000 | 3), Text.utf8("abc"));
        assertThat(Text.of(jsonb, value)).isEqualTo("[\"a\", \"bc\"]");
    }

    @Test
    void answersDamageWithItsOwnExceptionOnly() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            byte[] value = nested();
            byte[] damaged = java.util.Arrays.copyOf(value, random.nextInt(value.length + 1));
            for (int flips = random.nextInt(4); flips >= 0 && damaged.length > 0; flips--) {
                damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
            }
            try {
                Text.of(jsonb, damaged);
            } catch (DecoderException e) {
                assertThat(e.code().name()).isEqualTo("DATUM_INVALID");
            } catch (RuntimeException e) {
                throw new AssertionError("seed " + seed + ", round " + i, e);
            }
        }
    }

    @Test
    void refusesEndlessNesting() {
        byte[] value = new byte[8 * 200_000];
        for (int i = 0; i < value.length; i += 8) {
            System.arraycopy(Text.int4(ARRAY | 1), 0, value, i, 4);
            System.arraycopy(Text.int4(CONTAINER | (value.length - i - 8)), 0, value, i + 4, 4);
        }
        assertThatThrownBy(() -> Text.of(jsonb, value))
                .isInstanceOf(DecoderException.class)
                .hasMessageContaining("containers in each other");
    }

    /** The numeric 7 with its varlena header. */
    private static byte[] number() {
        return Text.concat(Text.int4(8 << 2), Text.int2(0x8000), Text.int2(7));
    }
}
