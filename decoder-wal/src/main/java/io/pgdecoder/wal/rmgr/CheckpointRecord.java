package io.pgdecoder.wal.rmgr;

import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.XLogRecord;

/** XLOG CHECKPOINT_SHUTDOWN and CHECKPOINT_ONLINE: a {@link CheckPoint}. Valid as long as the record. */
public final class CheckpointRecord extends RecordReader {
    /** A reader for records of this version. */
    public CheckpointRecord(PgVersion version) {
        super(version, "XLOG CHECKPOINT");
    }

    /** Takes the record; all lengths are checked here. */
    public CheckpointRecord wrap(XLogRecord record) {
        begin(record, CheckPoint.BYTES);
        return this;
    }

    /** Where the {@link CheckPoint} lies in {@link #bytes()}. */
    public int offset() {
        return main;
    }

    /** The redo point. */
    public long redoLsn() {
        return CheckPoint.redoLsn(bytes, main);
    }

    /** The timeline. */
    public int timelineId() {
        return CheckPoint.timelineId(bytes, main);
    }

    /** The next transaction id with its epoch. */
    public long nextFullXid() {
        return CheckPoint.nextFullXid(bytes, main);
    }

    /** The oldest running transaction, 0 in a checkpoint at shutdown. */
    public int oldestActiveXid() {
        return CheckPoint.oldestActiveXid(bytes, main);
    }
}
