package io.pgdecoder.heap;

import java.util.Arrays;

/**
 * Where each attribute of one tuple lies, filled by {@link TupleDeformer} (PostgreSQL: heap_deform_tuple). A reused
 * view of the per-record zone: valid until the next deform into it and as long as the tuple's bytes are.
 */
public final class DeformedTuple {
    /** Start of a null attribute. */
    public static final int NULL = -1;
    /** Start of an attribute beyond those the tuple holds: null, or the attribute's missing value. */
    public static final int MISSING = -2;

    /** Instead of bytes before the data: they do not lie there, or not as they are. */
    static final byte NOT_PLAIN = -1;

    byte[] bytes = new byte[0];
    int attributeCount;
    int[] starts = new int[0];
    int[] lengths = new int[0];
    /** Bytes before the data, or {@link #NOT_PLAIN}; undefined for a null or missing attribute. */
    byte[] headers = new byte[0];

    /** An empty view, to be filled by a deformer. */
    public DeformedTuple() {}

    /** The array that holds the tuple. */
    public byte[] bytes() {
        return bytes;
    }

    /** Number of attributes of the descriptor that was used. */
    public int attributeCount() {
        return attributeCount;
    }

    /** Absolute offset of the attribute in {@link #bytes()} (a varlena's header included), {@link #NULL} or {@link #MISSING}. */
    public int start(int index) {
        return starts[index];
    }

    /** Bytes of the attribute, a varlena's header included; 0 if it is null or missing. */
    public int length(int index) {
        return lengths[index];
    }

    /**
     * Whether the data of an attribute that is there lie in the tuple as they are, from {@link #dataStart} on: not so where
     * they are compressed, in a TOAST table, or end with a zero byte.
     */
    public boolean isPlain(int index) {
        return headers[index] >= 0;
    }

    /** Where the data of a plain attribute start, behind a varlena's header. */
    public int dataStart(int index) {
        return starts[index] + headers[index];
    }

    /** Bytes of data of a plain attribute. */
    public int dataLength(int index) {
        return lengths[index] - headers[index];
    }

    void prepare(byte[] bytes, int attributeCount) {
        this.bytes = bytes;
        this.attributeCount = attributeCount;
        if (starts.length < attributeCount) {
            int capacity = Math.max(attributeCount, 32);
            starts = Arrays.copyOf(starts, capacity);
            lengths = Arrays.copyOf(lengths, capacity);
            headers = Arrays.copyOf(headers, capacity);
        }
    }
}
