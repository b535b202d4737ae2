package io.pgdecoder.wal.rmgr;

import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.XLogRecord;

/**
 * DBASE DROP (PostgreSQL: xl_dbase_drop_rec, {@code commands/dbcommands_xlog.h}): at 0 u32 db, at 4 i32 n, at 8 u32
 * tablespaces[n]. The same in 13 to 18. Valid as long as the record.
 */
public final class DatabaseDropRecord extends RecordReader {
    private static final int DB_ID = 0;
    private static final int NTABLESPACES = DB_ID + 4;
    private static final int TABLESPACES = NTABLESPACES + 4;

    /** A reader for records of this version. */
    public DatabaseDropRecord(PgVersion version) {
        super(version, "DBASE DROP");
    }

    /** Takes the record; all lengths are checked here. */
    public DatabaseDropRecord wrap(XLogRecord record) {
        begin(record, TABLESPACES);
        arrayEnd("tablespaces", main + TABLESPACES, mainEnd, tablespaceCount(), 4);
        return this;
    }

    /** The database dropped. */
    public int dbOid() {
        return LittleEndian.getInt(bytes, main + DB_ID);
    }

    /** Number of tablespaces. */
    public int tablespaceCount() {
        return LittleEndian.getInt(bytes, main + NTABLESPACES);
    }

    /** A tablespace that the database had files in, {@code index} from 0. */
    public int tablespace(int index) {
        return LittleEndian.getInt(bytes, main + TABLESPACES + 4 * index);
    }
}
