package io.pgdecoder.wal.rmgr;

import io.pgdecoder.types.ItemPointer;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.types.RelFileLocator;
import io.pgdecoder.wal.XLogRecord;

/**
 * HEAP2 REWRITE: where the rows of a rewritten catalog went; written only while a logical slot exists (PostgreSQL:
 * xl_heap_rewrite_mapping and LogicalRewriteMappingData, {@code access/heapam_xlog.h}, {@code access/rewriteheap.h}).
 *
 * <pre>
 *   0            4           8            12   16            24             28   32          40
 *   +------------+-----------+------------+----+-------------+--------------+----+-----------+-------------
 *   | mapped_xid | mapped_db | mapped_rel |    | file offset | num_mappings |    | start_lsn | entries[n]
 *   +------------+-----------+------------+----+-------------+--------------+----+-----------+-------------
 *   entry, 36 bytes: old locator @0, new locator @12, old TID @24, new TID @30
 * </pre>
 *
 * <p>The same in 13 to 18. Per-record zone, valid as long as the record.
 */
public final class RewriteRecord extends RecordReader {
    private static final int MAPPED_XID = 0;
    private static final int MAPPED_DB = MAPPED_XID + 4;
    private static final int MAPPED_REL = MAPPED_DB + 4;
    private static final int FILE_OFFSET = MAPPED_REL + 8;
    private static final int NUM_MAPPINGS = FILE_OFFSET + 8;
    private static final int START_LSN = NUM_MAPPINGS + 8;
    private static final int ENTRIES = START_LSN + 8;

    private static final int OLD_LOCATOR = 0;
    private static final int NEW_LOCATOR = OLD_LOCATOR + RelFileLocator.BYTES;
    private static final int OLD_TID = NEW_LOCATOR + RelFileLocator.BYTES;
    private static final int NEW_TID = OLD_TID + ItemPointer.BYTES;
    private static final int ENTRY_BYTES = NEW_TID + ItemPointer.BYTES;

    /** A reader for records of this version. */
    public RewriteRecord(PgVersion version) {
        super(version, "HEAP2 REWRITE");
    }

    /** Takes the record; all lengths are checked here. */
    public RewriteRecord wrap(XLogRecord record) {
        begin(record, ENTRIES);
        arrayEnd("mappings", main + ENTRIES, mainEnd, mappingCount(), ENTRY_BYTES);
        return this;
    }

    /** The transaction whose rows moved. */
    public int mappedXid() {
        return LittleEndian.getInt(bytes, main + MAPPED_XID);
    }

    /** The database, 0 for a shared catalog. */
    public int mappedDbOid() {
        return LittleEndian.getInt(bytes, main + MAPPED_DB);
    }

    /** OID of the catalog. */
    public int mappedRelationOid() {
        return LittleEndian.getInt(bytes, main + MAPPED_REL);
    }

    /** The LSN that the mapping file is named after. */
    public long startLsn() {
        return LittleEndian.getLong(bytes, main + START_LSN);
    }

    /** Number of mappings. */
    public int mappingCount() {
        return LittleEndian.getInt(bytes, main + NUM_MAPPINGS);
    }

    /** The catalog's place before, of the mapping at {@code index}. */
    public RelFileLocator oldLocator(int index) {
        return locator(entry(index) + OLD_LOCATOR);
    }

    /** The catalog's place after, of the mapping at {@code index}. */
    public RelFileLocator newLocator(int index) {
        return locator(entry(index) + NEW_LOCATOR);
    }

    /** The row's address before, of the mapping at {@code index}. */
    public long oldTid(int index) {
        return ItemPointer.read(bytes, entry(index) + OLD_TID);
    }

    /** The row's address after, of the mapping at {@code index}. */
    public long newTid(int index) {
        return ItemPointer.read(bytes, entry(index) + NEW_TID);
    }

    private int entry(int index) {
        return main + ENTRIES + ENTRY_BYTES * index;
    }

    private RelFileLocator locator(int offset) {
        return new RelFileLocator(
                LittleEndian.getInt(bytes, offset),
                LittleEndian.getInt(bytes, offset + 4),
                LittleEndian.getInt(bytes, offset + 8));
    }
}
