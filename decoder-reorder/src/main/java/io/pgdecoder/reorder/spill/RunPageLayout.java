package io.pgdecoder.reorder.spill;

/**
 * One page of a run: a file of records of one length, put there in order. All numbers are little-endian.
 *
 * <pre>
 *    0        4         6         8        12       16       20       24
 *   +--------+---------+---------+--------+--------+--------+--------+---------+---------+---
 *   | magic  | version | records | xid    | run    | page   | crc    | record  | record  | ...
 *   +--------+---------+---------+--------+--------+--------+--------+---------+---------+---
 * </pre>
 *
 * <p>The CRC-32C covers the whole page but itself. All pages are full but the last one, and all take {@link #PAGE_BYTES}, so
 * that where a record lies follows from its number.
 */
final class RunPageLayout {
    static final int MAGIC_VALUE = 0x4E525350;
    static final short VERSION_VALUE = 1;

    static final int MAGIC = 0;
    static final int VERSION = MAGIC + 4;
    static final int RECORDS = VERSION + 2;
    static final int XID = RECORDS + 2;
    static final int RUN = XID + 4;
    static final int PAGE = RUN + 4;
    static final int CRC = PAGE + 4;
    static final int HEADER_BYTES = CRC + 4;

    static final int PAGE_BYTES = 4096;

    private RunPageLayout() {}

    static int recordsOf(int recordBytes) {
        return (PAGE_BYTES - HEADER_BYTES) / recordBytes;
    }
}
