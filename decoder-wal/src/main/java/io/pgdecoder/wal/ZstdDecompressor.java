package io.pgdecoder.wal;

/**
 * Decompresses zstd, for full-page images of servers with {@code wal_compression = zstd} (15 and later). Implemented by
 * an add-on, decoder-zstd, and found through {@link java.util.ServiceLoader}; without one such an image is an error.
 *
 * <p>One instance serves one reader at a time; it is made when the first image comes.
 */
public interface ZstdDecompressor {
    /**
     * Decompresses one frame.
     *
     * @param length bytes of the frame
     * @param target has room for {@code rawLength} bytes from {@code targetOffset} on; nothing else of it is written
     * @return whether the frame is whole and gives exactly {@code rawLength} bytes; false for any other input, however
     *     damaged
     */
    boolean decompress(byte[] source, int offset, int length, byte[] target, int targetOffset, int rawLength);
}
