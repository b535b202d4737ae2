package io.pgdecoder.wal.rmgr;

import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.XLogRecord;

/**
 * XLOG PARAMETER_CHANGE (PostgreSQL: xl_parameter_change, {@code access/xlog_internal.h}): i32 MaxConnections @0,
 * max_worker_processes, max_wal_senders, max_prepared_xacts, max_locks_per_xact, wal_level @20; u8 wal_log_hints @24, u8
 * track_commit_timestamp @25. The same in 13 to 18. Valid as long as the record.
 */
public final class ParameterChangeRecord extends RecordReader {
    /** wal_level: enough for logical decoding. */
    public static final int WAL_LEVEL_LOGICAL = 2;

    private static final int WAL_LEVEL = 20;
    private static final int BYTES = WAL_LEVEL + 6;

    /** A reader for records of this version. */
    public ParameterChangeRecord(PgVersion version) {
        super(version, "XLOG PARAMETER_CHANGE");
    }

    /** Takes the record; all lengths are checked here. */
    public ParameterChangeRecord wrap(XLogRecord record) {
        begin(record, BYTES);
        return this;
    }

    /** 0 minimal, 1 replica, 2 logical. */
    public int walLevel() {
        return LittleEndian.getInt(bytes, main + WAL_LEVEL);
    }
}
