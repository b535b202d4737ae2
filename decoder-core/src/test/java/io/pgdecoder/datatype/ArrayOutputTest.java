package io.pgdecoder.datatype;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.types.DecoderException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ArrayOutputTest {
    private static final ElementType INT4 = new ElementType(23, 4, 4, (byte) ',', IntegerOutput.INT4);
    private static final ElementType TEXT = new ElementType(25, -1, 4, (byte) ',', new TextOutput());

    private final ArrayOutput array = new ArrayOutput(new ResolvedTypes() {
        @Override
        public ElementType elementType(int typeOid) {
            return typeOid == 23 ? INT4 : TEXT;
        }

        @Override
        public byte[] label(int enumOid) {
            throw new AssertionError();
        }

        @Override
        public ElementType rangeSubtype(int rangeTypeOid) {
            throw new AssertionError();
        }

        @Override
        public ElementType multirangeSubtype(int multirangeTypeOid) {
            throw new AssertionError();
        }

        @Override
        public RecordType record(int typeOid) {
            throw new AssertionError();
        }

        @Override
        public byte[] role(int roleOid) {
            throw new AssertionError();
        }

        @Override
        public byte[] objectName(ObjectKind kind, int oid) {
            throw new IllegalStateException();
        }

        @Override
        public TypeOutput outputFunction(int functionOid) {
            throw new AssertionError();
        }

        @Override
        public TypeOutput sendFunction(int functionOid) {
            throw new AssertionError();
        }
    });

    @Test
    void printsAnEmptyArray() {
        assertThat(Text.of(array, Text.concat(Text.int4(0), Text.int4(0), Text.int4(23))))
                .isEqualTo("{}");
    }

    @Test
    void printsDimensionsWithBracesAndBoundsOtherThanOne() {
        byte[] data = Text.concat(Text.int4(1), Text.int4(2), Text.int4(3), Text.int4(4), Text.int4(5), Text.int4(6));
        byte[] plain = Text.concat(header(2, 23), Text.int4(2), Text.int4(3), Text.int4(1), Text.int4(1), data);
        assertThat(Text.of(array, plain)).isEqualTo("{{1,2,3},{4,5,6}}");
        byte[] shifted = Text.concat(header(2, 23), Text.int4(2), Text.int4(3), Text.int4(0), Text.int4(-5), data);
        assertThat(Text.of(array, shifted)).isEqualTo("[0:1][-5:-3]={{1,2,3},{4,5,6}}");
    }

    @Test
    void quotesItemsWhereTheirTextAsksForIt() {
        assertThat(Text.of(array, texts("plain", "", "null", "NULLs", "a b", "a,b", "\"q\"", "b\\s", "{", "\u000b")))
                .isEqualTo("{plain,\"\",\"null\",NULLs,\"a b\",\"a,b\",\"\\\"q\\\"\",\"b\\\\s\",\"{\",\"\u000b\"}");
    }

    @Test
    void printsNullItems() {
        byte[] value = Text.concat(
                Text.int4(1),
                Text.int4(32),
                Text.int4(23),
                Text.int4(3),
                Text.int4(1),
                new byte[] {0b101, 0, 0, 0, 0, 0, 0, 0},
                Text.int4(7),
                Text.int4(9));
        assertThat(Text.of(array, value)).isEqualTo("{7,NULL,9}");
    }

    @Test
    void answersDamageWithItsOwnExceptionOnly() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        byte[] value = texts("one", "two", "a longer item", "");
        for (int i = 0; i < 20_000; i++) {
            byte[] damaged = Arrays.copyOf(value, random.nextInt(value.length + 1));
            for (int flips = random.nextInt(4); flips >= 0 && damaged.length > 0; flips--) {
                damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
            }
            try {
                Text.of(array, damaged);
            } catch (DecoderException e) {
                assertThat(e.code().name()).isEqualTo("DATUM_INVALID");
            } catch (RuntimeException e) {
                throw new AssertionError("seed " + seed + ", round " + i, e);
            }
        }
    }

    private static byte[] header(int dimensions, int elementOid) {
        return Text.concat(Text.int4(dimensions), Text.int4(0), Text.int4(elementOid));
    }

    private static byte[] texts(String... items) {
        byte[] value = Text.concat(header(1, 25), Text.int4(items.length), Text.int4(1));
        for (String item : items) {
            byte[] bytes = Text.utf8(item);
            value = Text.concat(value, Text.int4(4 + bytes.length << 2), bytes);
            value = Arrays.copyOf(value, (value.length + 3) / 4 * 4);
        }
        return value;
    }
}
