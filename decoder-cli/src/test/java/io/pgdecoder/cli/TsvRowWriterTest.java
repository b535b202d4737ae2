package io.pgdecoder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class TsvRowWriterTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @Test
    void escapesWhatCopyEscapesAndNothingElse() throws IOException {
        byte[] every = new byte[255];
        for (int i = 0; i < every.length; i++) {
            every[i] = (byte) (i + 1);
        }
        assertThat(print(every)).isEqualTo(escapedByRule(every));
        assertThat(print("a\\b\bc\fd\ne\rf\tg\u000Bh".getBytes(StandardCharsets.US_ASCII)))
                .asString(StandardCharsets.US_ASCII)
                .isEqualTo("a\\\\b\\bc\\fd\\ne\\rf\\tg\\vh");
    }

    @RepeatedTest(20)
    void copiesAnyBytesAsTheRuleSays(RepetitionInfo repetition) throws IOException {
        long seed = repetition.getCurrentRepetition();
        Random random = new Random(seed);
        byte[] data = new byte[random.nextInt(300)];
        String likely = "abc \\\t\n[]\u007f\u0001";
        for (int i = 0; i < data.length; i++) {
            data[i] =
                    (byte) (random.nextInt(4) == 0 ? random.nextInt(255) + 1 : likely.charAt(random.nextInt(12) % 11));
        }
        assertThat(print(data)).as("seed %d", seed).isEqualTo(escapedByRule(data));
    }

    @Test
    void printsLsnAndXidAsTheServerDoes() throws IOException {
        TsvRowWriter writer = new TsvRowWriter(out, false);
        writer.write(0x15E3F98L, 745, bytes("BEGIN 745"), 0, 9);
        writer.write(0xFFFFFFFF00000000L, -1, bytes("xCOMMITx"), 1, 6);
        writer.write(0x16_B374D848L, 0, new byte[0], 0, 0);
        writer.flush();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .isEqualTo("0/15E3F98\t745\tBEGIN 745\nFFFFFFFF/0\t4294967295\tCOMMIT\n16/B374D848\t0\t\n");
    }

    @Test
    void printsDataOfABinaryPluginAsCopyPrintsBytea() throws IOException {
        TsvRowWriter writer = new TsvRowWriter(out, true);
        writer.write(1, 2, new byte[] {0x42, 0, (byte) 0xFF, '\\'}, 0, 4);
        writer.flush();
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("0/1\t2\t\\\\x4200ff5c\n");
    }

    @Test
    void printsRowsLongerThanItsBuffer() throws IOException {
        byte[] data = new byte[1_000_000];
        java.util.Arrays.fill(data, (byte) '\\');
        assertThat(print(data)).hasSize(2_000_000).containsOnly('\\');
    }

    @Test
    void endsAMessageAtItsFirstZeroByteAsCopyDoes() throws IOException {
        assertThat(print(bytes("message: content:A\0Z"))).isEqualTo(bytes("message: content:A"));
    }

    @Test
    void printsLongRowsAsShortOnes() throws IOException {
        Random random = new Random(7);
        byte[] data = new byte[200_001];
        for (int i = 0; i < data.length; i++) {
            data[i] = (byte) (1 + random.nextInt(255));
        }
        assertThat(print(data)).isEqualTo(escapedByRule(data));
        data[150_000] = 0;
        assertThat(print(data)).isEqualTo(escapedByRule(java.util.Arrays.copyOf(data, 150_000)));
    }

    private byte[] print(byte[] data) throws IOException {
        out.reset();
        TsvRowWriter writer = new TsvRowWriter(out, false);
        writer.write(1, 2, data, 0, data.length);
        writer.flush();
        byte[] line = out.toByteArray();
        byte[] prefix = bytes("0/1\t2\t");
        assertThat(line).startsWith(prefix).endsWith('\n');
        return java.util.Arrays.copyOfRange(line, prefix.length, line.length - 1);
    }

    private static byte[] escapedByRule(byte[] data) {
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        for (byte value : data) {
            if (value == 0) {
                break;
            }
            int at = "\\\b\f\n\r\t\u000B".indexOf(value);
            if (value >= 0 && at >= 0) {
                expected.write('\\');
                expected.write("\\bfnrtv".charAt(at));
            } else {
                expected.write(value);
            }
        }
        return expected.toByteArray();
    }

    private static byte[] bytes(String ascii) {
        return ascii.getBytes(StandardCharsets.US_ASCII);
    }
}
