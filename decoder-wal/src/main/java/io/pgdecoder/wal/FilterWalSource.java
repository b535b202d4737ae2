package io.pgdecoder.wal;

import org.jspecify.annotations.Nullable;

/**
 * Passes all calls on to another source. Subclasses override what they watch or change: to count what is open, to note what
 * a decoder read, to let a test's WAL come late. Closing it closes the other source.
 */
public abstract class FilterWalSource implements WalSource {
    private final WalSource source;

    /**
     * Passes calls on to {@code source}.
     *
     * @param source closed together with this one
     */
    protected FilterWalSource(WalSource source) {
        this.source = source;
    }

    @Override
    public WalIdentity identity() {
        return source.identity();
    }

    @Override
    public int newestTimelineId() {
        return source.newestTimelineId();
    }

    @Override
    public @Nullable WalSegment open(int timelineId, long segmentNumber) {
        return source.open(timelineId, segmentNumber);
    }

    @Override
    public long nextSegmentNumber(long segmentNumber) {
        return source.nextSegmentNumber(segmentNumber);
    }

    @Override
    public long previousSegmentNumber(long segmentNumber) {
        return source.previousSegmentNumber(segmentNumber);
    }

    @Override
    public @Nullable TimelineHistory history(int timelineId) {
        return source.history(timelineId);
    }

    @Override
    public String name() {
        return source.name();
    }

    @Override
    public void close() {
        source.close();
    }
}
