package io.pgdecoder.wal.rmgr;

import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.XLogRecord;

/**
 * HEAP DELETE (PostgreSQL: xl_heap_delete, {@code access/heapam_xlog.h}).
 *
 * <pre>
 *   0      4        6          7       8
 *   +------+--------+----------+-------+------------------------------+
 *   | xmax | offnum | infobits | flags | [xl_heap_header, old tuple]  |
 *   +------+--------+----------+-------+------------------------------+
 * </pre>
 *
 * <p>The same in 13 to 18. Per-record zone, valid as long as the record.
 */
public final class HeapDeleteRecord extends RecordReader {
    /** Flag: the page's all-visible bit was cleared. */
    public static final int ALL_VISIBLE_CLEARED = 0x01;
    /** Flag: the whole old row follows (REPLICA IDENTITY FULL). */
    public static final int CONTAINS_OLD_TUPLE = 0x02;
    /** Flag: the old row's key follows. */
    public static final int CONTAINS_OLD_KEY = 0x04;
    /** Flag: a speculative insertion is taken back. */
    public static final int IS_SUPER = 0x08;
    /** Flag: the row moves to another partition. */
    public static final int IS_PARTITION_MOVE = 0x10;

    private static final int XMAX = 0;
    private static final int OFFNUM = XMAX + 4;
    private static final int INFOBITS = OFFNUM + 2;
    private static final int FLAGS = INFOBITS + 1;
    private static final int BYTES = FLAGS + 1;

    private final HeapTupleData oldTuple = new HeapTupleData();

    /** A reader for records of this version. */
    public HeapDeleteRecord(PgVersion version) {
        super(version, "HEAP DELETE");
    }

    /** Takes the record; all lengths are checked here. */
    public HeapDeleteRecord wrap(XLogRecord record) {
        begin(record, BYTES);
        requireBlock(record, 0);
        if (containsOld()) {
            int data = require("old tuple", main + BYTES, mainEnd, HeapTupleData.HEADER_BYTES);
            oldTuple.wrap(this, main + BYTES, data, mainEnd - data);
        }
        return this;
    }

    /** xmax that the row gets. */
    public int xmax() {
        return LittleEndian.getInt(bytes, main + XMAX);
    }

    /** Offset number of the row, from 1. */
    public int offnum() {
        return LittleEndian.getUnsignedShort(bytes, main + OFFNUM);
    }

    /** Infomask bits of xmax, see {@link HeapInfobits}. */
    public int infobits() {
        return bytes[main + INFOBITS] & 0xFF;
    }

    /** The flags, all eight bits. */
    public int flags() {
        return bytes[main + FLAGS] & 0xFF;
    }

    /** Whether this takes a speculative insertion back. */
    public boolean isSuper() {
        return (flags() & IS_SUPER) != 0;
    }

    /** Whether the row moves to another partition. */
    public boolean isPartitionMove() {
        return (flags() & IS_PARTITION_MOVE) != 0;
    }

    /** Whether {@link #oldTuple()} is there: the old row or its key. */
    public boolean containsOld() {
        return (flags() & (CONTAINS_OLD_TUPLE | CONTAINS_OLD_KEY)) != 0;
    }

    /** Whether the old row is whole, not only its key. */
    public boolean containsOldTuple() {
        return (flags() & CONTAINS_OLD_TUPLE) != 0;
    }

    /** Whether the old row's key is there. */
    public boolean containsOldKey() {
        return (flags() & CONTAINS_OLD_KEY) != 0;
    }

    /** The old row or key, only if {@link #containsOld()}. */
    public HeapTupleData oldTuple() {
        return oldTuple;
    }
}
