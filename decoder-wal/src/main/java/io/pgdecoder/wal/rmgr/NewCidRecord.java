package io.pgdecoder.wal.rmgr;

import io.pgdecoder.types.ItemPointer;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.types.RelFileLocator;
import io.pgdecoder.wal.XLogRecord;

/**
 * HEAP2 NEW_CID: the command ids of a catalog row, for decoding only (PostgreSQL: xl_heap_new_cid,
 * {@code access/heapam_xlog.h}).
 *
 * <pre>
 *   0         4      8      12         16                 28        34
 *   +---------+------+------+----------+------------------+---------+
 *   | top_xid | cmin | cmax | combocid | relation locator | TID     |     no block references
 *   +---------+------+------+----------+------------------+---------+
 * </pre>
 *
 * <p>The same in 13 to 18. Per-record zone, valid as long as the record.
 */
public final class NewCidRecord extends RecordReader {
    private static final int TOP_XID = 0;
    private static final int CMIN = TOP_XID + 4;
    private static final int CMAX = CMIN + 4;
    private static final int COMBOCID = CMAX + 4;
    private static final int LOCATOR = COMBOCID + 4;
    private static final int TID = LOCATOR + RelFileLocator.BYTES;
    private static final int BYTES = TID + ItemPointer.BYTES;

    /** A reader for records of this version. */
    public NewCidRecord(PgVersion version) {
        super(version, "HEAP2 NEW_CID");
    }

    /** Takes the record; all lengths are checked here. */
    public NewCidRecord wrap(XLogRecord record) {
        begin(record, BYTES);
        return this;
    }

    /** The top-level transaction. */
    public int topXid() {
        return LittleEndian.getInt(bytes, main + TOP_XID);
    }

    /** The inserting command, or CommandId.INVALID. */
    public int cmin() {
        return LittleEndian.getInt(bytes, main + CMIN);
    }

    /** The deleting command, or CommandId.INVALID. */
    public int cmax() {
        return LittleEndian.getInt(bytes, main + CMAX);
    }

    /** The combo command id, or CommandId.INVALID. */
    public int comboCid() {
        return LittleEndian.getInt(bytes, main + COMBOCID);
    }

    /** Tablespace of the catalog. */
    public int spcOid() {
        return LittleEndian.getInt(bytes, main + LOCATOR);
    }

    /** Database of the catalog, 0 if shared. */
    public int dbOid() {
        return LittleEndian.getInt(bytes, main + LOCATOR + 4);
    }

    /** File number of the catalog. */
    public int relNumber() {
        return LittleEndian.getInt(bytes, main + LOCATOR + 8);
    }

    /** The row's address, packed as in {@link ItemPointer}. */
    public long tid() {
        return ItemPointer.read(bytes, main + TID);
    }
}
