package io.pgdecoder.heap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.types.CorruptWalException;
import io.pgdecoder.types.LittleEndian;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Tuples that just hold what they must, and those that lack one byte of it; at an offset, between other bytes. */
class TupleEdgesTest {
    private static final long LSN = 0x1000028L;
    private static final int OFFSET = 5;
    private static final byte AROUND = 0x55;

    private final DeformedTuple deformed = new DeformedTuple();

    /** A tuple of so many attributes with these data from t_hoff on. */
    private static byte[] tuple(int natts, int infomask, int hoff, int... data) {
        byte[] bytes = new byte[OFFSET + hoff + data.length + 20];
        Arrays.fill(bytes, AROUND);
        LittleEndian.putShort(bytes, OFFSET + HeapTupleHeader.INFOMASK2, natts);
        LittleEndian.putShort(bytes, OFFSET + HeapTupleHeader.INFOMASK, infomask);
        bytes[OFFSET + HeapTupleHeader.HOFF] = (byte) hoff;
        for (int i = 0; i < data.length; i++) {
            bytes[OFFSET + hoff + i] = (byte) data[i];
        }
        return bytes;
    }

    private void deform(byte[] bytes, int length, TupleDescriptor descriptor) {
        TupleDeformer.deform(bytes, OFFSET, length, descriptor, deformed, LSN);
    }

    private void assertRefused(byte[] bytes, int length, TupleDescriptor descriptor, String expected, String found) {
        assertThatThrownBy(() -> deform(bytes, length, descriptor))
                .isInstanceOfSatisfying(CorruptWalException.class, e -> {
                    assertThat(e.expected()).isEqualTo(expected);
                    assertThat(e.found()).isEqualTo(found);
                });
    }

    private static TupleDescriptor shape(int... lengthAndAlignment) {
        short[] lengths = new short[lengthAndAlignment.length / 2];
        byte[] alignments = new byte[lengths.length];
        for (int i = 0; i < lengths.length; i++) {
            lengths[i] = (short) lengthAndAlignment[2 * i];
            alignments[i] = (byte) lengthAndAlignment[2 * i + 1];
        }
        return new TupleDescriptor(lengths, alignments);
    }

    @Test
    void readsTextsThatEndInZeroAfterTheirAlignment() {
        byte[] bytes = tuple(3, 0, 24, 7, 0, 'a', 'b', 0, 9);
        deform(bytes, 24 + 6, shape(1, 1, -2, 2, 1, 1));
        assertThat(deformed.attributeCount()).isEqualTo(3);
        assertThat(deformed.start(1)).isEqualTo(OFFSET + 26);
        assertThat(deformed.length(1)).isEqualTo(3);
        assertThat(deformed.start(2)).isEqualTo(OFFSET + 29);
    }

    @Test
    void refusesATextWithoutEndInsideItsTuple() {
        byte[] bytes = tuple(1, 0, 24, 'a', 'b', 0);
        assertRefused(bytes, 24 + 2, shape(-2, 1), "a zero byte", "none");
        deform(bytes, 24 + 3, shape(-2, 1));
        assertThat(deformed.length(0)).isEqualTo(3);
    }

    @Test
    void takesAFixedAttributeUpToTheLastByteAndNoFurther() {
        byte[] bytes = tuple(2, 0, 24, 1, 0, 0, 0, 2, 0, 0, 0);
        deform(bytes, 24 + 8, shape(4, 4, 4, 4));
        assertThat(deformed.start(1)).isEqualTo(OFFSET + 28);
        assertRefused(bytes, 24 + 7, shape(4, 4, 4, 4), "4 bytes", "3 bytes");
        assertRefused(bytes, 24 + 3, shape(1, 1, 8, 8), "8 bytes", "0 bytes");
        assertThatThrownBy(() -> deform(bytes, 24 + 7, shape(4, 4, 4, 4))).hasMessageContaining("attribute 2 ");
    }

    @Test
    void alignsAFourByteVarlenaAndLeavesAShortOneWhereItIs() {
        byte[] padded = tuple(2, 0, 24, 1, 0, 0, 0, 5 << 2, 0, 0, 0, 'x');
        deform(padded, 24 + 9, shape(1, 1, -1, 4));
        assertThat(deformed.start(1)).isEqualTo(OFFSET + 28);
        assertThat(deformed.length(1)).isEqualTo(5);
        byte[] packed = tuple(2, 0, 24, 1, 2 << 1 | 1, 'x');
        deform(packed, 24 + 3, shape(1, 1, -1, 4));
        assertThat(deformed.start(1)).isEqualTo(OFFSET + 25);
        assertThat(deformed.length(1)).isEqualTo(2);
        assertThatThrownBy(() -> deform(padded, 24 + 1, shape(1, 1, -1, 4))).isInstanceOf(CorruptWalException.class);
    }

    @Test
    void takesAHeaderWithoutDataAndNoShorterOne() {
        byte[] bytes = tuple(0, 0, 23);
        deform(bytes, 23, shape(4, 4));
        assertThat(deformed.start(0)).isEqualTo(DeformedTuple.MISSING);
        assertRefused(bytes, 22, shape(4, 4), "23 bytes", "22");
        byte[] end = Arrays.copyOf(bytes, OFFSET + 23);
        deform(end, 23, shape(4, 4));
        byte[] cut = Arrays.copyOf(bytes, OFFSET + 22);
        assertThatThrownBy(() -> deform(cut, 23, shape(4, 4))).isInstanceOf(CorruptWalException.class);
    }

    @Test
    void holdsTheHeaderLengthAgainstTheNullBitmap() {
        int nulls = HeapTupleHeader.HAS_NULL;
        byte[] bytes = tuple(9, nulls, 25);
        bytes[OFFSET + 23] = 0;
        bytes[OFFSET + 24] = 0;
        deform(bytes, 25, shape(4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4));
        assertThat(deformed.start(8)).isEqualTo(DeformedTuple.NULL);
        bytes[OFFSET + HeapTupleHeader.HOFF] = 24;
        assertRefused(bytes, 25, shape(4, 4), "25 to 25", "24");
        LittleEndian.putShort(bytes, OFFSET + HeapTupleHeader.INFOMASK2, 8);
        deform(bytes, 25, shape(4, 4));
        bytes[OFFSET + HeapTupleHeader.HOFF] = 26;
        assertRefused(bytes, 25, shape(4, 4), "24 to 25", "26");
        LittleEndian.putShort(bytes, OFFSET + HeapTupleHeader.INFOMASK, 0);
        bytes[OFFSET + HeapTupleHeader.HOFF] = 22;
        assertRefused(bytes, 25, shape(4, 4), "23 to 25", "22");
    }

    @Test
    void namesTheAttributeWhoseShapeIsImpossible() {
        assertThatThrownBy(() -> shape(4, 4, 0, 1)).hasMessageContaining("attribute 2 ");
        assertThatThrownBy(() -> shape(-3, 4)).hasMessageContaining("attribute 1 ");
        assertThatThrownBy(() -> shape(4, 16)).hasMessageContaining("attribute 1 ");
    }
}
