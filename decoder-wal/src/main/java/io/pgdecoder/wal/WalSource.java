package io.pgdecoder.wal;

import org.jspecify.annotations.Nullable;

/**
 * Where WAL comes from. The reader asks for segments by timeline and number; what the directories of a server, an archive
 * or pushed bytes have in common is here, and nothing else. Used by one thread at a time.
 */
public interface WalSource extends AutoCloseable {
    /**
     * Version, system identifier and segment size of the WAL.
     *
     * @throws io.pgdecoder.types.DecoderException if there is no WAL, or it is of a version that is not read here
     */
    WalIdentity identity();

    /** The newest timeline of which there is a segment or a history file. */
    int newestTimelineId();

    /**
     * Opens a segment; the caller closes it.
     *
     * @return the segment, or null if it is not there
     */
    @Nullable
    WalSegment open(int timelineId, long segmentNumber);

    /** Number of the first segment after {@code segmentNumber} that is there on any timeline, or -1 if there is none. */
    long nextSegmentNumber(long segmentNumber);

    /** Number of the last segment before {@code segmentNumber} that is there on any timeline, or -1 if there is none. */
    long previousSegmentNumber(long segmentNumber);

    /**
     * The history of a timeline, or null if there is no history file; timeline 1 has none.
     *
     * @throws io.pgdecoder.types.DecoderException TIMELINE_HISTORY_INVALID
     */
    @Nullable
    TimelineHistory history(int timelineId);

    /** What error messages call the whole source. */
    String name();

    @Override
    void close();
}
