package io.pgdecoder.wal.rmgr;

import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.XLogRecord;

/**
 * DBASE CREATE in both forms (PostgreSQL: xl_dbase_create_file_copy_rec and xl_dbase_create_wal_log_rec,
 * {@code commands/dbcommands_xlog.h}).
 *
 * <pre>
 *   CREATE (13, 14), CREATE_FILE_COPY (15+)   u32 db, u32 tablespace, u32 source db, u32 source tablespace
 *   CREATE_WAL_LOG (15+)                      u32 db, u32 tablespace; its relations' pages follow as own records
 * </pre>
 *
 * <p>Valid as long as the record.
 */
public final class DatabaseCreateRecord extends RecordReader {
    private static final int DB_ID = 0;
    private static final int TABLESPACE_ID = DB_ID + 4;
    private static final int SOURCE_DB_ID = TABLESPACE_ID + 4;
    private static final int SOURCE_TABLESPACE_ID = SOURCE_DB_ID + 4;

    private boolean fileCopy;

    /** A reader for records of this version. */
    public DatabaseCreateRecord(PgVersion version) {
        super(version, "DBASE CREATE");
    }

    /** Takes the record; all lengths are checked here. */
    public DatabaseCreateRecord wrap(XLogRecord record) {
        fileCopy = !DatabaseOpcode.isCreateWalLog(version, record.rmgrInfo());
        begin(record, fileCopy ? SOURCE_TABLESPACE_ID + 4 : SOURCE_DB_ID);
        return this;
    }

    /** Whether files are copied, so that WAL does not have the pages. */
    public boolean isFileCopy() {
        return fileCopy;
    }

    /** The new database. */
    public int dbOid() {
        return LittleEndian.getInt(bytes, main + DB_ID);
    }

    /** Its tablespace. */
    public int spcOid() {
        return LittleEndian.getInt(bytes, main + TABLESPACE_ID);
    }

    /** The database copied, 0 if not {@link #isFileCopy()}. */
    public int sourceDbOid() {
        return fileCopy ? LittleEndian.getInt(bytes, main + SOURCE_DB_ID) : 0;
    }

    /** Tablespace of the database copied, 0 if not {@link #isFileCopy()}. */
    public int sourceSpcOid() {
        return fileCopy ? LittleEndian.getInt(bytes, main + SOURCE_TABLESPACE_ID) : 0;
    }
}
