package io.pgdecoder.wal.rmgr;

import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.XLogRecord;

/**
 * REPLORIGIN SET: how far an origin has come (PostgreSQL: xl_replorigin_set, {@code replication/origin.h}): at 0 u64
 * remote_lsn, at 8 u16 node, at 10 u8 force. The same in 13 to 18. Valid as long as the record.
 */
public final class ReplicationOriginSetRecord extends RecordReader {
    private static final int BYTES = 11;

    /** A reader for records of this version. */
    public ReplicationOriginSetRecord(PgVersion version) {
        super(version, "REPLORIGIN SET");
    }

    /** Takes the record; all lengths are checked here. */
    public ReplicationOriginSetRecord wrap(XLogRecord record) {
        begin(record, BYTES);
        return this;
    }

    /** Position at the origin. */
    public long remoteLsn() {
        return LittleEndian.getLong(bytes, main);
    }

    /** The origin. */
    public int originId() {
        return LittleEndian.getUnsignedShort(bytes, main + 8);
    }
}
