package io.pgdecoder.wal;

import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.PgVersion;
import java.util.zip.CRC32C;

/**
 * What a record must be for the server to take it for one (PostgreSQL: ValidXLogRecordHeader and ValidXLogRecord,
 * {@code access/transam/xlogreader.c}).
 *
 * <p>A record that is not is a {@link ReadFailure}: whether that is the end of WAL or damage is not known here. Per-record
 * zone.
 */
final class RecordValidator {
    /** The server cannot allocate more for one record. */
    private static final int MAX_RECORD_BYTES = 0x3FFFFFFF;

    private final PgVersion version;
    private final WalPageReader pages;
    private final ReadFailure failure;
    private final CRC32C crc = new CRC32C();

    /**
     * @param pages says which file a failure lies in
     * @param failure set by each check that answers false
     */
    RecordValidator(PgVersion version, WalPageReader pages, ReadFailure failure) {
        this.version = version;
        this.pages = pages;
        this.failure = failure;
    }

    /** Whether a record may start at this place of its page. */
    boolean isFirstSlot(long lsn, int offset, int headerBytes, int info) {
        if (offset < headerBytes) {
            return invalid(lsn, "record offset", "at least " + headerBytes, Integer.toString(offset));
        }
        if ((info & XLogPageHeader.FIRST_IS_CONTRECORD) != 0) {
            return invalid(lsn, "first record of the page", "a record's start", "the rest of a record");
        }
        return true;
    }

    /** Whether a record can have this length. */
    boolean isLength(long lsn, int totalLength) {
        return totalLength >= XLogRecordHeader.BYTES && totalLength <= MAX_RECORD_BYTES
                || invalid(
                        lsn,
                        "record length",
                        XLogRecordHeader.BYTES + " to " + MAX_RECORD_BYTES,
                        Integer.toUnsignedString(totalLength));
    }

    /**
     * Whether the header, which is there as a whole, is that of the record to come.
     *
     * @param lastLsn start of the record before, or {@link Lsn#INVALID} if that was not read
     */
    boolean isHeader(byte[] bytes, int offset, long lsn, long lastLsn) {
        int rmid = XLogRecordHeader.rmid(bytes, offset);
        if (!version.isValidRmgrId(rmid)) {
            return invalid(lsn, "resource manager", "a known number", Integer.toString(rmid));
        }
        long prevLsn = XLogRecordHeader.prevLsn(bytes, offset);
        if (lastLsn == Lsn.INVALID) {
            return Lsn.isBefore(prevLsn, lsn)
                    || invalid(lsn, "previous link", "before the record", Lsn.toString(prevLsn));
        }
        return prevLsn == lastLsn || invalid(lsn, "previous link", Lsn.toString(lastLsn), Lsn.toString(prevLsn));
    }

    /** Whether the record, which is there as a whole, has the CRC that its header says. */
    boolean isCrc(byte[] bytes, int offset, int totalLength, long lsn) {
        crc.reset();
        crc.update(bytes, offset + XLogRecordHeader.BYTES, totalLength - XLogRecordHeader.BYTES);
        crc.update(bytes, offset, XLogRecordHeader.CRC);
        int computed = (int) crc.getValue();
        int stored = XLogRecordHeader.crc(bytes, offset);
        return computed == stored
                || invalid(lsn, "record CRC", Integer.toHexString(computed), Integer.toHexString(stored));
    }

    private boolean invalid(long lsn, String what, String expected, String found) {
        return failure.set(ErrorCode.WAL_RECORD_INVALID, lsn, pages.fileName(), what, expected, found);
    }
}
