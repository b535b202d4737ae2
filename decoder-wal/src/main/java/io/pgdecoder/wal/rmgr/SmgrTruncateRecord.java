package io.pgdecoder.wal.rmgr;

import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.types.RelFileLocator;
import io.pgdecoder.wal.XLogRecord;

/**
 * SMGR TRUNCATE: a relation cut off (PostgreSQL: xl_smgr_truncate, {@code catalog/storage_xlog.h}): u32 new length in
 * blocks @0, locator @4, i32 flags @16. The same in 13 to 18. Valid as long as the record.
 */
public final class SmgrTruncateRecord extends RecordReader {
    /** Flag: the main fork is cut off. */
    public static final int HEAP = 0x01;
    /** Flag: the visibility map is cut off. */
    public static final int VM = 0x02;
    /** Flag: the free space map is cut off. */
    public static final int FSM = 0x04;

    private static final int BLOCK = 0;
    private static final int LOCATOR = BLOCK + 4;
    private static final int FLAGS = LOCATOR + RelFileLocator.BYTES;
    private static final int BYTES = FLAGS + 4;

    /** A reader for records of this version. */
    public SmgrTruncateRecord(PgVersion version) {
        super(version, "SMGR TRUNCATE");
    }

    /** Takes the record; all lengths are checked here. */
    public SmgrTruncateRecord wrap(XLogRecord record) {
        begin(record, BYTES);
        return this;
    }

    /** Blocks of the main fork that stay, unsigned. */
    public int blockCount() {
        return LittleEndian.getInt(bytes, main + BLOCK);
    }

    /** The tablespace. */
    public int spcOid() {
        return LittleEndian.getInt(bytes, main + LOCATOR);
    }

    /** The database, 0 for a shared relation. */
    public int dbOid() {
        return LittleEndian.getInt(bytes, main + LOCATOR + 4);
    }

    /** The file number. */
    public int relNumber() {
        return LittleEndian.getInt(bytes, main + LOCATOR + 8);
    }

    /** The flags. */
    public int flags() {
        return LittleEndian.getInt(bytes, main + FLAGS);
    }
}
