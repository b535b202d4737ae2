package io.pgdecoder.heap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TupleDeformerTest {
    private static final long LSN = 0x1000028L;

    private final DeformedTuple deformed = new DeformedTuple();

    @Test
    void alignsFixedLengthAttributesAndPacksShortVarlenas() {
        // bool, int4, text 'ab' (short header), text (4-byte header, aligned), int8
        TupleDescriptor descriptor = new TupleDescriptor(new short[] {1, 4, -1, -1, 8}, new byte[] {1, 4, 4, 4, 8});
        byte[] tuple = tuple(5, 0, 24, 48);
        tuple[24] = 1;
        LittleEndian.putInt(tuple, 28, 42);
        tuple[32] = (byte) (3 << 1 | 1);
        tuple[33] = 'a';
        tuple[34] = 'b';
        LittleEndian.putInt(tuple, 36, 8 << 2);
        tuple[40] = 'c';
        byte[] whole = Arrays.copyOf(tuple, 24 + 32);
        LittleEndian.putLong(whole, 48, -7);

        TupleDeformer.deform(whole, 0, whole.length, descriptor, deformed, LSN);

        assertThat(starts(5)).containsExactly(24, 28, 32, 36, 48);
        assertThat(lengths(5)).containsExactly(1, 4, 3, 8, 8);
        assertThat(Varlena.isShort(whole, 32)).isTrue();
        assertThat(Varlena.dataOffset(whole, 32)).isEqualTo(33);
        assertThat(Varlena.dataLength(whole, 32)).isEqualTo(2);
        assertThat(Varlena.isPlain(whole, 36)).isTrue();
        assertThat(Varlena.dataOffset(whole, 36)).isEqualTo(40);
        assertThat(Varlena.dataLength(whole, 36)).isEqualTo(4);
    }

    @Test
    void nullsTakeNoRoomAndAttributesBeyondTheTupleAreMissing() {
        TupleDescriptor descriptor = new TupleDescriptor(new short[] {4, 4, 4, -1}, new byte[] {4, 4, 4, 4});
        byte[] tuple = tuple(3, HeapTupleHeader.HAS_NULL, 24, 32);
        tuple[23] = 0b101;
        LittleEndian.putInt(tuple, 28, 9);

        TupleDeformer.deform(tuple, 0, tuple.length, descriptor, deformed, LSN);

        assertThat(starts(4)).containsExactly(24, DeformedTuple.NULL, 28, DeformedTuple.MISSING);
        assertThat(lengths(4)).containsExactly(4, 0, 4, 0);
    }

    @Test
    void alignmentCountsFromTheTupleNotFromTheArray() {
        TupleDescriptor descriptor = new TupleDescriptor(new short[] {1, 8}, new byte[] {1, 8});
        byte[] tuple = tuple(2, 0, 24, 40);
        byte[] shifted = new byte[45];
        System.arraycopy(tuple, 0, shifted, 5, 40);

        TupleDeformer.deform(shifted, 5, 40, descriptor, deformed, LSN);

        assertThat(starts(2)).containsExactly(29, 37);
    }

    @Test
    void readsTheOnDiskPointerOfEachVersion() {
        byte[] pointer = new byte[18];
        pointer[0] = 1;
        pointer[1] = 18;
        LittleEndian.putInt(pointer, 2, 10_004);
        LittleEndian.putInt(pointer, 6, 1 << 30 | 2_000);
        LittleEndian.putInt(pointer, 10, 16_500);
        LittleEndian.putInt(pointer, 14, 16_400);

        assertThat(Varlena.length(pointer, 0, 18, LSN)).isEqualTo(18);
        assertThat(Varlena.isExternalOnDisk(pointer, 0)).isTrue();
        assertThat(Varlena.externalRawSize(pointer, 0)).isEqualTo(10_000);
        assertThat(Varlena.externalStoredSize(pointer, 0, PgVersion.V14)).isEqualTo(2_000);
        assertThat(Varlena.externalCompressionMethod(pointer, 0, PgVersion.V14)).isEqualTo(Varlena.METHOD_LZ4);
        assertThat(Varlena.isExternalCompressed(pointer, 0, PgVersion.V18)).isTrue();
        LittleEndian.putInt(pointer, 6, 10_000);
        assertThat(Varlena.isExternalCompressed(pointer, 0, PgVersion.V13)).isFalse();
        assertThat(Varlena.externalValueId(pointer, 0)).isEqualTo(16_500);
        assertThat(Varlena.externalToastRelid(pointer, 0)).isEqualTo(16_400);
    }

    @Test
    void anyBytesEndInAResultInsideTheTupleOrInADecoderException() {
        long seed = 20_261_130L;
        Random random = new Random(seed);
        TupleDescriptor descriptor =
                new TupleDescriptor(new short[] {4, -1, -2, 2, -1, 64, -1}, new byte[] {4, 4, 1, 2, 8, 1, 1});
        int refused = 0;
        for (int run = 0; run < 50_000; run++) {
            byte[] bytes = new byte[random.nextInt(160)];
            random.nextBytes(bytes);
            if (bytes.length > 23 && run % 8 != 0) {
                // A header that lets the attributes be looked at, and lengths that now and then fit.
                bytes[HeapTupleHeader.HOFF] = 24;
                LittleEndian.putShort(bytes, HeapTupleHeader.INFOMASK2, random.nextInt(8));
                for (int i = 24; i < bytes.length; i++) {
                    bytes[i] = random.nextInt(4) == 0 ? bytes[i] : (byte) (2 * random.nextInt(8) + 1);
                }
            }
            try {
                TupleDeformer.deform(bytes, 0, bytes.length, descriptor, deformed, LSN);
                for (int i = 0; i < 7; i++) {
                    assertThat(Math.max(deformed.start(i), 0) + deformed.length(i))
                            .as("seed %d run %d", seed, run)
                            .isLessThanOrEqualTo(bytes.length);
                }
            } catch (DecoderException e) {
                assertThat(e.code()).isEqualTo(ErrorCode.HEAP_PAGE_INVALID);
                refused++;
            }
        }
        assertThat(refused).as("refused of 50000, seed %d", seed).isBetween(5_000, 45_000);
    }

    @Test
    void refusesACatalogRowWithAnImpossibleAlignment() {
        assertThatThrownBy(() -> new TupleDescriptor(new short[] {4}, new byte[] {3}))
                .isInstanceOfSatisfying(
                        DecoderException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CATALOG_ROW_INVALID));
    }

    private static byte[] tuple(int natts, int infomask, int hoff, int length) {
        byte[] tuple = new byte[length];
        LittleEndian.putShort(tuple, HeapTupleHeader.INFOMASK2, natts);
        LittleEndian.putShort(tuple, HeapTupleHeader.INFOMASK, infomask);
        tuple[HeapTupleHeader.HOFF] = (byte) hoff;
        return tuple;
    }

    private int[] starts(int count) {
        int[] starts = new int[count];
        for (int i = 0; i < count; i++) {
            starts[i] = deformed.start(i);
        }
        return starts;
    }

    private int[] lengths(int count) {
        int[] lengths = new int[count];
        for (int i = 0; i < count; i++) {
            lengths[i] = deformed.length(i);
        }
        return lengths;
    }
}
