package io.pgdecoder.wal.rmgr;

import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.XLogRecord;

/**
 * STANDBY INVALIDATIONS: messages of something without a transaction id (PostgreSQL: xl_invalidations,
 * {@code storage/standbydefs.h}): u32 dbId @0, u32 tsId @4, u8 relcacheInitFileInval @8, i32 n @12, messages @16. The
 * same in 13 to 18; decoding uses it in 13 only. Valid as long as the record.
 */
public final class StandbyInvalidationsRecord extends RecordReader {
    private static final int DB_ID = 0;
    private static final int NMSGS = DB_ID + 12;
    private static final int MSGS = NMSGS + 4;

    /** A reader for records of this version. */
    public StandbyInvalidationsRecord(PgVersion version) {
        super(version, "STANDBY INVALIDATIONS");
    }

    /** Takes the record; all lengths are checked here. */
    public StandbyInvalidationsRecord wrap(XLogRecord record) {
        begin(record, MSGS);
        arrayEnd("invalidation messages", main + MSGS, mainEnd, invalidationCount(), SharedInvalidationMessage.BYTES);
        return this;
    }

    /** The database. */
    public int dbOid() {
        return LittleEndian.getInt(bytes, main + DB_ID);
    }

    /** Number of messages. */
    public int invalidationCount() {
        return LittleEndian.getInt(bytes, main + NMSGS);
    }

    /** Where the messages lie, see {@link SharedInvalidationMessage}. */
    public int invalidationsOffset() {
        return main + MSGS;
    }
}
