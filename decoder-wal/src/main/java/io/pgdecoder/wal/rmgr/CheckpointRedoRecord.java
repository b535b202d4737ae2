package io.pgdecoder.wal.rmgr;

import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.XLogRecord;

/**
 * XLOG CHECKPOINT_REDO: marks the redo point of an online checkpoint; main data is i32 wal_level. 17 and later. Valid as
 * long as the record.
 */
public final class CheckpointRedoRecord extends RecordReader {
    private static final int BYTES = 4;

    /** A reader for records of this version. */
    public CheckpointRedoRecord(PgVersion version) {
        super(version, "XLOG CHECKPOINT_REDO");
    }

    /** Takes the record; all lengths are checked here. */
    public CheckpointRedoRecord wrap(XLogRecord record) {
        begin(record, BYTES);
        return this;
    }

    /** 0 minimal, 1 replica, 2 logical. */
    public int walLevel() {
        return LittleEndian.getInt(bytes, main);
    }
}
