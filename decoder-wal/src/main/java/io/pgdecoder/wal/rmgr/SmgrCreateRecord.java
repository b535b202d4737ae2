package io.pgdecoder.wal.rmgr;

import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.types.RelFileLocator;
import io.pgdecoder.wal.XLogRecord;

/**
 * SMGR CREATE: a relation file created (PostgreSQL: xl_smgr_create, {@code catalog/storage_xlog.h}): at 0 locator, at 12
 * i32 fork. The same in 13 to 18. Valid as long as the record.
 */
public final class SmgrCreateRecord extends RecordReader {
    private static final int FORK = RelFileLocator.BYTES;
    private static final int BYTES = FORK + 4;

    /** A reader for records of this version. */
    public SmgrCreateRecord(PgVersion version) {
        super(version, "SMGR CREATE");
    }

    /** Takes the record; all lengths are checked here. */
    public SmgrCreateRecord wrap(XLogRecord record) {
        begin(record, BYTES);
        return this;
    }

    /** The tablespace. */
    public int spcOid() {
        return LittleEndian.getInt(bytes, main);
    }

    /** The database, 0 for a shared relation. */
    public int dbOid() {
        return LittleEndian.getInt(bytes, main + 4);
    }

    /** The file number. */
    public int relNumber() {
        return LittleEndian.getInt(bytes, main + 8);
    }

    /** The fork, see ForkNumber. */
    public int forkNumber() {
        return LittleEndian.getInt(bytes, main + FORK);
    }
}
