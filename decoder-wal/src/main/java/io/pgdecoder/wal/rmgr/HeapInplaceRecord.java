package io.pgdecoder.wal.rmgr;

import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.XLogRecord;

/**
 * HEAP INPLACE: a row's user data overwritten where it lies, without a new version (PostgreSQL: xl_heap_inplace,
 * {@code access/heapam_xlog.h}).
 *
 * <pre>
 *   13 to 17   u16 offnum @0
 *   18         u16 offnum @0, u32 dbId @4, u32 tsId @8, u8 relcacheInitFileInval @12, i32 nmsgs @16, messages @20
 *   block 0 data: the new user data, from t_hoff to the row's end
 * </pre>
 *
 * <p>Per-record zone, valid as long as the record.
 */
public final class HeapInplaceRecord extends RecordReader {
    private static final int OFFNUM = 0;
    private static final int DB_ID = OFFNUM + 4;
    private static final int TS_ID = DB_ID + 4;
    private static final int INIT_FILE_INVAL = TS_ID + 4;
    private static final int NMSGS = INIT_FILE_INVAL + 4;
    private static final int MSGS = NMSGS + 4;

    private boolean hasNewData;
    private int newDataOffset;
    private int newDataLength;

    /** A reader for records of this version. */
    public HeapInplaceRecord(PgVersion version) {
        super(version, "HEAP INPLACE");
    }

    /** Takes the record; all lengths are checked here. */
    public HeapInplaceRecord wrap(XLogRecord record) {
        begin(record, version.hasInplaceInvalidations() ? MSGS : OFFNUM + 2);
        requireBlock(record, 0);
        if (version.hasInplaceInvalidations()) {
            arrayEnd(
                    "invalidation messages",
                    main + MSGS,
                    mainEnd,
                    invalidationCount(),
                    SharedInvalidationMessage.BYTES);
        }
        hasNewData = record.block(0).hasData();
        newDataOffset = record.block(0).dataOffset();
        newDataLength = record.block(0).dataLength();
        if (!hasNewData && !record.block(0).hasImage()) {
            throw invalid("new data missing", "data of block 0", "none");
        }
        return this;
    }

    /** Offset number of the row, from 1. */
    public int offnum() {
        return LittleEndian.getUnsignedShort(bytes, main + OFFNUM);
    }

    /** Number of invalidation messages; 0 before 18. */
    public int invalidationCount() {
        return version.hasInplaceInvalidations() ? LittleEndian.getInt(bytes, main + NMSGS) : 0;
    }

    /** Where the invalidation messages lie, see {@link SharedInvalidationMessage}. */
    public int invalidationsOffset() {
        return main + MSGS;
    }

    /** Whether the new data is there; if not, the page's image has it. */
    public boolean hasNewData() {
        return hasNewData;
    }

    /** Where the new user data lies. */
    public int newDataOffset() {
        return newDataOffset;
    }

    /** Bytes of new user data. */
    public int newDataLength() {
        return newDataLength;
    }
}
