package io.pgdecoder.wal;

import io.pgdecoder.types.CorruptWalException;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.rmgr.XLogOpcode;

/**
 * Reads WAL record by record (PostgreSQL: XLogReadRecord, {@code access/transam/xlogreader.c}).
 *
 * <pre>
 *   page        |hdr| rec A | rec B | rec C ...|hdr|... rest of C | rec D |
 *   A, B        lie whole in the page: parsed where they are, not copied
 *   C           put together in a buffer of its own, page after page
 * </pre>
 *
 * <p>Each record is held against what the server checks: length, resource manager, previous link, CRC-32C; each page
 * against its address, flags, cluster and timeline. Where that fails, WAL ends or is damaged. It is damage if valid WAL
 * follows, on a later page of the segment or in a later segment; then an exception is thrown. Otherwise it is the end, as
 * it is for the server. Not seen as damage, therefore: a fault on the very last page that was written, where a crash may
 * leave a record incomplete before a complete one.
 *
 * <p>A record that was never completed, and that the server later wrote over (OVERWRITE_CONTRECORD), is left out.
 *
 * <p>Per-record zone: allocates nothing in steady state. One thread. The record is valid until the next call of
 * {@link #readRecord}, {@link #findNextRecord} or {@link #beginRead}.
 */
public final class XLogReader implements AutoCloseable {
    private static final int PAGE_BYTES = XLogPageHeader.PAGE_BYTES;
    private static final int PAGE_MASK = PAGE_BYTES - 1;

    private final WalSource source;
    private final ReaderOptions options;
    private final WalIdentity identity;
    private final TimelineHistory history;
    private final ReadFailure failure = new ReadFailure();
    private final WalPageReader pages;
    private final XLogRecordParser parser;
    private final XLogRecord record;
    private final RecordAssembler assembler;
    private final RecordValidator validator;

    private long nextLsn = Lsn.INVALID;
    private long lastLsn = Lsn.INVALID;
    private long overwrittenLsn = Lsn.INVALID;

    /**
     * A reader that stands nowhere; {@link #beginRead} or {@link #findNextRecord} comes next.
     *
     * @param source where WAL comes from; the caller closes it after this reader
     * @param options what the WAL is held against
     */
    public XLogReader(WalSource source, ReaderOptions options) {
        this.source = source;
        this.options = options;
        this.identity = expectedIdentity(source, options);
        this.history = readHistory(source, options);
        this.pages = new WalPageReader(source, identity, history, failure);
        this.assembler = new RecordAssembler(pages, failure);
        this.validator = new RecordValidator(identity.version(), pages, failure);
        this.parser = new XLogRecordParser(identity.version());
        this.record = parser.record();
    }

    private static WalIdentity expectedIdentity(WalSource source, ReaderOptions options) {
        WalIdentity found = source.identity();
        PgVersion version = options.version();
        if (version != null && version != found.version()) {
            throw new CorruptWalException(
                    ErrorCode.WAL_VERSION_MISMATCH,
                    Lsn.INVALID,
                    source.name(),
                    "WAL of another version",
                    "PostgreSQL " + version.major(),
                    "PostgreSQL " + found.version().major());
        }
        return options.systemIdentifier() == 0
                ? found
                : new WalIdentity(found.version(), options.systemIdentifier(), found.segmentSize());
    }

    private static TimelineHistory readHistory(WalSource source, ReaderOptions options) {
        int timelineId = options.timelineId() != 0 ? options.timelineId() : source.newestTimelineId();
        TimelineHistory history = source.history(timelineId);
        return history != null ? history : TimelineHistory.withoutAncestors(timelineId);
    }

    /** The version of the WAL. */
    public PgVersion version() {
        return identity.version();
    }

    /** Version, cluster and segment size of the WAL. */
    public WalIdentity identity() {
        return identity;
    }

    /** The timelines that are read. */
    public TimelineHistory history() {
        return history;
    }

    /** Where the first segment of the source starts, or Lsn.INVALID if there is none. */
    public long firstSegmentLsn() {
        long number = source.nextSegmentNumber(-1);
        return number < 0 ? Lsn.INVALID : number * identity.segmentSize();
    }

    /** The record read last; always the same object. */
    public XLogRecord record() {
        return record;
    }

    /** Where reading goes on. */
    public long nextLsn() {
        return nextLsn;
    }

    /** Why the last read found no record, in one clause. */
    public String endReason() {
        return failure.describe();
    }

