package io.pgdecoder.datatype;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.pgdecoder.catalog.PgEnumRow;
import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What holds for every output function: only its own exception comes out of damaged bytes, and nothing is allocated. */
class TypeOutputRobustnessTest {
    private static final int[] FUNCTIONS = {
        3647, 4597, 4639, 31, 33, 35, 39, 41, 43, 47, 49, 51, 53, 55, 201, 215, 322, 461, 751, 1045, 1047, 1085, 1144,
        1151, 1161, 1243, 1313, 1351, 1565, 1580, 1702, 1799, 2953, 3230, 3507, 3804, 5081, 118, 120, 122, 124, 196,
        348, 437, 887, 911, 1032, 1427, 1451, 1491, 2894, 2940, 3611, 3613, 3835, 4111, 4232, 5056, 4003, 3356, 3405,
        5019, 45, 2213, 2219, 2221, 4085, 4092
    };

    private static final int MINMAX_MULTI = 4639;

    private final FakeTypes catalog = new FakeTypes().add(FakeTypes.base(23, "int4", 4, 43, 'i'));
    private final SessionTypes types = new SessionTypes(PgVersion.V18, catalog, false);

    TypeOutputRobustnessTest() {
        // random bytes are often small numbers: then they name one of these range types
        for (int oid = 0; oid < 8; oid++) {
            catalog.addRange(oid, oid % 2 == 0 ? 23 : 25, oid);
        }
        catalog.add(FakeTypes.base(25, "text", -1, 47, 'i'));
    }

    private TypeOutput output(int function) {
        catalog.add(FakeTypes.base(30000 + function, "t" + function, 4, function, 'i'));
        return types.typeOutput(30000 + function);
    }

    @Test
    void answersRandomBytesWithTextOrItsOwnExceptionOnly() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        OutputSettings[] settings = {
            OutputSettings.DEFAULTS,
            OutputSettings.parse(Map.of(
                    "datestyle",
                    "Postgres",
                    "intervalstyle",
                    "postgres_verbose",
                    "bytea_output",
                    "escape",
                    "extra_float_digits",
                    "0",
                    "timezone",
                    "Australia/Lord_Howe"))
        };
        int[] lengths = {0, 1, 2, 4, 6, 8, 12, 16, 64};
        for (int function : FUNCTIONS) {
            TypeOutput output = output(function);
            for (int i = 0; i < 4000; i++) {
                byte[] value = new byte[i % 3 == 0 ? random.nextInt(80) : lengths[random.nextInt(lengths.length)]];
                random.nextBytes(value);
                if (i % 2 == 0) {
                    for (int j = 0; j < value.length; j++) {
                        value[j] = (byte) (random.nextInt(3) == 0 ? value[j] & 7 : 0);
                    }
                }
                if (function == MINMAX_MULTI && value.length > 4) {
                    LittleEndian.putInt(value, 0, i % 4 < 2 ? 23 : 25);
                }
                try {
                    output.resolve(value, 0, value.length, types);
                    Text.of(output, value, settings[i & 1]);
                } catch (DecoderException e) {
                    assertThat(e.code())
                            .as("seed %d, function %d", seed, function)
                            .isIn(ErrorCode.DATUM_INVALID, ErrorCode.CATALOG_LOOKUP_FAILED);
                } catch (RuntimeException e) {
                    throw new AssertionError("seed " + seed + ", function " + function + ", round " + i, e);
                }
            }
        }
    }

    @Test
    void allocatesNothingOnceWarm() {
        catalog.labels.put(7, new PgEnumRow(7, 20000, Text.utf8("label")));
        Map<Integer, byte[]> values = new LinkedHashMap<>();
        values.put(1243, new byte[] {1});
        values.put(43, Text.int4(-123456789));
        values.put(461, Text.int8(Long.MIN_VALUE));
        values.put(215, Text.int8(Double.doubleToRawLongBits(3.141592653589793)));
        values.put(201, Text.int4(Float.floatToRawIntBits(0.1f)));
        values.put(1702, Text.hex("0182 0000 0100 0200 0300"));
        values.put(47, Text.utf8("it's a text"));
        values.put(31, new byte[40]);
        values.put(2953, new byte[16]);
        values.put(1085, Text.int4(9000));
        values.put(1144, Text.int8(86_399_999_999L));
        values.put(1151, Text.int8(800_000_000_000_000L));
        values.put(1313, Text.int8(800_000_000_000_001L));
        values.put(1161, Text.concat(Text.int8(12_345_678_901L), Text.int4(-3), Text.int4(14)));
        values.put(3507, Text.int4(7));
        values.put(
                751, Text.concat(Text.int4(1), Text.int4(0), Text.int4(23), Text.int4(2), Text.int4(1), Text.int8(77)));
        values.put(887, Text.int8(-123456789));
        values.put(3611, Text.concat(Text.int4(1), Text.int4(1 << 1 | 1), Text.hex("6100 0100 0140")));
        values.put(3835, Text.concat(Text.int4(2), Text.int4(1), Text.int4(5), new byte[] {2}));
        values.put(4232, Text.concat(Text.int4(2), Text.int4(1), Text.hex("02 000000"), Text.int4(1), Text.int4(5)));
        values.put(3804, Text.concat(Text.int4(0x40000002), Text.int4(1), Text.int4(0x30000000), Text.utf8("a")));
        values.put(MINMAX_MULTI, Text.concat(Text.int4(23), Text.int4(0), Text.int4(1), Text.int4(9), Text.int4(7)));
        values.put(4003, Text.concat(Text.int4(0x80000001), Text.int4(27), Text.int4(0)));
        values.put(2894, Text.utf8("<?xml version='1.1' standalone=\"no\"?><a/>"));
        assertNothingIsAllocated(values, OutputSettings.DEFAULTS);
        values.keySet().retainAll(Set.of(215, 201));
        assertNothingIsAllocated(values, OutputSettings.parse(Map.of("extra_float_digits", "-1")));
    }

    private void assertNothingIsAllocated(Map<Integer, byte[]> values, OutputSettings settings) {
        OutputWriter out = new OutputWriter();
        values.forEach((function, value) -> {
            TypeOutput output = output(function);
            for (int i = 0; i < 5_000; i++) {
                print(output, value, settings, out);
            }
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            long least = Long.MAX_VALUE;
            for (int round = 0; round < 5; round++) {
                long before = threads.getCurrentThreadAllocatedBytes();
                for (int i = 0; i < 100; i++) {
                    print(output, value, settings, out);
                }
                least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
            }
            assertThat(least)
                    .as("bytes for 100 values of function %d", function)
                    .isLessThan(100);
        });
    }

    private void print(TypeOutput output, byte[] value, OutputSettings settings, OutputWriter out) {
        out.clear();
        if (output.resolves()) {
            output.resolve(value, 0, value.length, types);
        }
        output.write(value, 0, value.length, settings, out);
        if (output.sends()) {
            output.send(value, 0, value.length, out);
        }
    }
}
