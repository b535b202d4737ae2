package io.pgdecoder.wal;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.MissingWalException;

/**
 * Looks beyond a place where WAL could not be read, to tell the end of WAL from damage in the middle.
 *
 * <p>Valid WAL after the place proves damage: on a later page of the segment a whole record that passes every check and
 * whose previous link points at or after the place; or a later segment whose first page has its own address. What the
 * server leaves after the end proves nothing: zeros, recycled segments (old addresses), and on the last page itself
 * complete records after one that was being written at a crash; so that page is not looked at.
 *
 * <p>Runs once at an end; costs at most one pass over the rest of the segment.
 */
final class WalDamageProbe implements AutoCloseable {
    private static final long PAGE_MASK = XLogPageHeader.PAGE_BYTES - 1;

    private final WalSource source;
    private final int segmentSize;
    private final boolean growing;
    private final XLogReader reader;

    WalDamageProbe(WalSource source, ReaderOptions options, int segmentSize) {
        this.source = source;
        this.segmentSize = segmentSize;
        this.growing = options.growing();
        this.reader = new XLogReader(source, options);
    }

    /**
     * Whether there is valid WAL after a failure.
     *
     * @param lsn the record that could not be read
     * @param failedPageLsn the last page that was looked at for it
     */
    boolean isWalAfter(long lsn, long failedPageLsn) {
        long number = Long.divideUnsigned(failedPageLsn, segmentSize);
        // While WAL is being written, its next page may come at any moment; a later segment settles it.
        return isLaterSegment(number) || !growing && isRecordOnLaterPage(lsn, failedPageLsn, number);
    }

    private boolean isLaterSegment(long number) {
        long next = source.nextSegmentNumber(number);
        while (next >= 0) {
            try {
                if (reader.pages().enterPage(next * segmentSize) >= 0) {
                    return true;
                }
            } catch (DecoderException e) {
                // Of another cluster or timeline: says nothing about the WAL that is read.
            }
            next = source.nextSegmentNumber(next);
        }
        return false;
    }

    private boolean isRecordOnLaterPage(long lsn, long failedPageLsn, long number) {
        long endLsn = (number + 1) * segmentSize;
        for (long pageLsn = failedPageLsn + XLogPageHeader.PAGE_BYTES;
                pageLsn != endLsn;
                pageLsn += XLogPageHeader.PAGE_BYTES) {
            try {
                int page = reader.pages().enterPage(pageLsn);
                long slot = page < 0 ? Lsn.INVALID : reader.firstRecordSlot(page, pageLsn);
                if (slot != Lsn.INVALID) {
                    reader.beginRead(slot);
                    if (reader.next() && Lsn.isAtOrAfter(reader.record().prevLsn(), lsn)) {
                        return true;
                    }
                }
            } catch (DecoderException e) {
                // No valid record here.
            }
        }
        return false;
    }

    /**
     * Checks that a position at which the first read found no record is the end of WAL, not one after it.
     *
     * @throws MissingWalException START_LSN_AFTER_END
     */
    void checkStart(long lsn) {
        long number = Long.divideUnsigned(lsn, segmentSize);
        boolean atSegmentStart = number * segmentSize == lsn;
        long previous = source.previousSegmentNumber(atSegmentStart ? number : number + 1);
        if (previous < 0) {
            return;
        }
        long endLsn = endOfRecords(previous * segmentSize, lsn);
        boolean pageStart = (endLsn & PAGE_MASK) == 0;
        if (endLsn != lsn
                && !(pageStart && endLsn == lsn - XLogPageHeader.SHORT_BYTES)
                && !(pageStart && endLsn == lsn - XLogPageHeader.LONG_BYTES)) {
            throw new MissingWalException(
                    ErrorCode.START_LSN_AFTER_END,
                    lsn,
                    source.name(),
                    "no record starts at the start LSN",
                    "a record's start, or the end of WAL at " + Lsn.toString(endLsn),
                    Lsn.toString(lsn));
        }
    }

    /** The end of the last record that starts before {@code limitLsn}, reading from a segment's start. */
    private long endOfRecords(long segmentLsn, long limitLsn) {
        long endLsn = segmentLsn;
        try {
            for (long pageLsn = segmentLsn; ; pageLsn += XLogPageHeader.PAGE_BYTES) {
                int page = reader.pages().enterPage(pageLsn);
                if (page < 0) {
                    return endLsn;
                }
                long slot = reader.firstRecordSlot(page, pageLsn);
                if (slot != Lsn.INVALID) {
                    reader.beginRead(slot);
                    endLsn = slot;
                    break;
                }
            }
            while (Lsn.isBefore(endLsn, limitLsn) && reader.next()) {
                endLsn = reader.record().endLsn();
            }
        } catch (DecoderException e) {
            // The first read has said what is to be said about WAL that cannot be read.
        }
        return endLsn;
    }

    @Override
    public void close() {
        reader.close();
    }
}
