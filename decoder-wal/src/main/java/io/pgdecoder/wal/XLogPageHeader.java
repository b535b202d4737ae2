package io.pgdecoder.wal;

import io.pgdecoder.types.LittleEndian;

/**
 * Layout of the header of a WAL page (PostgreSQL: XLogPageHeaderData and XLogLongPageHeaderData,
 * {@code access/xlog_internal.h}), the same in 13 to 18.
 *
 * <pre>
 *   0           2          4         8               16            20    24            32            36               40
 *   +-----------+----------+---------+---------------+-------------+-----+-------------+-------------+----------------+
 *   | xlp_magic | xlp_info | xlp_tli | xlp_pageaddr  | xlp_rem_len | pad | xlp_sysid   | xlp_seg_size| xlp_xlog_blcksz|
 *   +-----------+----------+---------+---------------+-------------+-----+-------------+-------------+----------------+
 *                                                                        only on the first page of a segment
 * </pre>
 */
final class XLogPageHeader {
    static final int MAGIC = 0;
    static final int INFO = MAGIC + 2;
    static final int TLI = INFO + 2;
    static final int PAGE_ADDRESS = TLI + 4;
    static final int REM_LEN = PAGE_ADDRESS + 8;
    /** SizeOfXLogShortPHD. */
    static final int SHORT_BYTES = REM_LEN + 8;

    static final int SYSTEM_IDENTIFIER = SHORT_BYTES;
    static final int SEGMENT_SIZE = SYSTEM_IDENTIFIER + 8;
    static final int BLOCK_SIZE = SEGMENT_SIZE + 4;
    /** SizeOfXLogLongPHD. */
    static final int LONG_BYTES = BLOCK_SIZE + 4;

    /** Bytes of a WAL page (XLOG_BLCKSZ). */
    static final int PAGE_BYTES = 8192;

    /** xlp_info: the page starts with the rest of a record. */
    static final int FIRST_IS_CONTRECORD = 0x0001;
    /** xlp_info: the long form. */
    static final int LONG_HEADER = 0x0002;
    /** xlp_info: the record that was to continue here was abandoned. */
    static final int FIRST_IS_OVERWRITE_CONTRECORD = 0x0008;
    /** All bits of xlp_info that exist. */
    static final int ALL_FLAGS = 0x000F;

    private XLogPageHeader() {}

    static int magic(byte[] bytes, int page) {
        return LittleEndian.getUnsignedShort(bytes, page + MAGIC);
    }

    static int info(byte[] bytes, int page) {
        return LittleEndian.getUnsignedShort(bytes, page + INFO);
    }

    static int timelineId(byte[] bytes, int page) {
        return LittleEndian.getInt(bytes, page + TLI);
    }

    static long pageAddress(byte[] bytes, int page) {
        return LittleEndian.getLong(bytes, page + PAGE_ADDRESS);
    }

    static int remLen(byte[] bytes, int page) {
        return LittleEndian.getInt(bytes, page + REM_LEN);
    }

    static long systemIdentifier(byte[] bytes, int page) {
        return LittleEndian.getLong(bytes, page + SYSTEM_IDENTIFIER);
    }

    static int segmentSize(byte[] bytes, int page) {
        return LittleEndian.getInt(bytes, page + SEGMENT_SIZE);
    }

    static int blockSize(byte[] bytes, int page) {
        return LittleEndian.getInt(bytes, page + BLOCK_SIZE);
    }

    /** Bytes of the header whose flags are {@code info}. */
    static int headerBytes(int info) {
        return (info & LONG_HEADER) != 0 ? LONG_BYTES : SHORT_BYTES;
    }
}
