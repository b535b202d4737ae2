package io.pgdecoder.wal.rmgr;

import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.XLogRecord;

/**
 * XLOG END_OF_RECOVERY (PostgreSQL: xl_end_of_recovery, {@code access/xlog_internal.h}): i64 time @0, u32 this timeline @8,
 * u32 previous timeline @12; 17 and later: i32 wal_level @16. Valid as long as the record.
 */
public final class EndOfRecoveryRecord extends RecordReader {
    private static final int END_TIME = 0;
    private static final int THIS_TIMELINE_ID = END_TIME + 8;
    private static final int PREV_TIMELINE_ID = THIS_TIMELINE_ID + 4;
    private static final int BYTES = PREV_TIMELINE_ID + 4;

    /** A reader for records of this version. */
    public EndOfRecoveryRecord(PgVersion version) {
        super(version, "XLOG END_OF_RECOVERY");
    }

    /** Takes the record; all lengths are checked here. */
    public EndOfRecoveryRecord wrap(XLogRecord record) {
        begin(record, BYTES);
        return this;
    }

    /** When recovery ended, a PgTimestamp. */
    public long endTime() {
        return LittleEndian.getLong(bytes, main + END_TIME);
    }

    /** The timeline that begins. */
    public int timelineId() {
        return LittleEndian.getInt(bytes, main + THIS_TIMELINE_ID);
    }

    /** The timeline that ended. */
    public int prevTimelineId() {
        return LittleEndian.getInt(bytes, main + PREV_TIMELINE_ID);
    }
}
