package io.pgdecoder.wal.rmgr;

import io.pgdecoder.heap.HeapTupleHeader;
import io.pgdecoder.types.LittleEndian;

/**
 * A tuple as WAL carries it: what redo cannot know of the header, then the tuple's bytes from 23 on (PostgreSQL:
 * xl_heap_header, {@code access/heapam_xlog.h}).
 *
 * <pre>
 *   0             2            4       5
 *   +-------------+------------+-------+-------------+-----+------------
 *   | t_infomask2 | t_infomask | t_hoff| null bitmap | pad | user data
 *   +-------------+------------+-------+-------------+-----+------------
 *                                      ^ dataOffset          dataLength counts from there
 * </pre>
 *
 * <p>A reused view of the per-record zone, owned by the record reader that fills it. That t_hoff lies within the tuple
 * has been checked.
 */
public final class HeapTupleData {
    /** Bytes of xl_heap_header. */
    public static final int HEADER_BYTES = 5;

    private byte[] bytes = new byte[0];
    private int infomask2;
    private int infomask;
    private int hoff;
    private int dataOffset;
    private int dataLength;

    HeapTupleData() {}

    void wrap(RecordReader reader, int headerOffset, int dataOffset, int dataLength) {
        bytes = reader.bytes;
        infomask2 = LittleEndian.getUnsignedShort(bytes, headerOffset);
        infomask = LittleEndian.getUnsignedShort(bytes, headerOffset + 2);
        hoff = bytes[headerOffset + 4] & 0xFF;
        this.dataOffset = dataOffset;
        this.dataLength = dataLength;
        if (hoff < HeapTupleHeader.BYTES || hoff - HeapTupleHeader.BYTES > dataLength) {
            throw reader.invalid(
                    "t_hoff outside the tuple",
                    HeapTupleHeader.BYTES + " to " + (HeapTupleHeader.BYTES + dataLength),
                    Integer.toString(hoff));
        }
    }

    /** The array that {@link #dataOffset()} counts into. */
    public byte[] bytes() {
        return bytes;
    }

    /** t_infomask2 of the tuple. */
    public int infomask2() {
        return infomask2;
    }

    /** t_infomask of the tuple. */
    public int infomask() {
        return infomask;
    }

    /** t_hoff: where user data starts, counted from the start of the whole tuple. */
    public int hoff() {
        return hoff;
    }

    /** Where the bytes that belong at 23 of the tuple lie in {@link #bytes()}. */
    public int dataOffset() {
        return dataOffset;
    }

    /** Bytes from 23 of the tuple on, null bitmap and padding included; without prefix and suffix of an update. */
    public int dataLength() {
        return dataLength;
    }

    /** Bytes of the whole tuple (without prefix and suffix of an update): header and data. */
    public int tupleLength() {
        return HeapTupleHeader.BYTES + dataLength;
    }

    /**
     * Writes the tuple in the form of {@link HeapTupleHeader}, {@link #tupleLength()} bytes: xmin, xmax, t_cid and
     * t_ctid are zero. Not for an update's new tuple with prefix or suffix.
     */
    public void copyTuple(byte[] target, int offset) {
        LittleEndian.putLong(target, offset + HeapTupleHeader.XMIN, 0L);
        LittleEndian.putLong(target, offset + HeapTupleHeader.CID, 0L);
        LittleEndian.putShort(target, offset + HeapTupleHeader.CTID + 4, 0);
        LittleEndian.putShort(target, offset + HeapTupleHeader.INFOMASK2, infomask2);
        LittleEndian.putShort(target, offset + HeapTupleHeader.INFOMASK, infomask);
        target[offset + HeapTupleHeader.HOFF] = (byte) hoff;
        System.arraycopy(bytes, dataOffset, target, offset + HeapTupleHeader.BYTES, dataLength);
    }
}
