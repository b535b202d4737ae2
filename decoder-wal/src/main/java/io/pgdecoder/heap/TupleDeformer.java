package io.pgdecoder.heap;

import io.pgdecoder.types.CorruptWalException;
import io.pgdecoder.types.ErrorCode;

/**
 * Finds the attributes of a heap tuple (PostgreSQL: heap_deform_tuple, {@code access/common/heaptuple.c}). Per-record
 * zone: allocates nothing once {@link DeformedTuple} has grown to the relation's width.
 *
 * <pre>
 *   t_hoff
 *   | attribute 1 | pad | attribute 2 | attribute 3 ...      nulls take no room
 *                   ^ fixed length: always padded to attalign
 *                     varlena: padded only if the byte here is zero (4-byte headers are aligned, the rest is not)
 * </pre>
 *
 * <p>Every start and length handed out lies inside the tuple; a tuple that does not fit its descriptor is
 * HEAP_PAGE_INVALID. Attributes beyond those the tuple holds are {@link DeformedTuple#MISSING}: their value is the
 * attribute's missing value or null. A tuple that holds more attributes than the descriptor is read as far as the
 * descriptor goes.
 */
public final class TupleDeformer {
    private TupleDeformer() {}

    /**
     * Deforms one tuple.
     *
     * @param bytes holds the tuple in the form of {@link HeapTupleHeader}
     * @param tuple offset of the tuple's header in {@code bytes}; the tuple need not be aligned there
     * @param length bytes of the tuple, header included
     * @param descriptor the relation's physical shape
     * @param out is filled
     * @param lsn where the tuple comes from, for errors
     * @throws CorruptWalException (HEAP_PAGE_INVALID) if the bytes are not a tuple of this shape
     */
    public static void deform(
            byte[] bytes, int tuple, int length, TupleDescriptor descriptor, DeformedTuple out, long lsn) {
        int attributeCount = descriptor.attributeCount();
        out.prepare(bytes, attributeCount);
        if (length < HeapTupleHeader.BYTES || tuple < 0 || tuple > bytes.length - length) {
            throw invalid(lsn, "a tuple is shorter than its header", HeapTupleHeader.BYTES + " bytes", "" + length);
        }
        int natts = HeapTupleHeader.natts(bytes, tuple);
        int hoff = HeapTupleHeader.hoff(bytes, tuple);
        boolean hasNulls = (HeapTupleHeader.infomask(bytes, tuple) & HeapTupleHeader.HAS_NULL) != 0;
        int minimumHoff = HeapTupleHeader.BYTES + (hasNulls ? (natts + 7) >>> 3 : 0);
        if (hoff < minimumHoff || hoff > length) {
            throw invalid(lsn, "t_hoff of a tuple is wrong", minimumHoff + " to " + length, "" + hoff);
        }
        int count = Math.min(natts, attributeCount);
        int base = tuple + hoff;
        int end = tuple + length;
        int position = base;
        int[] starts = out.starts;
        int[] lengths = out.lengths;
        byte[] headers = out.headers;
        for (int i = 0; i < count; i++) {
            if (hasNulls && (bytes[tuple + HeapTupleHeader.BYTES + (i >>> 3)] & (1 << (i & 7))) == 0) {
                starts[i] = DeformedTuple.NULL;
                lengths[i] = 0;
                continue;
            }
            int attributeLength = descriptor.length(i);
            int alignMask = descriptor.alignment(i) - 1;
            byte header = 0;
            if (attributeLength > 0) {
                position = base + (position - base + alignMask & ~alignMask);
                if (attributeLength > end - position) {
                    throw beyond(lsn, i, attributeLength, end - position);
                }
            } else if (attributeLength == -1) {
                if (position < end && bytes[position] == 0) {
                    position = base + (position - base + alignMask & ~alignMask);
                }
                attributeLength = Varlena.length(bytes, position, end, lsn);
                header = Varlena.isPlain(bytes, position)
                        ? (byte) (Varlena.dataOffset(bytes, position) - position)
                        : DeformedTuple.NOT_PLAIN;
            } else {
                position = base + (position - base + alignMask & ~alignMask);
                attributeLength = cstringLength(bytes, position, end, lsn);
                header = DeformedTuple.NOT_PLAIN;
            }
            headers[i] = header;
            starts[i] = position;
            lengths[i] = attributeLength;
            position += attributeLength;
        }
        for (int i = count; i < attributeCount; i++) {
            starts[i] = DeformedTuple.MISSING;
            lengths[i] = 0;
        }
    }

    private static int cstringLength(byte[] bytes, int position, int end, long lsn) {
        for (int i = position; i < end; i++) {
            if (bytes[i] == 0) {
                return i + 1 - position;
            }
        }
        throw invalid(lsn, "a cstring of a tuple has no end", "a zero byte", "none");
    }

    private static CorruptWalException beyond(long lsn, int index, int length, int room) {
        return invalid(
                lsn,
                "attribute " + (index + 1) + " reaches beyond its tuple",
                length + " bytes",
                Math.max(room, 0) + " bytes");
    }

    private static CorruptWalException invalid(long lsn, String what, String expected, String found) {
        return new CorruptWalException(ErrorCode.HEAP_PAGE_INVALID, lsn, null, what, expected, found);
    }
}
