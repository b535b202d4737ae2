package io.pgdecoder.wal;

import io.pgdecoder.types.CorruptWalException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.MissingWalException;
import io.pgdecoder.types.PgVersion;
import org.jspecify.annotations.Nullable;

/**
 * WAL page by page: finds the segment, reads it in large chunks, and holds each page's header against what it must be
 * (PostgreSQL: ReadPageInternal and XLogReaderValidatePageHeader, {@code access/transam/xlogreader.c}).
 *
 * <pre>
 *   segment   |--------|--------|--------|--------|  pages of 8 kB
 *   buffer             |=================|           one chunk, from the page asked for on
 *                      ^ bufferLsn       ^ bufferLsn + bufferLength
 * </pre>
 *
 * <p>A page that is not what it must be is a {@link ReadFailure}: whether that is the end of WAL or damage is not known
 * here. WAL of another cluster, version or timeline is an exception at once. A segment is taken from the newest timeline
 * of the history that has a file of it; of an ancestor's file only what lies before the ancestor's end counts.
 *
 * <p>Per-record zone: nothing is allocated while pages of one segment are entered.
 */
final class WalPageReader implements AutoCloseable {
    private static final int CHUNK_BYTES = 256 * 1024;
    private static final long NO_PAGE = -1L;

    private final WalSource source;
    private final WalIdentity identity;
    private final TimelineHistory history;
    private final ReadFailure failure;
    private final int segmentShift;
    private final byte[] buffer = new byte[CHUNK_BYTES];
    private final byte[] longHeader = new byte[XLogPageHeader.LONG_BYTES];

    private @Nullable WalSegment segment;
    private long segmentNumber = NO_PAGE;
    private long limitLsn;
    private long bufferLsn;
    private int bufferLength;
    private long enteredPageLsn = NO_PAGE;
    private int enteredPageBytes;
    private long attemptedPageLsn = NO_PAGE;
    private int latestTimelineId;
    private int loads;

    WalPageReader(WalSource source, WalIdentity identity, TimelineHistory history, ReadFailure failure) {
        this.source = source;
        this.identity = identity;
        this.history = history;
        this.failure = failure;
        this.segmentShift = Integer.numberOfTrailingZeros(identity.segmentSize());
    }

    /** The array that pages lie in. */
    byte[] buffer() {
        return buffer;
    }

    /** Bytes of the page entered last that are there: 8192, or less where a file ends. */
    int enteredPageBytes() {
        return enteredPageBytes;
    }

    /** Nothing at or after this position may be taken from the open segment, because its timeline ended there. */
    long limitLsn() {
        return limitLsn;
    }

    /** The page that was to be entered last, whether that failed or not. */
    long attemptedPageLsn() {
        return attemptedPageLsn;
    }

    /** Counts how often bytes were read, so that callers know whether what they saw was fresh. */
    int loads() {
        return loads;
    }

    /** The open segment's name, for messages. */
    @Nullable
    String fileName() {
        return segment == null ? null : segment.name();
    }

    /** Forgets what was read, so that the next page is read again from the source. */
    void invalidate() {
        bufferLength = 0;
        enteredPageLsn = NO_PAGE;
        closeSegment();
    }

    /**
     * Makes the page the current one.
     *
     * @return where it starts in {@link #buffer()}, or -1 with the failure set
     */
    int enterPage(long pageLsn) {
        if (pageLsn == enteredPageLsn) {
            return (int) (pageLsn - bufferLsn);
        }
        enteredPageLsn = NO_PAGE;
        attemptedPageLsn = pageLsn;
        long offset = pageLsn - bufferLsn;
        if (offset < 0 || offset >= bufferLength) {
            if (!load(pageLsn)) {
                return -1;
            }
            offset = 0;
        }
        int page = (int) offset;
        enteredPageBytes = Math.min(XLogPageHeader.PAGE_BYTES, bufferLength - page);
        if (!Lsn.isBefore(pageLsn, limitLsn)) {
            setMissing(pageLsn);
            return -1;
        }
        if (enteredPageBytes < XLogPageHeader.SHORT_BYTES
                || enteredPageBytes < XLogPageHeader.headerBytes(XLogPageHeader.info(buffer, page))) {
            setCutOff(pageLsn, enteredPageBytes);
            return -1;
        }
        if (!validate(buffer, page, pageLsn)) {
            return -1;
        }
        enteredPageLsn = pageLsn;
        return page;
    }

