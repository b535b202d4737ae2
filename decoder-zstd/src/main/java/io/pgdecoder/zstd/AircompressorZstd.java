package io.pgdecoder.zstd;

import io.pgdecoder.wal.ZstdDecompressor;

/**
 * zstd by the library aircompressor, which is pure Java but reads and writes through {@code sun.misc.Unsafe}: JDK 24 and
 * later print a warning when the first image comes. Frames are checked by the library, which knows the bounds of both
 * arrays.
 */
public final class AircompressorZstd implements ZstdDecompressor {
    private final io.airlift.compress.zstd.ZstdDecompressor zstd = new io.airlift.compress.zstd.ZstdDecompressor();

    /** For the service loader. */
    public AircompressorZstd() {}

    @Override
    public boolean decompress(byte[] source, int offset, int length, byte[] target, int targetOffset, int rawLength) {
        try {
            return zstd.decompress(source, offset, length, target, targetOffset, rawLength) == rawLength;
        } catch (RuntimeException e) {
            // MalformedInputException, and whatever else another library throws at damaged bytes: the answer is the
            // same.
            return false;
        }
    }
}
