package io.pgdecoder.wal.rmgr;

import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.XLogRecord;

/**
 * HEAP INSERT: one row (PostgreSQL: xl_heap_insert, {@code access/heapam_xlog.h}).
 *
 * <pre>
 *   main data                     block 0 data (absent where an image stands for it)
 *   0        2       3            0                 5
 *   +--------+-------+            +-----------------+-------------------
 *   | offnum | flags |            | xl_heap_header  | tuple from 23 on
 *   +--------+-------+            +-----------------+-------------------
 * </pre>
 *
 * <p>The same in 13 to 18. Per-record zone, valid as long as the record.
 */
public final class HeapInsertRecord extends RecordReader {
    /** Flag: the page's all-visible bit was cleared. */
    public static final int ALL_VISIBLE_CLEARED = 0x01;
    /** Flag: speculative insertion, to be confirmed or taken back. */
    public static final int IS_SPECULATIVE = 0x04;
    /** Flag: the whole row is in the record for decoding. */
    public static final int CONTAINS_NEW_TUPLE = 0x08;
    /** Flag (14 and later): the row belongs to a TOAST relation. */
    public static final int ON_TOAST_RELATION = 0x10;
    /** Flag (14 and later): the page became all-frozen. */
    public static final int ALL_FROZEN_SET = 0x20;

    static final int OFFNUM = 0;
    static final int FLAGS = OFFNUM + 2;
    static final int BYTES = FLAGS + 1;

    private final HeapTupleData tuple = new HeapTupleData();
    private boolean hasTuple;
    private boolean initPage;

    /** A reader for records of this version. */
    public HeapInsertRecord(PgVersion version) {
        super(version, "HEAP INSERT");
    }

    /** Takes the record; all lengths are checked here. */
    public HeapInsertRecord wrap(XLogRecord record) {
        begin(record, BYTES);
        requireBlock(record, 0);
        initPage = (record.info() & HeapOpcode.INIT_PAGE) != 0;
        hasTuple = record.block(0).hasData();
        if (hasTuple) {
            int offset = record.block(0).dataOffset();
            int length = record.block(0).dataLength();
            int data = require("block data", offset, offset + length, HeapTupleData.HEADER_BYTES);
            tuple.wrap(this, offset, data, length - HeapTupleData.HEADER_BYTES);
        } else if (containsNewTuple() || !record.block(0).hasImage()) {
            throw invalid("tuple missing", "data of block 0", "none");
        }
        return this;
    }

    /** The row's offset number on the page, from 1. */
    public int offnum() {
        return LittleEndian.getUnsignedShort(bytes, main + OFFNUM);
    }

    /** The flags, all eight bits. */
    public int flags() {
        return bytes[main + FLAGS] & 0xFF;
    }

    /** Whether the record carries the row for decoding. */
    public boolean containsNewTuple() {
        return (flags() & CONTAINS_NEW_TUPLE) != 0;
    }

    /** Whether the insertion is speculative. */
    public boolean isSpeculative() {
        return (flags() & IS_SPECULATIVE) != 0;
    }

    /** Whether redo starts from an empty page. */
    public boolean isInitPage() {
        return initPage;
    }

    /** Whether {@link #tuple()} is there; if not, the page's image has the row. */
    public boolean hasTuple() {
        return hasTuple;
    }

    /** The row, only if {@link #hasTuple()}. */
    public HeapTupleData tuple() {
        return tuple;
    }
}
