package io.pgdecoder.reorder.spill;

/**
 * Where what lies in a spill file. All numbers are little-endian.
 *
 * <pre>
 *   file header                              frame header
 *    0        4        6      8        12     0        4        8        12       16
 *   +--------+--------+------+--------+      +--------+--------+--------+--------+
 *   | magic  | version| zero | xid    |      | magic  | length | count  | xid    |
 *   +--------+--------+------+--------+      +--------+--------+--------+--------+
 *   | segment or number      | crc    |      | number of the first     | crc    |
 *   +------------------------+--------+      +-------------------------+--------+
 *   12                       20       24     16                        24       28
 *
 *   record: length of the whole record (4), then what the writer put there
 * </pre>
 *
 * <p>Each CRC-32C covers its header up to itself; that of a frame also the records. A file of a transaction's own has its
 * xid and the start of its WAL segment in the header; a shared one has 0 and its number.
 */
final class SpillFileLayout {
    static final int FILE_MAGIC = 0x50534750;
    static final int FRAME_MAGIC = 0x46534750;
    static final int VERSION = 1;

    static final int FILE_HEADER_MAGIC = 0;
    static final int FILE_HEADER_VERSION = FILE_HEADER_MAGIC + 4;
    static final int FILE_HEADER_ZERO = FILE_HEADER_VERSION + 2;
    static final int FILE_HEADER_XID = FILE_HEADER_ZERO + 2;
    static final int FILE_HEADER_SEGMENT = FILE_HEADER_XID + 4;
    static final int FILE_HEADER_CRC = FILE_HEADER_SEGMENT + 8;
    static final int FILE_HEADER_BYTES = FILE_HEADER_CRC + 4;

    static final int FRAME_MAGIC_OFFSET = 0;
    static final int FRAME_LENGTH = FRAME_MAGIC_OFFSET + 4;
    static final int FRAME_COUNT = FRAME_LENGTH + 4;
    static final int FRAME_XID = FRAME_COUNT + 4;
    static final int FRAME_FIRST = FRAME_XID + 4;
    static final int FRAME_CRC = FRAME_FIRST + 8;
    static final int FRAME_HEADER_BYTES = FRAME_CRC + 4;

    /** A frame with its header takes no more, unless it is of one record. */
    static final int FRAME_BYTES = 64 * 1024;

    static final int RECORD_LENGTH = 0;
    static final int RECORD_HEADER_BYTES = RECORD_LENGTH + 4;

    /** Bytes of WAL whose changes share a file: the server's default segment. */
    static final long SEGMENT_BYTES = 16L * 1024 * 1024;

    private SpillFileLayout() {}

    static long segmentOf(long lsn) {
        return lsn & -SEGMENT_BYTES;
    }
}
