package io.pgdecoder.wal;

import io.pgdecoder.heap.Lz4;
import io.pgdecoder.heap.Pglz;
import io.pgdecoder.types.CorruptWalException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.UnsupportedFormatException;
import java.util.Arrays;

/**
 * Restores a page from its full-page image (PostgreSQL: RestoreBlockImage, {@code access/transam/xlogreader.c}).
 *
 * <pre>
 *   page     | before the hole | hole, all zero | after the hole |     8192 bytes
 *   image    | before the hole | after the hole |                      the two parts, perhaps compressed as one
 * </pre>
 *
 * <p>pglz and lz4 are read here; zstd by an add-on ({@link ZstdDecompressor}), without which it is refused. Allocates
 * nothing.
 */
public final class FullPageImage {
    /** Bytes of a page (BLCKSZ). */
    public static final int PAGE_BYTES = 8192;

    /** How an image is stored. */
    public enum Compression {
        /** As it is. */
        NONE,
        /** PostgreSQL's own compression. */
        PGLZ,
        /** One LZ4 block. */
        LZ4,
        /** One zstd frame. */
        ZSTD
    }

    private FullPageImage() {}

    /**
     * Writes the page of {@code block}, which must have an image, to {@code page} from {@code pageOffset} on.
     *
     * @param page has room for {@link #PAGE_BYTES} from {@code pageOffset} on
     * @throws CorruptWalException if the compressed bytes do not give a page
     * @throws UnsupportedFormatException if the image is compressed with zstd and there is no add-on
     */
    public static void restore(XLogRecord record, XLogBlockRef block, byte[] page, int pageOffset) {
        if (!block.hasImage) {
            throw new IllegalArgumentException("block " + block.blockNumber + " has no image");
        }
        byte[] image = record.bytes;
        int rawLength = PAGE_BYTES - block.holeLength;
        boolean whole = switch (block.imageCompression) {
            case NONE -> {
                System.arraycopy(image, block.imageOffset, page, pageOffset, rawLength);
                yield true;
            }
            case PGLZ -> Pglz.decompress(image, block.imageOffset, block.imageLength, page, pageOffset, rawLength);
            case LZ4 -> Lz4.decompress(image, block.imageOffset, block.imageLength, page, pageOffset, rawLength);
            case ZSTD -> restoreZstd(record, block, page, pageOffset, rawLength);
        };
        if (!whole) {
            throw new CorruptWalException(
                    ErrorCode.WAL_IMAGE_INVALID,
                    record.startLsn,
                    null,
                    "full-page image of block " + Integer.toUnsignedString(block.blockNumber)
                            + " cannot be decompressed",
                    rawLength + " bytes",
                    "other than that from " + block.imageLength + " bytes of " + block.imageCompression);
        }
        if (block.holeLength > 0) {
            int hole = pageOffset + block.holeOffset;
            System.arraycopy(page, hole, page, hole + block.holeLength, rawLength - block.holeOffset);
            Arrays.fill(page, hole, hole + block.holeLength, (byte) 0);
        }
    }

    private static boolean restoreZstd(
            XLogRecord record, XLogBlockRef block, byte[] page, int pageOffset, int rawLength) {
        ZstdDecompressor zstd = ZstdImages.decompressor();
        if (zstd == null) {
            throw new UnsupportedFormatException(
                    ErrorCode.COMPRESSION_UNSUPPORTED,
                    record.startLsn,
                    null,
                    "full-page image compressed with zstd",
                    "no compression, pglz or lz4; or the add-on decoder-zstd",
                    "zstd");
        }
        return zstd.decompress(record.bytes, block.imageOffset, block.imageLength, page, pageOffset, rawLength);
    }
}
