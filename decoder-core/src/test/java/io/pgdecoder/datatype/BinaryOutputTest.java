package io.pgdecoder.datatype;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.catalog.PgEnumRow;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.PgVersion;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BinaryOutputTest {
    private static final int[] FUNCTIONS = {
        4597, 31, 33, 35, 39, 41, 43, 47, 49, 51, 53, 55, 118, 120, 122, 124, 201, 215, 322, 348, 437, 461, 751, 911,
        1045, 1047, 1085, 1144, 1151, 1161, 1243, 1313, 1351, 1427, 1451, 1491, 1565, 1580, 1702, 1799, 2940, 2953,
        3230, 3507, 3611, 3613, 3804, 3835, 4111, 4232, 5056, 5081, 887, 2894
    };

    private final FakeTypes catalog = new FakeTypes()
            .add(FakeTypes.base(20, "int8", 8, 461, 'd'))
            .add(FakeTypes.base(23, "int4", 4, 43, 'i'))
            .add(FakeTypes.base(20000, "mood", 4, 3507, 'i'));
    private final SessionTypes types = new SessionTypes(PgVersion.V18, catalog, false);

    private TypeOutput output(int function) {
        catalog.add(FakeTypes.base(30000 + function, "t" + function, 4, function, 'i'));
        return types.typeOutput(30000 + function);
    }

    private byte[] send(TypeOutput output, byte[] value) {
        output.resolve(value, 0, value.length, types);
        byte[] shifted = new byte[value.length + 3];
        System.arraycopy(value, 0, shifted, 3, value.length);
        OutputWriter out = new OutputWriter();
        output.send(shifted, 3, value.length, out);
        return Arrays.copyOf(out.buffer(), out.length());
    }

    private void assertSent(int function, String stored, String sent) {
        byte[] found = send(output(function), Text.hex(stored));
        assertThat(HexFormat.of().formatHex(found)).isEqualTo(sent.replace(" ", ""));
    }

    @Test
    void sendsNumbersBigEndian() {
        assertSent(39, "0201", "0102");
        assertSent(43, "04030201", "01020304");
        assertSent(461, "0807060504030201", "0102030405060708");
        assertSent(201, "0000c03f", "3fc00000");
        assertSent(215, "000000000000f83f", "3ff8000000000000");
        assertSent(1243, "01", "01");
        assertSent(49, "0100 0200 0300", "00010002 0003");
    }

    @Test
    void sendsNumericAsCountWeightSignDecimalsAndDigits() {
        assertSent(1702, "8081 0100 8813", "0002 0000 0000 0003 0001 1388");
        assertSent(1702, "ffa0 0100", "0001 ffff 4000 0001 0001");
        assertSent(1702, "0240 0100 0500 0600", "0002 0001 4000 0002 0005 0006");
        assertSent(1702, "00c0", "0000 0000 c000 0000");
    }

    @Test
    void sendsTimesInTheirOrderOfFields() {
        assertSent(1351, "0100000000000000 100e0000", "0000000000000001 00000e10");
        assertSent(1161, "0100000000000000 02000000 03000000", "0000000000000001 00000002 00000003");
    }

    @Test
    void sendsNetworkAddressesWithFamilyBitsKindAndWidth() {
        assertSent(911, "0218 c0a80001", "02 18 00 04 c0a80001");
        assertSent(1427, "0218 c0a80000", "02 18 01 04 c0a80000");
    }

    @Test
    void sendsPathsWithClosedByteAndCount() {
        String x = "000000000000f83f";
        assertSent(122, "01000000 01000000 00000000" + x + x, "01 00000001 3ff8000000000000 3ff8000000000000");
        assertSent(348, "01000000" + x.repeat(6), "00000001 3ff8000000000000 3ff8000000000000");
    }

    @Test
    void sendsJsonbAsVersionAndText() {
        assertSent(3804, "00000040", "01 5b5d");
    }

    @Test
    void sendsBitsWithTheirCount() {
        assertSent(1565, "0b000000 aaa0", "0000000b aaa0");
    }

    @Test
    void sendsArraysWithTheLengthOfEachItem() {
        assertSent(751, "00000000 00000000 17000000", "00000000 00000000 00000017");
        assertSent(
                751,
                "01000000 20000000 17000000 03000000 ffffffff 05000000 00000000 07000000 09000000",
                "00000001 00000001 00000017 00000003 ffffffff 00000004 00000007 ffffffff 00000004 00000009");
    }

    @Test
    void sendsVectorsAsTheArraysThatTheyAre() {
        assertSent(
                41,
                "01000000 00000000 15000000 02000000 00000000 0100 0200",
                "00000001 00000000 00000015 00000002 00000000 00000002 0001 00000002 0002");
    }

    @Test
    void sendsTheLabelOfAnEnum() {
        catalog.labels.put(7, new PgEnumRow(7, 20000, Text.utf8("happy")));
        assertThat(send(types.typeOutput(20000), Text.int4(7))).isEqualTo(Text.utf8("happy"));
        byte[] moods =
                Text.concat(Text.int4(1), Text.int4(0), Text.int4(20000), Text.int4(1), Text.int4(1), Text.int4(7));
        assertThat(send(output(751), moods)).endsWith(Text.utf8("happy"));
    }

    @Test
    void sendsRangesAsFlagsAndBounds() {
        catalog.addRange(3904, 23, 4451);
        assertSent(3835, "400f0000 01000000 02000000 02", "02 00000004 00000001 00000004 00000002");
        assertSent(3835, "400f0000 01", "01");
        assertSent(3835, "400f0000 07000000 12", "12 00000004 00000007");
    }

    @Test
    void sendsSearchVectorsAsLexemesEndedByZeroAndTheirPositions() {
        assertSent(3611, "02000000 02000000 03100000 61 62 0100 0340", "00000002 61 00 0000 62 00 0001 4003");
    }

    @Test
    void sendsSearchQueriesInTheStoredOrder() {
        String a = "01 08 01 00 00000000 01000000";
        String b = "01 00 00 00 00000000 01200000";
        assertSent(
                3613,
                "03000000 02 04 0200 00000000 01000000" + a + b + "6100 6200",
                "00000003 02 04 0002 01 08 01 6100 01 00 00 6200");
    }

    @Test
    void refusesTypesThatAreNotBuilt() {
        TypeOutput unknown = output(99999);
        assertThat(unknown.sends()).isFalse();
        assertThatThrownBy(() -> unknown.send(new byte[4], 0, 4, new OutputWriter()))
                .isInstanceOfSatisfying(
                        DecoderException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.TYPE_UNSUPPORTED));
    }

    @Test
    void answersRandomBytesWithItsOwnExceptionOnly() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        int[] lengths = {0, 1, 2, 4, 6, 8, 12, 16, 64};
        for (int function : FUNCTIONS) {
            TypeOutput output = output(function);
            assertThat(output.sends()).as("function %d", function).isTrue();
            for (int i = 0; i < 1000; i++) {
                byte[] value = new byte[i % 3 == 0 ? random.nextInt(80) : lengths[random.nextInt(lengths.length)]];
                for (int j = 0; j < value.length; j++) {
                    value[j] = (byte) (i % 2 == 0 ? random.nextInt() : random.nextInt(3) == 0 ? random.nextInt(8) : 0);
                }
                try {
                    send(output, value);
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
}
