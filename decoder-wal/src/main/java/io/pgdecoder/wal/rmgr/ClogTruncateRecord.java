package io.pgdecoder.wal.rmgr;

import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.XLogRecord;

/**
 * CLOG TRUNCATE: transactions below are no longer asked for (PostgreSQL: xl_clog_truncate, {@code access/clog.h}).
 *
 * <pre>
 *   13 to 16   i32 pageno @0, u32 oldestXact @4, u32 oldestXactDb @8
 *   17, 18     i64 pageno @0, u32 oldestXact @8, u32 oldestXactDb @12
 * </pre>
 *
 * <p>Valid as long as the record.
 */
public final class ClogTruncateRecord extends RecordReader {
    /** A reader for records of this version. */
    public ClogTruncateRecord(PgVersion version) {
        super(version, "CLOG TRUNCATE");
    }

    /** Takes the record; all lengths are checked here. */
    public ClogTruncateRecord wrap(XLogRecord record) {
        begin(record, version.slruPageNumberBytes() + 8);
        return this;
    }

    /** The oldest transaction that is kept. */
    public int oldestXid() {
        return LittleEndian.getInt(bytes, main + version.slruPageNumberBytes());
    }
}
