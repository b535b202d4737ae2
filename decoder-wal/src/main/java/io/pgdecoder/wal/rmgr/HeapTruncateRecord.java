package io.pgdecoder.wal.rmgr;

import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.XLogRecord;

/**
 * HEAP TRUNCATE: for decoding only, redo does nothing (PostgreSQL: xl_heap_truncate, {@code access/heapam_xlog.h}).
 *
 * <pre>
 *   0      4         8       9     12
 *   +------+---------+-------+-----+------------------+
 *   | dbId | nrelids | flags | pad | u32 relids[n]    |      no block references
 *   +------+---------+-------+-----+------------------+
 * </pre>
 *
 * <p>The same in 13 to 18. Per-record zone, valid as long as the record.
 */
public final class HeapTruncateRecord extends RecordReader {
    /** Flag: TRUNCATE ... CASCADE. */
    public static final int CASCADE = 0x01;
    /** Flag: TRUNCATE ... RESTART IDENTITY. */
    public static final int RESTART_IDENTITY = 0x02;

    private static final int DB_ID = 0;
    private static final int NRELIDS = DB_ID + 4;
    private static final int FLAGS = NRELIDS + 4;
    private static final int RELIDS = FLAGS + 4;

    /** A reader for records of this version. */
    public HeapTruncateRecord(PgVersion version) {
        super(version, "HEAP TRUNCATE");
    }

    /** Takes the record; all lengths are checked here. */
    public HeapTruncateRecord wrap(XLogRecord record) {
        begin(record, RELIDS);
        arrayEnd("relation OIDs", main + RELIDS, mainEnd, relationCount(), 4);
        return this;
    }

    /** The database. */
    public int dbOid() {
        return LittleEndian.getInt(bytes, main + DB_ID);
    }

    /** The flags, all eight bits. */
    public int flags() {
        return bytes[main + FLAGS] & 0xFF;
    }

    /** Whether CASCADE was given. */
    public boolean isCascade() {
        return (flags() & CASCADE) != 0;
    }

    /** Whether RESTART IDENTITY was given. */
    public boolean isRestartIdentity() {
        return (flags() & RESTART_IDENTITY) != 0;
    }

    /** Number of relations. */
    public int relationCount() {
        return LittleEndian.getInt(bytes, main + NRELIDS);
    }

    /** OID of the relation at {@code index}, from 0. */
    public int relationOid(int index) {
        return LittleEndian.getInt(bytes, main + RELIDS + 4 * index);
    }
}
