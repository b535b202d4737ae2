package io.pgdecoder.reorder.toast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.heap.HeapTupleHeader;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.LittleEndian;
import java.util.Arrays;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Chunks become values; what is no chunk becomes an error. */
final class ToastReassemblerTest {
    private static final int HOFF = 24;

    private final ToastReassembler toast = new ToastReassembler();

    /** A chunk tuple as the server forms it: 4-byte varlena header, plain. */
    private static byte[] chunk(int valueId, int sequence, byte[] data) {
        byte[] tuple = new byte[HOFF + 8 + 4 + data.length];
        LittleEndian.putInt(tuple, HOFF + 8, data.length + 4 << 2);
        System.arraycopy(data, 0, tuple, HOFF + 12, data.length);
        return header(tuple, valueId, sequence);
    }

    private static byte[] header(byte[] tuple, int valueId, int sequence) {
        LittleEndian.putShort(tuple, HeapTupleHeader.INFOMASK2, 3);
        LittleEndian.putShort(tuple, HeapTupleHeader.INFOMASK, HeapTupleHeader.HAS_VARWIDTH);
        tuple[HeapTupleHeader.HOFF] = HOFF;
        LittleEndian.putInt(tuple, HOFF, valueId);
        LittleEndian.putInt(tuple, HOFF + 4, sequence);
        return tuple;
    }

    private void append(byte[] tuple) {
        toast.append(0x99, tuple, 0, tuple.length);
    }

    private byte[] value(int valueId) {
        int entry = toast.find(valueId);
        return Arrays.copyOf(toast.bytes(entry), toast.length(entry));
    }

    @Test
    void joinsTheChunksOfInterleavedValues() {
        append(chunk(1, 0, new byte[] {1, 2}));
        append(chunk(-5, 0, new byte[] {9}));
        append(chunk(1, 1, new byte[] {3}));
        assertThat(value(1)).containsExactly(1, 2, 3);
        assertThat(value(-5)).containsExactly(9);
        assertThat(toast.find(2)).isEqualTo(-1);
    }

    @Test
    void takesShortVarlenaHeadersAndTuplesInTheMiddleOfAnArray() {
        byte[] tuple = new byte[HOFF + 8 + 3];
        tuple[HOFF + 8] = (3 << 1) | 1;
        tuple[HOFF + 9] = 7;
        tuple[HOFF + 10] = 8;
        header(tuple, 1, 0);
        byte[] array = new byte[tuple.length + 20];
        System.arraycopy(tuple, 0, array, 11, tuple.length);
        toast.append(0x99, array, 11, tuple.length);
        assertThat(value(1)).containsExactly(7, 8);
    }

    @Test
    void clearForgetsAllValues() {
        append(chunk(1, 0, new byte[] {1}));
        assertThat(toast.isEmpty()).isFalse();
        toast.clear();
        assertThat(toast.isEmpty()).isTrue();
        assertThat(toast.find(1)).isEqualTo(-1);
        append(chunk(1, 0, new byte[] {2}));
        assertThat(value(1)).containsExactly(2);
    }

    @Test
    void buffersAreKeptForTheNextValuesUpToABound() {
        for (int i = 0; i < 65; i++) {
            append(chunk(100 + i, 0, new byte[i == 1 ? 256 * 1024 + 1 : 10_000]));
        }
        byte[][] before = new byte[65][];
        for (int i = 0; i < 65; i++) {
            before[i] = toast.bytes(toast.find(100 + i));
        }
        toast.clear();
        for (int i = 0; i < 65; i++) {
            append(chunk(200 + i, 0, new byte[1]));
            byte[] after = toast.bytes(toast.find(200 + i));
            if (i == 1 || i == 64) {
                assertThat(after).as("buffer %d", i).hasSize(8192);
            } else {
                assertThat(after).as("buffer %d", i).isSameAs(before[i]);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13})
    void keepsManyValuesOfAnySizeApart(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 3; round++) {
            byte[][] expected = new byte[300][];
            for (int i = 0; i < expected.length; i++) {
                int chunks = 1 + random.nextInt(20);
                byte[] whole = new byte[0];
                for (int c = 0; c < chunks; c++) {
                    byte[] data = new byte[random.nextInt(1997)];
                    random.nextBytes(data);
                    append(chunk(16384 + i * 64, c, data));
                    int at = whole.length;
                    whole = Arrays.copyOf(whole, at + data.length);
                    System.arraycopy(data, 0, whole, at, data.length);
                }
                expected[i] = whole;
            }
            for (int i = 0; i < expected.length; i++) {
                assertThat(value(16384 + i * 64))
                        .as("seed %d, value %d", seed, i)
                        .isEqualTo(expected[i]);
            }
            toast.clear();
        }
    }

    @Test
    void chunksOutOfOrderAreErrorsThatNameBothSequenceNumbers() {
        assertInvalid(chunk(1, 1, new byte[1]), "seq 0", "1");
        append(chunk(1, 0, new byte[1]));
        assertInvalid(chunk(1, 0, new byte[1]), "seq 1", "0");
        assertInvalid(chunk(1, 2, new byte[1]), "seq 1", "2");
        assertThat(value(1)).hasSize(1);
    }

    @Test
    void compressedAndExternalChunksAreErrors() {
        byte[] compressed = chunk(1, 0, new byte[10]);
        compressed[HOFF + 8] |= 0x02;
        assertInvalid(compressed, "a plain value", null);
        byte[] external = chunk(1, 0, new byte[20]);
        external[HOFF + 8] = 0x01;
        assertInvalid(external, "a plain value", null);
    }

    @Test
    void truncatedAndDamagedTuplesGiveOnlyDecoderExceptions() {
        byte[] whole = chunk(1, 0, new byte[100]);
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> toast.append(0x99, cut, 0, cut.length)).isInstanceOf(DecoderException.class);
        }
        Random random = new Random(3);
        int refused = 0;
        for (int i = 0; i < 20_000; i++) {
            byte[] flipped = whole.clone();
            flipped[random.nextInt(HOFF + 13)] ^= (byte) (1 << random.nextInt(8));
            try {
                toast.append(0x99, flipped, 0, flipped.length);
            } catch (DecoderException expected) {
                assertThat(expected.code()).isEqualTo(ErrorCode.TOAST_INVALID);
                refused++;
            }
            toast.clear();
        }
        assertThat(refused).as("refused of 20000").isBetween(2_000, 18_000);
    }

    private void assertInvalid(byte[] tuple, String expected, @Nullable String found) {
        assertThatThrownBy(() -> append(tuple)).isInstanceOfSatisfying(DecoderException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.TOAST_INVALID);
            assertThat(e.lsn()).isEqualTo(0x99);
            assertThat(e.expected()).isEqualTo(expected);
            if (found != null) {
                assertThat(e.found()).isEqualTo(found);
            }
        });
    }
}
