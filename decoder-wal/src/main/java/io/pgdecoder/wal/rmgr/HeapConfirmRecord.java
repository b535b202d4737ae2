package io.pgdecoder.wal.rmgr;

import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.XLogRecord;

/**
 * HEAP CONFIRM: a speculative insertion stays (PostgreSQL: xl_heap_confirm, {@code access/heapam_xlog.h}). Main data is
 * the u16 offset number of the row on block 0; the same in 13 to 18. Per-record zone, valid as long as the record.
 */
public final class HeapConfirmRecord extends RecordReader {
    private static final int BYTES = 2;

    /** A reader for records of this version. */
    public HeapConfirmRecord(PgVersion version) {
        super(version, "HEAP CONFIRM");
    }

    /** Takes the record; all lengths are checked here. */
    public HeapConfirmRecord wrap(XLogRecord record) {
        begin(record, BYTES);
        requireBlock(record, 0);
        return this;
    }

    /** Offset number of the row, from 1. */
    public int offnum() {
        return LittleEndian.getUnsignedShort(bytes, main);
    }
}
