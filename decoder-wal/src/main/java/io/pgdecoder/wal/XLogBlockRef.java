package io.pgdecoder.wal;

/**
 * One block reference of an {@link XLogRecord}: which page, its full-page image and its data (PostgreSQL:
 * DecodedBkpBlock, {@code access/xlogreader.h}; layout in {@code access/xlogrecord.h}).
 *
 * <p>A reused view of the per-record zone: valid until the reader reads the next record. Offsets count into
 * {@link XLogRecord#bytes()}.
 */
public final class XLogBlockRef {
    boolean inUse;
    int forkNumber;
    int spcOid;
    int dbOid;
    int relNumber;
    int blockNumber;
    boolean willInit;
    boolean hasImage;
    boolean applyImage;
    int imageInfo;
    FullPageImage.Compression imageCompression = FullPageImage.Compression.NONE;
    int imageOffset;
    int imageLength;
    int holeOffset;
    int holeLength;
    boolean hasData;
    int dataOffset;
    int dataLength;

    XLogBlockRef() {}

    /** The fork, see {@code ForkNumber}. */
    public int forkNumber() {
        return forkNumber;
    }

    /** Tablespace of the relation. */
    public int spcOid() {
        return spcOid;
    }

    /** Database of the relation, 0 for a shared one. */
    public int dbOid() {
        return dbOid;
    }

    /** File number of the relation. */
    public int relNumber() {
        return relNumber;
    }

    /** Block number, unsigned. */
    public int blockNumber() {
        return blockNumber;
    }

    /** Whether redo re-initialises the page (BKPBLOCK_WILL_INIT). */
    public boolean willInit() {
        return willInit;
    }

    /** Whether there is a full-page image. */
    public boolean hasImage() {
        return hasImage;
    }

    /** Whether redo replaces the page by the image; otherwise the image is there for consistency checks only. */
    public boolean applyImage() {
        return applyImage;
    }

    /** How the image is stored; {@link FullPageImage} restores it. */
    public FullPageImage.Compression imageCompression() {
        return imageCompression;
    }

    /** Where the image starts in the record's bytes. */
    public int imageOffset() {
        return imageOffset;
    }

    /** Where the hole, which the image leaves out, starts on the page; 0 if there is none. */
    public int holeOffset() {
        return holeOffset;
    }

    /** Bytes of the hole; 0 if there is none. */
    public int holeLength() {
        return holeLength;
    }

    /** Bytes of the image as stored. */
    public int imageLength() {
        return imageLength;
    }

    /** Whether there is block data beside the image. */
    public boolean hasData() {
        return hasData;
    }

    /** Where the block data starts in the record's bytes. */
    public int dataOffset() {
        return dataOffset;
    }

    /** Bytes of block data. */
    public int dataLength() {
        return dataLength;
    }
}
