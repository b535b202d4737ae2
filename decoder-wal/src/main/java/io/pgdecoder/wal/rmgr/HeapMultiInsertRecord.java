package io.pgdecoder.wal.rmgr;

import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.XLogRecord;

/**
 * HEAP2 MULTI_INSERT: several rows on one page, as COPY and catalog inserts write them (PostgreSQL:
 * xl_heap_multi_insert and xl_multi_insert_tuple, {@code access/heapam_xlog.h}).
 *
 * <pre>
 *   main data                                       block 0 data, for each row, from an even offset
 *   0       1     2         4                       0         2                  7
 *   +-------+-----+---------+------------------     +---------+------------------+------------------
 *   | flags | pad | ntuples | u16 offsets[n]        | datalen | xl_heap_header   | datalen bytes, tuple from 23 on
 *   +-------+-----+---------+------------------     +---------+------------------+------------------
 *                            (absent with INIT_PAGE: 1 to n)
 * </pre>
 *
 * <p>Used as a cursor: {@code while (record.next()) { record.offnum(); record.tuple(); }}. The same in 13 to 18.
 * Per-record zone, valid as long as the record.
 */
public final class HeapMultiInsertRecord extends RecordReader {
    /** Flag: this record ends the rows of one call, so that TOAST chunks may be dropped. */
    public static final int LAST_IN_MULTI = 0x02;

    private static final int FLAGS = 0;
    private static final int NTUPLES = FLAGS + 2;
    private static final int OFFSETS = NTUPLES + 2;
    private static final int TUPLE_HEADER = 2 + HeapTupleData.HEADER_BYTES;

    private final HeapTupleData tuple = new HeapTupleData();
    private boolean hasTuples;
    private boolean initPage;
    private int tupleCount;
    private int index;
    private int dataStart;
    private int cursor;

    /** A reader for records of this version. */
    public HeapMultiInsertRecord(PgVersion version) {
        super(version, "HEAP2 MULTI_INSERT");
    }

    /** Takes the record and stands before the first row; all lengths are checked here. */
    public HeapMultiInsertRecord wrap(XLogRecord record) {
        begin(record, OFFSETS);
        requireBlock(record, 0);
        initPage = (record.info() & Heap2Opcode.INIT_PAGE) != 0;
        tupleCount = LittleEndian.getUnsignedShort(bytes, main + NTUPLES);
        if (!initPage) {
            arrayEnd("offset numbers", main + OFFSETS, mainEnd, tupleCount, 2);
        }
        hasTuples = record.block(0).hasData();
        index = -1;
        if (hasTuples) {
            dataStart = record.block(0).dataOffset();
            checkTuples(dataStart + record.block(0).dataLength());
        } else if (containsNewTuple() || !record.block(0).hasImage()) {
            throw invalid("tuples missing", "data of block 0", "none");
        }
        return this;
    }

    private void checkTuples(int end) {
        cursor = dataStart;
        for (int i = 0; i < tupleCount; i++) {
            int header = alignedCursor();
            int data = require("tuple header", header, end, TUPLE_HEADER);
            int length = LittleEndian.getUnsignedShort(bytes, header);
            cursor = require("tuple data", data, end, length);
            tuple.wrap(this, header + 2, data, length);
        }
        if (cursor != end) {
            throw invalid("bytes after the last tuple", "0", Integer.toString(end - cursor));
        }
        cursor = dataStart;
    }

    private int alignedCursor() {
        return cursor + (cursor - dataStart & 1);
    }

    /** The flags, all eight bits; those of {@link HeapInsertRecord} and {@link #LAST_IN_MULTI}. */
    public int flags() {
        return bytes[main + FLAGS] & 0xFF;
    }

    /** Whether the record carries the rows for decoding. */
    public boolean containsNewTuple() {
        return (flags() & HeapInsertRecord.CONTAINS_NEW_TUPLE) != 0;
    }

    /** Whether this record ends the rows of one call. */
    public boolean isLastInMulti() {
        return (flags() & LAST_IN_MULTI) != 0;
    }

    /** Whether redo starts from an empty page. */
    public boolean isInitPage() {
        return initPage;
    }

    /** Number of rows. */
    public int tupleCount() {
        return tupleCount;
    }

    /** Whether the rows are there; if not, the page's image has them and {@link #next()} only counts. */
    public boolean hasTuples() {
        return hasTuples;
    }

    /** Moves to the next row; false after the last. */
    public boolean next() {
        if (index + 1 >= tupleCount) {
            return false;
        }
        index++;
        if (hasTuples) {
            int header = alignedCursor();
            int length = LittleEndian.getUnsignedShort(bytes, header);
            tuple.wrap(this, header + 2, header + TUPLE_HEADER, length);
            cursor = header + TUPLE_HEADER + length;
        }
        return true;
    }

    /** Offset number of the row that {@link #next()} moved to, from 1. */
    public int offnum() {
        return initPage ? index + 1 : LittleEndian.getUnsignedShort(bytes, main + OFFSETS + 2 * index);
    }

    /** Whether the row that {@link #next()} moved to is the record's last. */
    public boolean isLastTuple() {
        return index + 1 == tupleCount;
    }

    /** The row that {@link #next()} moved to, only if {@link #hasTuples()}. */
    public HeapTupleData tuple() {
        return tuple;
    }
}