    /**
     * Stands at a position: the start of a record, or the start of a page, which means the first record on it. Nothing
     * is read yet, and the previous link of the first record cannot be checked.
     *
     * @throws CorruptWalException WAL_RECORD_INVALID if no record can start there whatever the WAL is
     */
    public void beginRead(long lsn) {
        if (lsn == Lsn.INVALID || (lsn & 7) != 0) {
            throw new CorruptWalException(
                    ErrorCode.WAL_RECORD_INVALID, lsn, null, "start of a record", "a multiple of 8", Lsn.toString(lsn));
        }
        nextLsn = lsn;
        lastLsn = Lsn.INVALID;
        overwrittenLsn = Lsn.INVALID;
    }

    /**
     * Finds the first record that starts at or after a position, and stands there.
     *
     * @return its start, or Lsn.INVALID if WAL ends before
     */
    public long findNextRecord(long lsn) {
        long pageLsn = lsn & ~(long) PAGE_MASK;
        for (; ; ) {
            int page = pages.enterPage(pageLsn);
            if (page < 0) {
                pages.invalidate();
                page = pages.enterPage(pageLsn);
            }
            if (page < 0) {
                nextLsn = pageLsn;
                lastLsn = Lsn.INVALID;
                decideEnd();
                return Lsn.INVALID;
            }
            long slot = firstRecordSlot(page, pageLsn);
            if (slot != Lsn.INVALID) {
                beginRead(slot);
                break;
            }
            pageLsn += PAGE_BYTES;
        }
        while (readRecord() == XLogReadStatus.RECORD) {
            if (Lsn.isAtOrAfter(record.startLsn, lsn)) {
                long found = record.startLsn;
                beginRead(found);
                return found;
            }
        }
        return Lsn.INVALID;
    }

    /** Where the first record of an entered page starts, or INVALID if a record goes on over the whole page. */
    long firstRecordSlot(int page, long pageLsn) {
        byte[] buffer = pages.buffer();
        int info = XLogPageHeader.info(buffer, page);
        int start = XLogPageHeader.headerBytes(info);
        if ((info & XLogPageHeader.FIRST_IS_CONTRECORD) != 0) {
            int remLen = XLogPageHeader.remLen(buffer, page);
            if (remLen < 0 || remLen > PAGE_BYTES || maxAlign(remLen) >= PAGE_BYTES - start) {
                return Lsn.INVALID;
            }
            start += maxAlign(remLen);
        }
        return pageLsn + start;
    }

    /**
     * Reads the next record.
     *
     * @return whether there is one
     * @throws io.pgdecoder.types.DecoderException if WAL is missing or damaged here, or cannot be read; the reader stays
     *     where it is, and the next call reads the place anew from the source
     */
    public XLogReadStatus readRecord() {
        int loads = pages.loads();
        try {
            return next() ? XLogReadStatus.RECORD : readSlowPath(loads);
        } catch (DecoderException e) {
            pages.invalidate();
            throw e;
        }
    }

    private XLogReadStatus readSlowPath(int loadsBefore) {
        if (pages.loads() == loadsBefore) {
            // What failed may have been read before the server wrote more of it.
            pages.invalidate();
            if (next()) {
                return XLogReadStatus.RECORD;
            }
        }
        return decideEnd() ? XLogReadStatus.RECORD : endStatus();
    }

    private XLogReadStatus endStatus() {
        return options.growing() ? XLogReadStatus.WOULD_BLOCK : XLogReadStatus.END_OF_WAL;
    }

    /** After a failure: throws if it is damage, answers true if a record came after all, false at the end of WAL. */
    private boolean decideEnd() {
        if (failure.code() == ErrorCode.WAL_SEGMENT_TRUNCATED && !options.growing()) {
            throw failure.toException();
        }
        try (WalDamageProbe probe = new WalDamageProbe(source, options, identity.segmentSize())) {
            if (probe.isWalAfter(nextLsn, pages.attemptedPageLsn())) {
                pages.invalidate();
                if (next()) {
                    return true;
                }
                throw failure.toException();
            }
            if (lastLsn == Lsn.INVALID && !options.growing()) {
                checkStart(probe);
            }
        }
        pages.invalidate();
        return false;
    }

    /** The first read found nothing: fine only at the very end of WAL. */
    private void checkStart(WalDamageProbe probe) {
        long number = Long.divideUnsigned(nextLsn, identity.segmentSize());
        if (failure.code() == ErrorCode.WAL_SEGMENT_MISSING && source.nextSegmentNumber(number - 1) >= 0) {
            // There is WAL at or after, but not on the timelines that are read.
            throw failure.toException();
        }
        probe.checkStart(nextLsn);
    }

