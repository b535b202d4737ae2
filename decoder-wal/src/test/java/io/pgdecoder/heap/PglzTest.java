package io.pgdecoder.heap;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PglzTest {
    @Test
    void copiesLiterals() {
        assertThat(decompress(new byte[] {0, 'a', 'b', 'c'}, 3)).isEqualTo("abc");
    }

    @Test
    void repeatsOverlappingMatches() {
        // Literals a, b, then a match of 7 at distance 2.
        assertThat(decompress(new byte[] {0b100, 'a', 'b', 0x04, 2}, 9)).isEqualTo("ababababa");
    }

    @Test
    void addsTheExtensionByteToLongMatches() {
        assertThat(decompress(new byte[] {0b10, 'x', 0x0F, 1, 10}, 29)).isEqualTo("x".repeat(29));
    }

    @Test
    void takesTheHighBitsOfTheDistanceFromTheFirstByte() {
        byte[] literals = new byte[0x123];
        new Random(1).nextBytes(literals);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int i = 0; i < literals.length; i += 8) {
            int count = Math.min(8, literals.length - i);
            out.write(count < 8 ? 1 << count : 0);
            out.write(literals, i, count);
        }
        out.write(0x10); // length 3, distance 0x1..
        out.write(0x23);
        byte[] target = new byte[literals.length + 3];

        assertThat(Pglz.decompress(out.toByteArray(), 0, out.size(), target, 0, target.length))
                .isTrue();
        assertThat(Arrays.copyOfRange(target, literals.length, target.length)).isEqualTo(Arrays.copyOf(literals, 3));
    }

    @Test
    void refusesWhatDoesNotComeOutEven() {
        byte[] target = new byte[20];
        assertThat(Pglz.decompress(new byte[] {0, 'a', 'b'}, 0, 3, target, 0, 3))
                .isFalse();
        assertThat(Pglz.decompress(new byte[] {0, 'a', 'b'}, 0, 3, target, 0, 1))
                .isFalse();
        assertThat(Pglz.decompress(new byte[] {0b10, 'a', 0x00}, 0, 3, target, 0, 4))
                .isFalse();
        assertThat(Pglz.decompress(new byte[] {0b10, 'a', 0x0F, 1}, 0, 4, target, 0, 19))
                .isFalse();
    }

    @Test
    void refusesMatchesFromBeforeTheOutput() {
        byte[] target = new byte[20];
        assertThat(Pglz.decompress(new byte[] {0b10, 'a', 0x00, 0}, 0, 4, target, 10, 4))
                .isFalse();
        assertThat(Pglz.decompress(new byte[] {0b10, 'a', 0x00, 2}, 0, 4, target, 10, 4))
                .isFalse();
    }

    @Test
    void staysInsideItsBoundsOnRandomInput() {
        Random random = new Random(7);
        byte[] source = new byte[200];
        byte[] target = new byte[600];
        byte[] untouched = new byte[100];
        Arrays.fill(untouched, (byte) 0x5A);
        for (int round = 0; round < 20_000; round++) {
            random.nextBytes(source);
            Arrays.fill(target, (byte) 0x5A);
            Pglz.decompress(source, 50, 100, target, 100, 400);
            assertThat(Arrays.mismatch(target, 0, 100, untouched, 0, 100)).isEqualTo(-1);
            assertThat(Arrays.mismatch(target, 500, 600, untouched, 0, 100)).isEqualTo(-1);
        }
    }

    private static String decompress(byte[] source, int rawLength) {
        byte[] target = new byte[rawLength];
        assertThat(Pglz.decompress(source, 0, source.length, target, 0, rawLength))
                .isTrue();
        return new String(target, StandardCharsets.US_ASCII);
    }
}
