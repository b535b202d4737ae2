package io.pgdecoder.heap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.types.CorruptWalException;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import org.junit.jupiter.api.Test;

/** Each form of a stored value, at an offset: which form it is, and the lengths that just fit and just do not. */
class VarlenaTest {
    private static final long LSN = 0x1000028L;
    private static final int OFFSET = 3;

    private static byte[] fourByte(int length, int form) {
        byte[] bytes = new byte[OFFSET + Math.max(length, 4)];
        LittleEndian.putInt(bytes, OFFSET, length << 2 | form);
        return bytes;
    }

    private static byte[] pointer() {
        byte[] bytes = new byte[OFFSET + Varlena.ON_DISK_POINTER_BYTES];
        bytes[OFFSET] = 1;
        bytes[OFFSET + 1] = Varlena.TAG_ON_DISK;
        LittleEndian.putInt(bytes, OFFSET + 10, 16_500);
        return bytes;
    }

    private static void assertRefused(byte[] bytes, int limit, String expected, String found) {
        assertThatThrownBy(() -> Varlena.length(bytes, OFFSET, limit, LSN))
                .isInstanceOfSatisfying(CorruptWalException.class, e -> {
                    assertThat(e.expected()).isEqualTo(expected);
                    assertThat(e.found()).isEqualTo(found);
                    assertThat(e.lsn()).isEqualTo(LSN);
                });
    }

    @Test
    void tellsTheFormsApart() {
        byte[] one = {0, 0, 0, 5 << 1 | 1, 0, 0, 0, 0};
        byte[] plain = fourByte(6, 0);
        byte[] compressed = fourByte(9, 2);
        byte[] pointer = pointer();
        byte[][] forms = {one, plain, compressed, pointer};
        boolean[][] answers = new boolean[4][];
        for (int i = 0; i < 4; i++) {
            answers[i] = new boolean[] {
                Varlena.isShort(forms[i], OFFSET),
                Varlena.isPlain(forms[i], OFFSET),
                Varlena.isCompressed(forms[i], OFFSET),
                Varlena.isExternal(forms[i], OFFSET),
                Varlena.isExternalOnDisk(forms[i], OFFSET)
            };
        }
        assertThat(answers[0]).containsExactly(true, true, false, false, false);
        assertThat(answers[1]).containsExactly(false, true, false, false, false);
        assertThat(answers[2]).containsExactly(false, false, true, false, false);
        assertThat(answers[3]).containsExactly(false, false, false, true, true);
        pointer[OFFSET + 1] = 1;
        assertThat(Varlena.isExternalOnDisk(pointer, OFFSET)).isFalse();
    }

    @Test
    void takesLengthsThatJustFit() {
        assertThat(Varlena.length(new byte[] {0, 0, 0, 3}, OFFSET, 4, LSN)).isEqualTo(1);
        assertThat(Varlena.length(fourByte(4, 0), OFFSET, OFFSET + 4, LSN)).isEqualTo(4);
        assertThat(Varlena.length(fourByte(20, 0), OFFSET, OFFSET + 20, LSN)).isEqualTo(20);
        assertThat(Varlena.length(fourByte(8, 2), OFFSET, OFFSET + 8, LSN)).isEqualTo(8);
        assertThat(Varlena.length(pointer(), OFFSET, OFFSET + 18, LSN)).isEqualTo(18);
    }

    @Test
    void refusesLengthsThatJustDoNotFit() {
        byte[] shortForm = {0, 0, 0, 4 << 1 | 1, 0, 0};
        assertRefused(shortForm, 6, "1 to 3", "4");
        assertRefused(fourByte(20, 0), OFFSET + 19, "4 to 19", "20");
        assertRefused(fourByte(3, 0), OFFSET + 4, "4 to 4", "3");
        assertRefused(fourByte(7, 2), OFFSET + 7, "8 to 7", "7");
        assertRefused(fourByte(4, 0), OFFSET + 3, "4 bytes", "3");
        assertRefused(fourByte(4, 0), OFFSET, "an offset below 3", "3");
    }

    @Test
    void refusesPointersThatAreCutOrOfAnotherKindAndSaysWhich() {
        byte[] pointer = pointer();
        String expected = "tag 18 and 18 bytes";
        assertRefused(pointer, OFFSET + 17, expected, "tag 18 and 17 bytes, value cut");
        assertRefused(pointer, OFFSET + 2, expected, "tag 18 and 2 bytes, value cut");
        assertRefused(pointer, OFFSET + 1, expected, "1 bytes");
        pointer[OFFSET + 1] = 3;
        assertRefused(pointer, OFFSET + 18, expected, "tag 3 and 18 bytes, value 16500");
    }

    @Test
    void readsSizeAndMethodOfACompressedValueByVersion() {
        byte[] value = fourByte(12, 2);
        LittleEndian.putInt(value, OFFSET + 4, 1 << 30 | 700);
        assertThat(Varlena.compressedRawSize(value, OFFSET, PgVersion.V14)).isEqualTo(700);
        assertThat(Varlena.compressionMethod(value, OFFSET, PgVersion.V14)).isEqualTo(Varlena.METHOD_LZ4);
        assertThat(Varlena.compressedRawSize(value, OFFSET, PgVersion.V13)).isEqualTo(1 << 30 | 700);
        assertThat(Varlena.compressionMethod(value, OFFSET, PgVersion.V13)).isEqualTo(Varlena.METHOD_PGLZ);
    }
}
