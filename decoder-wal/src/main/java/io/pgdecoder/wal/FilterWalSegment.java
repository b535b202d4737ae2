package io.pgdecoder.wal;

/** Passes all calls on to another segment; what a {@link FilterWalSource} opens when it watches or changes reads. */
public abstract class FilterWalSegment implements WalSegment {
    private final WalSegment segment;

    /**
     * Passes calls on to {@code segment}.
     *
     * @param segment closed together with this one
     */
    protected FilterWalSegment(WalSegment segment) {
        this.segment = segment;
    }

    @Override
    public String name() {
        return segment.name();
    }

    @Override
    public int timelineId() {
        return segment.timelineId();
    }

    @Override
    public boolean isPartial() {
        return segment.isPartial();
    }

    @Override
    public long length() {
        return segment.length();
    }

    @Override
    public int read(long position, byte[] target, int targetOffset, int length) {
        return segment.read(position, target, targetOffset, length);
    }

    @Override
    public void close() {
        segment.close();
    }
}
