package io.pgdecoder.wal;

import io.pgdecoder.types.LittleEndian;

/**
 * Layout of the fixed part of a record (PostgreSQL: XLogRecord, {@code access/xlogrecord.h}), the same in 13 to 18.
 *
 * <pre>
 *   0           4        8             16       17       18    20       24
 *   +-----------+--------+-------------+--------+--------+-----+--------+---------------------------
 *   | xl_tot_len| xl_xid | xl_prev     | xl_info| xl_rmid| zero| xl_crc | fragment headers, data
 *   +-----------+--------+-------------+--------+--------+-----+--------+---------------------------
 *   CRC-32C over [24, xl_tot_len), then over [0, 20)
 * </pre>
 */
final class XLogRecordHeader {
    static final int TOTAL_LENGTH = 0;
    static final int XID = TOTAL_LENGTH + 4;
    static final int PREV = XID + 4;
    static final int INFO = PREV + 8;
    static final int RMID = INFO + 1;
    static final int CRC = RMID + 3;
    /** SizeOfXLogRecord. */
    static final int BYTES = CRC + 4;

    private XLogRecordHeader() {}

    /** xl_tot_len, unsigned in the file; negative here if it cannot be a length. */
    static int totalLength(byte[] bytes, int record) {
        return LittleEndian.getInt(bytes, record + TOTAL_LENGTH);
    }

    static int xid(byte[] bytes, int record) {
        return LittleEndian.getInt(bytes, record + XID);
    }

    static long prevLsn(byte[] bytes, int record) {
        return LittleEndian.getLong(bytes, record + PREV);
    }

    static int info(byte[] bytes, int record) {
        return bytes[record + INFO] & 0xFF;
    }

    static int rmid(byte[] bytes, int record) {
        return bytes[record + RMID] & 0xFF;
    }

    static int crc(byte[] bytes, int record) {
        return LittleEndian.getInt(bytes, record + CRC);
    }
}
