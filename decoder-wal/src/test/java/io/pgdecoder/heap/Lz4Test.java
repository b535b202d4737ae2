package io.pgdecoder.heap;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Lz4Test {
    @Test
    void copiesLiterals() {
        assertThat(decompress(new byte[] {0x30, 'a', 'b', 'c'}, 3)).isEqualTo("abc");
    }

    @Test
    void repeatsOverlappingMatches() {
        // Two literals, a match of 4 + 3 at distance 2, then one last literal.
        assertThat(decompress(new byte[] {0x23, 'a', 'b', 2, 0, 0x10, 'z'}, 10)).isEqualTo("ababababaz");
    }

    @Test
    void addsLengthBytes() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(0xFF);
        out.write(255);
        out.write(30); // 15 + 255 + 30 = 300 literals
        for (int i = 0; i < 300; i++) {
            out.write('a' + i % 26);
        }
        out.write(26); // distance
        out.write(0);
        out.write(81); // match of 4 + 15 + 81 = 100
        out.write(0x10);
        out.write('!');
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < 400; i++) {
            expected.append((char) ('a' + i % 26));
        }

        assertThat(decompress(out.toByteArray(), 401)).isEqualTo(expected + "!");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void givesBackWhatWasCompressed(long seed) {
        Random random = new Random(seed);
        byte[] raw = new byte[8192];
        for (int i = 0; i < raw.length; i++) {
            raw[i] = (byte) (random.nextInt(100) < seed * 10 ? random.nextInt(4) : i > 40 ? raw[i - 37] : 0);
        }
        byte[] packed = compress(raw);
        byte[] target = new byte[raw.length + 20];

        assertThat(Lz4.decompress(packed, 0, packed.length, target, 10, raw.length))
                .isTrue();
        assertThat(Arrays.copyOfRange(target, 10, 10 + raw.length)).isEqualTo(raw);
    }

    @Test
    void refusesWhatDoesNotComeOutEven() {
        byte[] target = new byte[20];
        assertThat(Lz4.decompress(new byte[] {}, 0, 0, target, 0, 1)).isFalse();
        assertThat(Lz4.decompress(new byte[] {0x30, 'a', 'b'}, 0, 3, target, 0, 3))
                .isFalse();
        assertThat(Lz4.decompress(new byte[] {0x20, 'a', 'b'}, 0, 3, target, 0, 3))
                .isFalse();
        assertThat(Lz4.decompress(new byte[] {0x20, 'a', 'b', 1}, 0, 4, target, 0, 9))
                .isFalse();
        assertThat(Lz4.decompress(new byte[] {0x20, 'a', 'b', 1, 0}, 0, 5, target, 0, 6))
                .isFalse();
        assertThat(Lz4.decompress(new byte[] {(byte) 0xF0, (byte) 255}, 0, 2, target, 0, 9))
                .isFalse();
    }

    @Test
    void refusesMatchesFromBeforeTheOutput() {
        byte[] target = new byte[30];
        assertThat(Lz4.decompress(new byte[] {0x10, 'a', 0, 0, 0x10, 'z'}, 0, 6, target, 10, 6))
                .isFalse();
        assertThat(Lz4.decompress(new byte[] {0x10, 'a', 2, 0, 0x10, 'z'}, 0, 6, target, 10, 6))
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
            for (int i = 50; i < 150; i += 1 + random.nextInt(20)) {
                source[i] = (byte) random.nextInt(20);
            }
            Arrays.fill(target, (byte) 0x5A);
            Lz4.decompress(source, 50, 100, target, 100, 400);
            assertThat(Arrays.mismatch(target, 0, 100, untouched, 0, 100)).isEqualTo(-1);
            assertThat(Arrays.mismatch(target, 500, 600, untouched, 0, 100)).isEqualTo(-1);
        }
    }

    /** A greedy compressor of the plainest kind. */
    private static byte[] compress(byte[] raw) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int[] lastAt = new int[1 << 12];
        Arrays.fill(lastAt, -1);
        int literals = 0;
        int at = 0;
        while (at < raw.length - 12) {
            int hash = (raw[at] * 31 + raw[at + 1] * 17 + raw[at + 2] * 7 + raw[at + 3]) & 0xFFF;
            int candidate = lastAt[hash];
            lastAt[hash] = at;
            int length = 0;
            while (candidate >= 0 && at + length < raw.length - 5 && raw[candidate + length] == raw[at + length]) {
                length++;
            }
            if (length < 4) {
                at++;
                continue;
            }
            sequence(out, raw, literals, at - literals, at - candidate, length);
            at += length;
            literals = at;
        }
        sequence(out, raw, literals, raw.length - literals, 0, 0);
        return out.toByteArray();
    }

    private static void sequence(
            ByteArrayOutputStream out, byte[] raw, int literals, int count, int distance, int matchLength) {
        int match = matchLength == 0 ? 0 : matchLength - 4;
        out.write(Math.min(count, 15) << 4 | Math.min(match, 15));
        more(out, count);
        out.write(raw, literals, count);
        if (matchLength > 0) {
            out.write(distance);
            out.write(distance >>> 8);
            more(out, match);
        }
    }

    private static void more(ByteArrayOutputStream out, int length) {
        if (length >= 15) {
            int rest = length - 15;
            for (; rest >= 255; rest -= 255) {
                out.write(255);
            }
            out.write(rest);
        }
    }

    private static String decompress(byte[] source, int rawLength) {
        byte[] target = new byte[rawLength];
        assertThat(Lz4.decompress(source, 0, source.length, target, 0, rawLength))
                .isTrue();
        return new String(target, StandardCharsets.US_ASCII);
    }
}