    /** The failure of a position beyond the bytes that a file has. */
    boolean setCutOff(long lsn, int pageBytes) {
        boolean truncated = segment != null && !segment.isPartial() && segment.length() < identity.segmentSize();
        return failure.set(
                truncated ? ErrorCode.WAL_SEGMENT_TRUNCATED : ErrorCode.WAL_PAGE_INVALID,
                lsn,
                fileName(),
                truncated ? "segment file shorter than its segment size" : "segment ends",
                truncated ? identity.segmentSize() + " bytes" : "a whole page",
                truncated && segment != null ? segment.length() + " bytes" : pageBytes + " bytes of the page");
    }

    private boolean load(long pageLsn) {
        bufferLength = 0;
        long number = pageLsn >>> segmentShift;
        if (segment == null || number != segmentNumber) {
            if (!openSegment(number, pageLsn)) {
                return false;
            }
        }
        WalSegment current = segment;
        if (current == null) {
            return false;
        }
        int position = (int) (pageLsn & identity.segmentSize() - 1);
        int wanted = Math.min(CHUNK_BYTES, identity.segmentSize() - position);
        bufferLsn = pageLsn;
        bufferLength = current.read(position, buffer, 0, wanted);
        loads++;
        return bufferLength > 0 || setCutOff(pageLsn, 0);
    }

    private boolean openSegment(long number, long pageLsn) {
        closeSegment();
        long startLsn = number << segmentShift;
        long lastLsn = startLsn + identity.segmentSize() - 1;
        for (int i = history.entries().size() - 1; i >= 0 && segment == null; i--) {
            TimelineHistory.Entry entry = history.entries().get(i);
            if (Lsn.isAtOrAfter(lastLsn, entry.beginLsn()) && Lsn.isBefore(startLsn, entry.endLsn())) {
                segment = source.open(entry.timelineId(), number);
                limitLsn = entry.endLsn();
            }
        }
        if (segment == null) {
            if (!history.isComplete() && source.nextSegmentNumber(number - 1) == number) {
                throw missingHistory(pageLsn, "none, and a segment of another timeline");
            }
            return setMissing(pageLsn);
        }
        segmentNumber = number;
        if (segment.length() > identity.segmentSize()) {
            throw new CorruptWalException(
                    ErrorCode.WAL_SEGMENT_TRUNCATED,
                    startLsn,
                    segment.name(),
                    "segment file longer than its segment size",
                    identity.segmentSize() + " bytes",
                    segment.length() + " bytes");
        }
        if (pageLsn != startLsn) {
            // The first page says which cluster and segment size this is, wherever reading starts.
            int read = segment.read(0, longHeader, 0, longHeader.length);
            if (read < longHeader.length) {
                boolean result = setCutOff(startLsn, read);
                closeSegment();
                return result;
            }
            int latestBefore = latestTimelineId;
            boolean valid = validate(longHeader, 0, startLsn);
            latestTimelineId = latestBefore;
            if (!valid) {
                closeSegment();
                return false;
            }
        }
        return true;
    }

    /** The failure of a position whose segment is not there on its timeline. */
    boolean setMissing(long lsn) {
        String file =
                WalFileName.segment(history.entryAt(lsn).timelineId(), lsn >>> segmentShift, identity.segmentSize());
        return failure.set(
                ErrorCode.WAL_SEGMENT_MISSING, lsn, null, "segment missing", file + " in " + source.name(), "none");
    }

    private MissingWalException missingHistory(long lsn, String found) {
        return new MissingWalException(
                ErrorCode.TIMELINE_HISTORY_INVALID,
                lsn,
                fileName(),
                "timeline history missing",
                WalFileName.history(history.timelineId()),
                found);
    }

