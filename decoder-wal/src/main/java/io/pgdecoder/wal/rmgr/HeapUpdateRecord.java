package io.pgdecoder.wal.rmgr;

import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.XLogRecord;

/**
 * HEAP UPDATE and HOT_UPDATE (PostgreSQL: xl_heap_update, {@code access/heapam_xlog.h}).
 *
 * <pre>
 *   main data
 *   0          4            6              7       8          12           14
 *   +----------+------------+--------------+-------+----------+------------+------------------------------+
 *   | old_xmax | old_offnum | old_infobits | flags | new_xmax | new_offnum | [xl_heap_header, old tuple]  |
 *   +----------+------------+--------------+-------+----------+------------+------------------------------+
 *   block 0 (new page) data:  [u16 prefix length] [u16 suffix length] xl_heap_header, new tuple from 23 on
 *   block 1 (old page):       only if it is another page than the new one; look it up by id
 * </pre>
 *
 * <p>The new tuple's user data are prefix bytes of the old one's, the bytes here, then suffix bytes of the old one's;
 * prefix and suffix never occur in what is logged for decoding. The same in 13 to 18. Per-record zone.
 */
public final class HeapUpdateRecord extends RecordReader {
    /** Flag: the old page's all-visible bit was cleared. */
    public static final int OLD_ALL_VISIBLE_CLEARED = 0x01;
    /** Flag: the new page's all-visible bit was cleared. */
    public static final int NEW_ALL_VISIBLE_CLEARED = 0x02;
    /** Flag: the whole old row follows (REPLICA IDENTITY FULL). */
    public static final int CONTAINS_OLD_TUPLE = 0x04;
    /** Flag: the old row's key follows. */
    public static final int CONTAINS_OLD_KEY = 0x08;
    /** Flag: the whole new row is in the record for decoding. */
    public static final int CONTAINS_NEW_TUPLE = 0x10;
    /** Flag: the new row starts like the old one. */
    public static final int PREFIX_FROM_OLD = 0x20;
    /** Flag: the new row ends like the old one. */
    public static final int SUFFIX_FROM_OLD = 0x40;

    private static final int OLD_XMAX = 0;
    private static final int OLD_OFFNUM = OLD_XMAX + 4;
    private static final int OLD_INFOBITS = OLD_OFFNUM + 2;
    private static final int FLAGS = OLD_INFOBITS + 1;
    private static final int NEW_XMAX = FLAGS + 1;
    private static final int NEW_OFFNUM = NEW_XMAX + 4;
    private static final int BYTES = NEW_OFFNUM + 2;

    private final HeapTupleData oldTuple = new HeapTupleData();
    private final HeapTupleData newTuple = new HeapTupleData();
    private boolean hasNewTuple;
    private boolean hot;
    private boolean initPage;
    private int prefixLength;
    private int suffixLength;
    private int oldBlockId;

    /** A reader for records of this version. */
    public HeapUpdateRecord(PgVersion version) {
        super(version, "HEAP UPDATE");
    }

    /** Takes the record; all lengths are checked here. */
    public HeapUpdateRecord wrap(XLogRecord record) {
        begin(record, BYTES);
        requireBlock(record, 0);
        hot = (record.info() & HeapOpcode.MASK) == HeapOpcode.HOT_UPDATE;
        initPage = (record.info() & HeapOpcode.INIT_PAGE) != 0;
        oldBlockId = record.hasBlock(1) ? 1 : 0;
        if (containsOld()) {
            int data = require("old tuple", main + BYTES, mainEnd, HeapTupleData.HEADER_BYTES);
            oldTuple.wrap(this, main + BYTES, data, mainEnd - data);
        }
        hasNewTuple = record.block(0).hasData();
        prefixLength = 0;
        suffixLength = 0;
        if (hasNewTuple) {
            int offset = record.block(0).dataOffset();
            wrapNewTuple(offset, offset + record.block(0).dataLength());
        } else if (containsNewTuple() || !record.block(0).hasImage()) {
            throw invalid("new tuple missing", "data of block 0", "none");
        }
        return this;
    }

    private void wrapNewTuple(int offset, int end) {
        int header = offset;
        if ((flags() & PREFIX_FROM_OLD) != 0) {
            header = require("prefix length", header, end, 2);
            prefixLength = LittleEndian.getUnsignedShort(bytes, header - 2);
        }
        if ((flags() & SUFFIX_FROM_OLD) != 0) {
            header = require("suffix length", header, end, 2);
            suffixLength = LittleEndian.getUnsignedShort(bytes, header - 2);
        }
        int data = require("new tuple", header, end, HeapTupleData.HEADER_BYTES);
        newTuple.wrap(this, header, data, end - data);
    }

    /** xmax that the old row gets. */
    public int oldXmax() {
        return LittleEndian.getInt(bytes, main + OLD_XMAX);
    }

    /** Offset number of the old row, from 1. */
    public int oldOffnum() {
        return LittleEndian.getUnsignedShort(bytes, main + OLD_OFFNUM);
    }

    /** Infomask bits of the old row's xmax, see {@link HeapInfobits}. */
    public int oldInfobits() {
        return bytes[main + OLD_INFOBITS] & 0xFF;
    }

    /** The flags, all eight bits. */
    public int flags() {
        return bytes[main + FLAGS] & 0xFF;
    }

    /** xmax of the new row. */
    public int newXmax() {
        return LittleEndian.getInt(bytes, main + NEW_XMAX);
    }

    /** Offset number of the new row, from 1. */
    public int newOffnum() {
        return LittleEndian.getUnsignedShort(bytes, main + NEW_OFFNUM);
    }

    /** Whether the record is a HOT_UPDATE. */
    public boolean isHot() {
        return hot;
    }

    /** Whether redo starts the new page from an empty one. */
    public boolean isInitPage() {
        return initPage;
    }

    /** The id of the block that holds the old row: 1, or 0 if both rows are on one page. */
    public int oldBlockId() {
        return oldBlockId;
    }

    /** Whether {@link #oldTuple()} is there: the old row or its key. */
    public boolean containsOld() {
        return (flags() & (CONTAINS_OLD_TUPLE | CONTAINS_OLD_KEY)) != 0;
    }

    /** Whether the old row is whole, not only its key. */
    public boolean containsOldTuple() {
        return (flags() & CONTAINS_OLD_TUPLE) != 0;
    }

    /** Whether the old row's key is there. */
    public boolean containsOldKey() {
        return (flags() & CONTAINS_OLD_KEY) != 0;
    }

    /** Whether the record carries the new row for decoding. */
    public boolean containsNewTuple() {
        return (flags() & CONTAINS_NEW_TUPLE) != 0;
    }

    /** The old row or key, only if {@link #containsOld()}. */
    public HeapTupleData oldTuple() {
        return oldTuple;
    }

    /** Whether {@link #newTuple()} is there; if not, the page's image has the row. */
    public boolean hasNewTuple() {
        return hasNewTuple;
    }

    /** The new row without prefix and suffix, only if {@link #hasNewTuple()}. */
    public HeapTupleData newTuple() {
        return newTuple;
    }

    /** Bytes of user data (from t_hoff on) that the new row takes from the start of the old one. */
    public int prefixLength() {
        return prefixLength;
    }

    /** Bytes that the new row takes from the end of the old one. */
    public int suffixLength() {
        return suffixLength;
    }
}
