package io.pgdecoder.wal.rmgr;

import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.XLogRecord;

/**
 * HEAP2 VISIBLE: a page became all-visible (PostgreSQL: xl_heap_visible, {@code access/heapam_xlog.h}). Main data: u32
 * conflict xid @0, u8 flags @4; block 0 is the page of the visibility map, block 1 the heap page. The same in 13 to 18
 * except that flag 4 is new in 16. Per-record zone, valid as long as the record.
 */
public final class HeapVisibleRecord extends RecordReader {
    /** Id of the block reference of the heap page. */
    public static final int HEAP_BLOCK_ID = 1;

    private static final int CUTOFF_XID = 0;
    private static final int FLAGS = CUTOFF_XID + 4;
    private static final int BYTES = FLAGS + 1;

    /** A reader for records of this version. */
    public HeapVisibleRecord(PgVersion version) {
        super(version, "HEAP2 VISIBLE");
    }

    /** Takes the record; all lengths are checked here. */
    public HeapVisibleRecord wrap(XLogRecord record) {
        begin(record, BYTES);
        requireBlock(record, HEAP_BLOCK_ID);
        return this;
    }

    /** The newest xmin on the page. */
    public int conflictXid() {
        return LittleEndian.getInt(bytes, main + CUTOFF_XID);
    }

    /** 1 all-visible, 2 all-frozen, 4 catalog relation (16 and later). */
    public int flags() {
        return bytes[main + FLAGS] & 0xFF;
    }
}
