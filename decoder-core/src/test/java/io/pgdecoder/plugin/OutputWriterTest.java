package io.pgdecoder.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class OutputWriterTest {
    private static final int LONGEST = 70;

    private final OutputWriter out = new OutputWriter();

    private String text() {
        return new String(out.buffer(), 0, out.length(), StandardCharsets.ISO_8859_1);
    }

    @Test
    void appendsPiecesOfEveryLengthFromEveryPlace() {
        byte[] source = new byte[2 * LONGEST];
        for (int i = 0; i < source.length; i++) {
            source[i] = (byte) (i + 1);
        }
        for (int length = 0; length <= LONGEST; length++) {
            for (int offset = 0; offset < 9; offset++) {
                out.clear();
                out.append('<');
                out.append(source, offset, length);
                out.append('>');
                byte[] piece = Arrays.copyOfRange(source, offset, offset + length);
                assertThat(text()).isEqualTo('<' + new String(piece, StandardCharsets.ISO_8859_1) + '>');
            }
        }
    }

    @Test
    void appendsAPieceThatFillsTheBufferToItsEnd() {
        byte[] piece = "0123456789".getBytes(StandardCharsets.ISO_8859_1);
        int capacity = out.buffer().length;
        out.append(new byte[capacity - piece.length]);
        out.append(piece);
        assertThat(out.buffer()).hasSize(capacity).endsWith(piece);
    }

    @Test
    void doublesAnOccurrenceWhereverItStands() {
        for (int length = 1; length <= 24; length++) {
            for (int place = 0; place < length; place++) {
                String value = "x".repeat(place) + "'" + "y".repeat(length - place - 1);
                out.clear();
                out.append("it's ");
                int start = out.length();
                out.append(value);
                out.doubleSince(start, '\'');
                assertThat(text()).isEqualTo("it's " + value.replace("'", "''"));
            }
        }
    }

    @Test
    void doublesAllOccurrencesAndLeavesBytesThatDifferInABitOnly() {
        // 0x27 is doubled; 0x26 and 0xA7 differ from it in one bit, 0x28 follows one that is equal.
        String value = "&&'&\u00a7\u00a7&'('('\u00a7''''''''''&&&&&&&&\u00a7\u00a7\u00a7\u00a7\u00a7\u00a7\u00a7\u00a7";
        out.append(value.getBytes(StandardCharsets.ISO_8859_1));
        out.doubleSince(0, '\'');
        assertThat(text()).isEqualTo(value.replace("'", "''"));
    }

    @Test
    void doublesNothingWhereThereIsNothing() {
        String value = "&\u00a7(".repeat(9);
        out.append(value.getBytes(StandardCharsets.ISO_8859_1));
        out.doubleSince(0, '\'');
        assertThat(text()).isEqualTo(value);
    }
}
