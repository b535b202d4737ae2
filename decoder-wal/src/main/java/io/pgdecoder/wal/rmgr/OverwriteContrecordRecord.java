package io.pgdecoder.wal.rmgr;

import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.XLogRecord;

/**
 * XLOG OVERWRITE_CONTRECORD: the record that should have continued here was never completed (PostgreSQL:
 * xl_overwrite_contrecord, {@code access/xlog_internal.h}): u64 overwritten_lsn @0, i64 time @8. Valid as long as the
 * record.
 */
public final class OverwriteContrecordRecord extends RecordReader {
    private static final int BYTES = 16;

    /** A reader for records of this version. */
    public OverwriteContrecordRecord(PgVersion version) {
        super(version, "XLOG OVERWRITE_CONTRECORD");
    }

    /** Takes the record; all lengths are checked here. */
    public OverwriteContrecordRecord wrap(XLogRecord record) {
        begin(record, BYTES);
        return this;
    }

    /** Start of the record that was never completed. */
    public long overwrittenLsn() {
        return LittleEndian.getLong(bytes, main);
    }
}
