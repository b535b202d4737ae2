package io.pgdecoder.datatype;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.types.PgVersion;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Types whose text follows their bytes closely. */
class PlainOutputsTest {
    @Test
    void printsBooleans() {
        assertThat(Text.of(new BoolOutput(), new byte[] {1})).isEqualTo("t");
        assertThat(Text.of(new BoolOutput(), new byte[] {0})).isEqualTo("f");
    }

    @Test
    void printsNamesUpToTheirFirstNul() {
        assertThat(Text.of(new NameOutput(), Arrays.copyOf(Text.utf8("it's"), 64)))
                .isEqualTo("it's");
        byte[] full = new byte[64];
        Arrays.fill(full, (byte) 'x');
        assertThat(Text.of(new NameOutput(), full)).isEqualTo("x".repeat(64));
    }

    @Test
    void printsTheOneByteChar() {
        CharOutput old = new CharOutput(PgVersion.V14);
        CharOutput current = new CharOutput(PgVersion.V15);
        assertThat(Text.of(current, new byte[] {'a'})).isEqualTo("a");
        assertThat(Text.of(current, new byte[] {0})).isEmpty();
        assertThat(Text.of(current, new byte[] {'\\'})).isEqualTo("\\");
        assertThat(Text.of(current, new byte[] {(byte) 0xE4})).isEqualTo("\\344");
        assertThat(Text.of(old, new byte[] {(byte) 0xE4})).isEqualTo("\ufffd");
    }

    @Test
    void printsBytea() {
        byte[] value = {0, 'a', '\\', '\'', 0x7E, 0x7F, (byte) 0xFF};
        assertThat(Text.of(new ByteaOutput(), value)).isEqualTo("\\x00615c277e7fff");
        assertThat(Text.of(new ByteaOutput(), value, Text.settings("bytea_output", "escape")))
                .isEqualTo("\\000a\\\\'~\\177\\377");
        assertThat(Text.of(new ByteaOutput(), new byte[0])).isEqualTo("\\x");
    }

    @Test
    void printsUuids() {
        assertThat(Text.of(new UuidOutput(), Text.hex("a0eebc999c0b4ef8bb6d6bb9bd380a11")))
                .isEqualTo("a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11");
    }

    @Test
    void printsBits() {
        assertThat(Text.of(new BitOutput(), Text.hex("0b000000 aaa0"))).isEqualTo("10101010101");
        assertThat(Text.of(new BitOutput(), Text.hex("00000000"))).isEmpty();
    }

    @Test
    void printsPositionsAndTids() {
        assertThat(Text.of(new PgLsnOutput(), Text.int8(0x16_B374D848L))).isEqualTo("16/B374D848");
        assertThat(Text.of(new PgLsnOutput(), Text.int8(0))).isEqualTo("0/0");
        assertThat(Text.of(new PgLsnOutput(), Text.int8(-1))).isEqualTo("FFFFFFFF/FFFFFFFF");
        assertThat(Text.of(new TidOutput(), Text.hex("0100 0200 0300"))).isEqualTo("(65538,3)");
    }

    @Test
    void printsVectors() {
        byte[] head = Text.concat(Text.int4(1), Text.int4(0), Text.int4(21), Text.int4(2), Text.int4(0));
        assertThat(Text.of(VectorOutput.INT2VECTOR, Text.concat(head, Text.int2(1), Text.int2(-2))))
                .isEqualTo("1 -2");
        assertThat(Text.of(VectorOutput.OIDVECTOR, Text.concat(head, Text.int4(1), Text.int4(-1))))
                .isEqualTo("1 4294967295");
    }

    @Test
    void printsTheBytesOfUnknownTypesIfAsked() {
        assertThat(Text.of(new HexOutput(), new byte[] {1, (byte) 0xAB})).isEqualTo("\\x01ab");
    }
}