    /** Reads the next record without deciding what a failure means. */
    boolean next() {
        long lsn = nextLsn;
        overwrittenLsn = Lsn.INVALID;
        for (; ; ) {
            int offset = (int) lsn & PAGE_MASK;
            long pageLsn = lsn - offset;
            int page = pages.enterPage(pageLsn);
            if (page < 0) {
                return false;
            }
            byte[] buffer = pages.buffer();
            int info = XLogPageHeader.info(buffer, page);
            int headerBytes = XLogPageHeader.headerBytes(info);
            if (offset == 0) {
                offset = headerBytes;
                lsn += headerBytes;
            }
            if (offset <= headerBytes && !validator.isFirstSlot(lsn, offset, headerBytes, info)) {
                return false;
            }
            if (!Lsn.isBefore(lsn, pages.limitLsn())) {
                return pages.setMissing(lsn);
            }
            int room = Math.min(pages.enteredPageBytes(), PAGE_BYTES) - offset;
            if (room < Math.min(XLogRecordHeader.BYTES, PAGE_BYTES - offset)) {
                return pages.setCutOff(lsn, pages.enteredPageBytes());
            }
            int totalLength = XLogRecordHeader.totalLength(buffer, page + offset);
            if (!validator.isLength(lsn, totalLength)) {
                return false;
            }
            boolean headerOnPage = offset <= PAGE_BYTES - XLogRecordHeader.BYTES;
            if (headerOnPage && !validator.isHeader(buffer, page + offset, lsn, lastLsn)) {
                return false;
            }
            if (totalLength <= PAGE_BYTES - offset) {
                return totalLength <= room
                        ? finish(buffer, page + offset, totalLength, lsn, lsn + maxAlign(totalLength))
                        : pages.setCutOff(lsn, pages.enteredPageBytes());
            }
            RecordAssembler.Result result = assembler.assemble(lsn, page, offset, totalLength);
            if (result == RecordAssembler.Result.COMPLETE) {
                byte[] bytes = assembler.bytes();
                return (headerOnPage || validator.isHeader(bytes, 0, lsn, lastLsn))
                        && finish(bytes, 0, totalLength, lsn, assembler.endLsn());
            }
            if (result == RecordAssembler.Result.FAILED) {
                return false;
            }
            overwrittenLsn = lsn;
            lsn = assembler.endLsn();
        }
    }

    private boolean finish(byte[] bytes, int offset, int totalLength, long lsn, long endLsn) {
        if (!validator.isCrc(bytes, offset, totalLength, lsn)) {
            return false;
        }
        long end = endLsn;
        if (XLogRecordHeader.rmid(bytes, offset) == RmgrId.XLOG
                && (XLogRecordHeader.info(bytes, offset) & XLogRecord.RMGR_INFO_MASK) == XLogOpcode.SWITCH) {
            end = end + identity.segmentSize() - 1 & -(long) identity.segmentSize();
        }
        parser.parse(bytes, offset, totalLength, lsn, end);
        if (overwrittenLsn != Lsn.INVALID) {
            checkOverwrite();
        }
        lastLsn = lsn;
        nextLsn = end;
        return true;
    }

    private void checkOverwrite() {
        boolean isOverwrite = record.rmid == RmgrId.XLOG
                && record.rmgrInfo() == XLogOpcode.OVERWRITE_CONTRECORD
                && record.mainDataLength >= Long.BYTES;
        long named = isOverwrite ? LittleEndian.getLong(record.bytes, record.mainDataOffset) : Lsn.INVALID;
        if (named != overwrittenLsn) {
            throw new CorruptWalException(
                    ErrorCode.WAL_RECORD_INVALID,
                    record.startLsn,
                    pages.fileName(),
                    "record that ends an incomplete one",
                    "OVERWRITE_CONTRECORD of " + Lsn.toString(overwrittenLsn),
                    isOverwrite ? "one of " + Lsn.toString(named) : "another record");
        }
    }

    /** Rounds up to where the next record may start. */
    static int maxAlign(int length) {
        return length + 7 & ~7;
    }

    /** The pages under this reader, for the search after a failure. */
    WalPageReader pages() {
        return pages;
    }

    /** Closes the open segment; the source stays open. */
    @Override
    public void close() {
        pages.close();
    }
}
