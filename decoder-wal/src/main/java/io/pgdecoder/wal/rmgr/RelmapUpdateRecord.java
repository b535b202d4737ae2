package io.pgdecoder.wal.rmgr;

import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.XLogRecord;

/**
 * RELMAP UPDATE: a new relation map file (PostgreSQL: xl_relmap_update, {@code utils/relmapper.h}): u32 dbid @0 (0 for the
 * shared map), u32 tsid @4, i32 nbytes @8, the file @12 (512 bytes in 13 to 15, 524 in 16 and later; whoever reads the
 * map checks it). Valid as long as the record.
 */
public final class RelmapUpdateRecord extends RecordReader {
    private static final int DB_ID = 0;
    private static final int TS_ID = DB_ID + 4;
    private static final int NBYTES = TS_ID + 4;
    private static final int DATA = NBYTES + 4;

    /** A reader for records of this version. */
    public RelmapUpdateRecord(PgVersion version) {
        super(version, "RELMAP UPDATE");
    }

    /** Takes the record; all lengths are checked here. */
    public RelmapUpdateRecord wrap(XLogRecord record) {
        begin(record, DATA);
        require("relation map", main + DATA, mainEnd, dataLength());
        return this;
    }

    /** The database, 0 for the shared map. */
    public int dbOid() {
        return LittleEndian.getInt(bytes, main + DB_ID);
    }

    /** The database's tablespace. */
    public int spcOid() {
        return LittleEndian.getInt(bytes, main + TS_ID);
    }

    /** Where the file's bytes lie. */
    public int dataOffset() {
        return main + DATA;
    }

    /** Bytes of the file. */
    public int dataLength() {
        return LittleEndian.getInt(bytes, main + NBYTES);
    }
}