    private boolean validate(byte[] bytes, int page, long pageLsn) {
        int magic = XLogPageHeader.magic(bytes, page);
        if (magic != identity.version().walPageMagic()) {
            return invalidMagic(bytes, page, pageLsn, magic);
        }
        int info = XLogPageHeader.info(bytes, page);
        if ((info & ~XLogPageHeader.ALL_FLAGS) != 0) {
            return invalid(pageLsn, "page flags", "bits of 0x000F only", "0x" + Integer.toHexString(info));
        }
        if ((info & XLogPageHeader.LONG_HEADER) != 0) {
            validateLongHeader(bytes, page, pageLsn);
        } else if ((pageLsn & identity.segmentSize() - 1) == 0) {
            return invalid(pageLsn, "first page of a segment", "a long page header", "a short one");
        }
        long address = XLogPageHeader.pageAddress(bytes, page);
        if (address != pageLsn) {
            return invalid(pageLsn, "page address", Lsn.toString(pageLsn), Lsn.toString(address));
        }
        validateTimeline(XLogPageHeader.timelineId(bytes, page), pageLsn);
        return true;
    }

    private boolean invalidMagic(byte[] bytes, int page, long pageLsn, int magic) {
        PgVersion other = PgVersion.ofWalPageMagic(magic);
        if (other != null && XLogPageHeader.pageAddress(bytes, page) == pageLsn) {
            throw new CorruptWalException(
                    ErrorCode.WAL_VERSION_MISMATCH,
                    pageLsn,
                    fileName(),
                    "WAL of another version",
                    "PostgreSQL " + identity.version().major(),
                    "PostgreSQL " + other.major());
        }
        return invalid(
                pageLsn,
                "page magic",
                Integer.toHexString(identity.version().walPageMagic()),
                Integer.toHexString(magic));
    }

    private void validateLongHeader(byte[] bytes, int page, long pageLsn) {
        long systemIdentifier = XLogPageHeader.systemIdentifier(bytes, page);
        if (systemIdentifier != identity.systemIdentifier()) {
            throw new CorruptWalException(
                    ErrorCode.WAL_SYSTEM_IDENTIFIER_MISMATCH,
                    pageLsn,
                    fileName(),
                    "WAL of another cluster: system identifier",
                    Long.toUnsignedString(identity.systemIdentifier()),
                    Long.toUnsignedString(systemIdentifier));
        }
        int segmentSize = XLogPageHeader.segmentSize(bytes, page);
        int blockSize = XLogPageHeader.blockSize(bytes, page);
        if (segmentSize != identity.segmentSize() || blockSize != XLogPageHeader.PAGE_BYTES) {
            throw new CorruptWalException(
                    ErrorCode.WAL_PAGE_INVALID,
                    pageLsn,
                    fileName(),
                    "segment and block size",
                    identity.segmentSize() + " and " + XLogPageHeader.PAGE_BYTES,
                    Integer.toUnsignedString(segmentSize) + " and " + Integer.toUnsignedString(blockSize));
        }
    }

    private void validateTimeline(int timelineId, long pageLsn) {
        if (history.isComplete()) {
            int expected = history.entryAt(pageLsn).timelineId();
            if (timelineId != expected) {
                throw new CorruptWalException(
                        ErrorCode.WAL_TIMELINE_MISMATCH,
                        pageLsn,
                        fileName(),
                        "timeline of the page",
                        Integer.toUnsignedString(expected),
                        Integer.toUnsignedString(timelineId));
            }
        } else if (timelineId != history.timelineId()
                && (Integer.compareUnsigned(timelineId, history.timelineId()) > 0
                        || Integer.compareUnsigned(timelineId, latestTimelineId) < 0)) {
            throw missingHistory(pageLsn, "none, and a page of timeline " + Integer.toUnsignedString(timelineId));
        }
        latestTimelineId = timelineId;
    }

    private boolean invalid(long pageLsn, String what, String expected, String found) {
        return failure.set(ErrorCode.WAL_PAGE_INVALID, pageLsn, fileName(), what, expected, found);
    }

    private void closeSegment() {
        if (segment != null) {
            segment.close();
            segment = null;
        }
        segmentNumber = NO_PAGE;
    }

    @Override
    public void close() {
        closeSegment();
    }
}
