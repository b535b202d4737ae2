package io.pgdecoder.wal.rmgr;

import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.XLogRecord;

/**
 * HEAP LOCK and HEAP2 LOCK_UPDATED, which have one layout (PostgreSQL: xl_heap_lock and xl_heap_lock_updated,
 * {@code access/heapam_xlog.h}).
 *
 * <pre>
 *   0      4        6          7       8
 *   +------+--------+----------+-------+
 *   | xmax | offnum | infobits | flags |
 *   +------+--------+----------+-------+
 * </pre>
 *
 * <p>The same in 13 to 18. Per-record zone, valid as long as the record.
 */
public final class HeapLockRecord extends RecordReader {
    /** Flag: the page's all-frozen bit was cleared in the visibility map. */
    public static final int ALL_FROZEN_CLEARED = 0x01;

    private static final int XMAX = 0;
    private static final int OFFNUM = XMAX + 4;
    private static final int INFOBITS = OFFNUM + 2;
    private static final int FLAGS = INFOBITS + 1;
    private static final int BYTES = FLAGS + 1;

    /** A reader for records of this version. */
    public HeapLockRecord(PgVersion version) {
        super(version, "HEAP LOCK");
    }

    /** Takes the record; all lengths are checked here. */
    public HeapLockRecord wrap(XLogRecord record) {
        begin(record, BYTES);
        requireBlock(record, 0);
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
}
