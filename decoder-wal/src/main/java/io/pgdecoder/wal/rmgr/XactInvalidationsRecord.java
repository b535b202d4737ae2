package io.pgdecoder.wal.rmgr;

import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.XLogRecord;

/**
 * XACT INVALIDATIONS: invalidation messages of one command (PostgreSQL: xl_xact_invals, {@code access/xact.h}): i32 n @0,
 * messages of 16 bytes @4. 14 and later. Valid as long as the record.
 */
public final class XactInvalidationsRecord extends RecordReader {
    private static final int NMSGS = 0;
    private static final int MSGS = NMSGS + 4;

    /** A reader for records of this version. */
    public XactInvalidationsRecord(PgVersion version) {
        super(version, "XACT INVALIDATIONS");
    }

    /** Takes the record; all lengths are checked here. */
    public XactInvalidationsRecord wrap(XLogRecord record) {
        begin(record, MSGS);
        arrayEnd("invalidation messages", main + MSGS, mainEnd, invalidationCount(), SharedInvalidationMessage.BYTES);
        return this;
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
