package io.pgdecoder.wal;

import io.pgdecoder.types.ErrorCode;
import java.util.Arrays;

/**
 * Puts a record together that goes on over pages (PostgreSQL: the reassembly in XLogDecodeNextRecord,
 * {@code access/transam/xlogreader.c}).
 *
 * <pre>
 *   |hdr| ... | record starts |hdr, rem_len| goes on, to the page's end |hdr, rem_len| the rest | next record
 * </pre>
 *
 * <p>Each page must say that it continues a record and how many bytes are left. The buffer grows page by page, so that a
 * length that nothing backs up allocates nothing. Per-record zone: no garbage once the buffer has its size; the bytes are
 * valid until the next record is assembled.
 */
final class RecordAssembler {
    private static final int PAGE_BYTES = XLogPageHeader.PAGE_BYTES;

    /** What assembling came to. */
    enum Result {
        /** The record is whole. */
        COMPLETE,
        /** It is not; the failure is set. */
        FAILED,
        /** It was never completed: the server wrote over the rest, from the page at {@link #endLsn} on. */
        OVERWRITTEN
    }

    private final WalPageReader pages;
    private final ReadFailure failure;
    private byte[] bytes = new byte[2 * PAGE_BYTES];
    private long endLsn;

    RecordAssembler(WalPageReader pages, ReadFailure failure) {
        this.pages = pages;
        this.failure = failure;
    }

    /** The record, from 0 on. */
    byte[] bytes() {
        return bytes;
    }

    /** Where reading goes on: after the record, or at the page that was written over. */
    long endLsn() {
        return endLsn;
    }

    /**
     * Assembles the record that starts at {@code offset} of the page that was entered last.
     *
     * @param lsn where the record starts
     * @param firstPage where the page starts in the buffer of pages
     * @param totalLength more than the page has room for
     */
    Result assemble(long lsn, int firstPage, int offset, int totalLength) {
        if (pages.enteredPageBytes() < PAGE_BYTES) {
            pages.setCutOff(lsn, pages.enteredPageBytes());
            return Result.FAILED;
        }
        int got = PAGE_BYTES - offset;
        System.arraycopy(pages.buffer(), firstPage + offset, bytes, 0, got);
        for (long pageLsn = lsn - offset + PAGE_BYTES; got < totalLength; pageLsn += PAGE_BYTES) {
            int page = pages.enterPage(pageLsn);
            if (page < 0) {
                return Result.FAILED;
            }
            byte[] buffer = pages.buffer();
            int info = XLogPageHeader.info(buffer, page);
            if ((info & XLogPageHeader.FIRST_IS_OVERWRITE_CONTRECORD) != 0) {
                endLsn = pageLsn;
                return Result.OVERWRITTEN;
            }
            int remLen = XLogPageHeader.remLen(buffer, page);
            if ((info & XLogPageHeader.FIRST_IS_CONTRECORD) == 0 || remLen != totalLength - got) {
                setNotContinued(pageLsn, totalLength - got, info, remLen);
                return Result.FAILED;
            }
            int headerBytes = XLogPageHeader.headerBytes(info);
            int length = Math.min(remLen, PAGE_BYTES - headerBytes);
            if (headerBytes + length > pages.enteredPageBytes()) {
                pages.setCutOff(pageLsn, pages.enteredPageBytes());
                return Result.FAILED;
            }
            if (bytes.length - got < length) {
                bytes = Arrays.copyOf(bytes, 2 * bytes.length);
            }
            System.arraycopy(buffer, page + headerBytes, bytes, got, length);
            got += length;
            endLsn = pageLsn + headerBytes + XLogReader.maxAlign(remLen);
        }
        return Result.COMPLETE;
    }

    private void setNotContinued(long pageLsn, int missing, int info, int remLen) {
        boolean continued = (info & XLogPageHeader.FIRST_IS_CONTRECORD) != 0;
        failure.set(
                ErrorCode.WAL_RECORD_INVALID,
                pageLsn,
                pages.fileName(),
                "rest of a record",
                missing + " bytes",
                continued ? Integer.toUnsignedString(remLen) + " bytes" : "a page that continues no record");
    }
}
