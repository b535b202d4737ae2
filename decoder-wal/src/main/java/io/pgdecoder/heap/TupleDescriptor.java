package io.pgdecoder.heap;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import java.util.Arrays;

/**
 * The physical shape of a relation's rows: length and alignment of each attribute in attnum order, dropped ones
 * included (PostgreSQL: TupleDesc, {@code access/tupdesc.h}). Immutable.
 */
public final class TupleDescriptor {
    private final short[] lengths;
    private final byte[] alignments;

    /**
     * @param lengths attlen of each attribute: bytes, or -1 for varlena, or -2 for cstring
     * @param alignments alignment of each attribute in bytes: 1, 2, 4 or 8
     * @throws DecoderException (CATALOG_ROW_INVALID) if a length or an alignment is none of these
     */
    public TupleDescriptor(short[] lengths, byte[] alignments) {
        if (lengths.length != alignments.length) {
            throw new IllegalArgumentException("lengths=" + lengths.length + ", alignments=" + alignments.length);
        }
        for (int i = 0; i < lengths.length; i++) {
            int length = lengths[i];
            int alignment = alignments[i];
            if (length < -2 || length == 0 || Integer.bitCount(alignment & 0x0F) != 1 || alignment > 8) {
                throw new DecoderException(
                        ErrorCode.CATALOG_ROW_INVALID,
                        Lsn.INVALID,
                        null,
                        "attlen or attalign of attribute " + (i + 1) + " is wrong",
                        "a length above 0, -1 or -2 and an alignment of 1, 2, 4 or 8",
                        length + " and " + alignment);
            }
        }
        this.lengths = Arrays.copyOf(lengths, lengths.length);
        this.alignments = Arrays.copyOf(alignments, alignments.length);
    }

    /** Number of attributes, dropped ones included. */
    public int attributeCount() {
        return lengths.length;
    }

    /** attlen of the attribute at {@code index} (attnum - 1). */
    public int length(int index) {
        return lengths[index];
    }

    /** Alignment in bytes of the attribute at {@code index}. */
    public int alignment(int index) {
        return alignments[index];
    }

    /** Bytes of alignment for a pg_attribute.attalign character: c 1, s 2, i 4, d 8; 0 if it is none of them. */
    public static int alignmentOf(int attalign) {
        return switch (attalign) {
            case 'c' -> 1;
            case 's' -> 2;
            case 'i' -> 4;
            case 'd' -> 8;
            default -> 0;
        };
    }
}
