package io.pgdecoder.wal;

/** One segment of a {@link WalSource}, open for reading. */
public interface WalSegment extends AutoCloseable {
    /** What error messages call it: its path. */
    String name();

    /** The timeline that it is named after. */
    int timelineId();

    /** Whether more bytes than are there now are not to be expected: a {@code .partial} file. */
    boolean isPartial();

    /** Bytes that are there now; a whole segment has the segment size. */
    long length();

    /**
     * Reads up to {@code length} bytes.
     *
     * @param position where in the segment
     * @return bytes read, less than {@code length} only where the segment ends; 0 at or beyond its end
     * @throws io.pgdecoder.types.DecoderException IO_ERROR
     */
    int read(long position, byte[] target, int targetOffset, int length);

    @Override
    void close();
}
