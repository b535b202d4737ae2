package io.pgdecoder.wal;

import io.pgdecoder.types.CorruptWalException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.types.RelFileLocator;
import io.pgdecoder.types.TransactionId;

/**
 * Takes the bytes of one whole record apart (PostgreSQL: DecodeXLogRecord, {@code access/transam/xlogreader.c}; layout in
 * {@code access/xlogrecord.h}).
 *
 * <pre>
 *   record header (24), then fragment headers until the data they announce equals what is left:
 *     id 0..32   fork_flags u8, data_length u16,
 *                  [image length u16, hole offset u16, bimg_info u8, [hole length u16]]
 *                  [locator 12 unless SAME_REL], block u32
 *     id 252     top-level xid u32 (14 and later)      id 253   replication origin u16
 *     id 254     main data, length u32; the last       id 255   main data, length u8; the last
 *   then for each block in order its image and its data, then the main data
 * </pre>
 *
 * <p>Does not check the CRC; {@link XLogReader} does before. Everything else the server checks is checked here. Per-record
 * zone: allocates nothing; one parser owns one {@link XLogRecord}.
 */
public final class XLogRecordParser {
    private static final int ID_TOPLEVEL_XID = 252;
    private static final int ID_ORIGIN = 253;
    private static final int ID_DATA_LONG = 254;
    private static final int ID_DATA_SHORT = 255;

    private static final int FORK_MASK = 0x0F;
    private static final int HAS_IMAGE = 0x10;
    private static final int HAS_DATA = 0x20;
    private static final int WILL_INIT = 0x40;
    private static final int SAME_REL = 0x80;

    private static final int IMAGE_HAS_HOLE = 0x01;

    private final PgVersion version;
    private final int applyFlag;
    private final XLogRecord record = new XLogRecord();

    private byte[] bytes = record.bytes;
    private int cursor;
    private int end;
    private int announced;
    private int lastLocator;

    /** A parser for records of this version. */
    public XLogRecordParser(PgVersion version) {
        this.version = version;
        this.applyFlag = version.imageApplyFlag();
    }

    /** The record that {@link #parse} fills; always the same object. */
    public XLogRecord record() {
        return record;
    }

    /**
     * Takes the record apart that lies whole in {@code bytes}.
     *
     * @param bytes an array that stays unchanged as long as the record is used
     * @param offset where the record's header starts
     * @param length bytes that may be read from there, at least the record's own length
     * @param startLsn where the record starts in the WAL
     * @param endLsn where reading goes on after it
     * @return {@link #record()}
     * @throws CorruptWalException if the record contradicts itself
     */
    public XLogRecord parse(byte[] bytes, int offset, int length, long startLsn, long endLsn) {
        this.bytes = bytes;
        record.startLsn = startLsn;
        record.endLsn = endLsn;
        if (length < XLogRecordHeader.BYTES) {
            throw invalid("record header cut off", XLogRecordHeader.BYTES, length);
        }
        int totalLength = XLogRecordHeader.totalLength(bytes, offset);
        if (totalLength < XLogRecordHeader.BYTES || totalLength > length) {
            throw new CorruptWalException(
                    ErrorCode.WAL_RECORD_INVALID,
                    startLsn,
                    null,
                    "record length",
                    XLogRecordHeader.BYTES + " to " + length,
                    Integer.toUnsignedString(totalLength));
        }
        record.totalLength = totalLength;
        record.xid = XLogRecordHeader.xid(bytes, offset);
        record.prevLsn = XLogRecordHeader.prevLsn(bytes, offset);
        record.info = XLogRecordHeader.info(bytes, offset);
        record.rmid = XLogRecordHeader.rmid(bytes, offset);
        record.bytes = bytes;
        record.bytesOffset = offset;
        record.topXid = TransactionId.INVALID;
        record.originId = 0;
        record.mainDataLength = 0;
        for (int id = record.maxBlockId; id >= 0; id--) {
            record.blocks[id].inUse = false;
        }
        record.maxBlockId = -1;
        cursor = offset + XLogRecordHeader.BYTES;
        end = offset + totalLength;
        parseFragmentHeaders();
        placeData();
        return record;
    }

    private void parseFragmentHeaders() {
        announced = 0;
        lastLocator = -1;
        while (end - cursor > announced) {
            int id = bytes[cursor++] & 0xFF;
            if (id <= XLogRecord.MAX_BLOCK_ID) {
                parseBlock(id);
            } else if (id == ID_DATA_SHORT) {
                need(1);
                mainData(bytes[cursor++] & 0xFF);
                return;
            } else if (id == ID_DATA_LONG) {
                need(4);
                cursor += 4;
                mainData(LittleEndian.getInt(bytes, cursor - 4));
                return;
            } else if (id == ID_ORIGIN) {
                need(2);
                record.originId = LittleEndian.getUnsignedShort(bytes, cursor);
                cursor += 2;
            } else if (id == ID_TOPLEVEL_XID && version.hasTopXidInRecords()) {
                need(4);
                record.topXid = LittleEndian.getInt(bytes, cursor);
                cursor += 4;
            } else {
                throw new CorruptWalException(
                        ErrorCode.WAL_RECORD_INVALID,
                        record.startLsn,
                        null,
                        "block id in record header",
                        "0 to " + XLogRecord.MAX_BLOCK_ID + " or 252 to 255",
                        Integer.toString(id));
            }
        }
        checkAnnounced();
    }

    private void mainData(int length) {
        record.mainDataLength = length;
        if (length < 0 || length > end - cursor - announced) {
            throw invalid("data announced by the record header", end - cursor, announced + (length & 0xFFFFFFFFL));
        }
        announced += length;
        checkAnnounced();
    }

    private void checkAnnounced() {
        if (end - cursor != announced) {
            throw invalid("data announced by the record header", end - cursor, announced);
        }
    }

    private void parseBlock(int id) {
        if (id <= record.maxBlockId) {
            throw new CorruptWalException(
                    ErrorCode.WAL_RECORD_INVALID,
                    record.startLsn,
                    null,
                    "block ids out of order",
                    "more than " + record.maxBlockId,
                    Integer.toString(id));
        }
        record.maxBlockId = id;
        XLogBlockRef block = record.blocks[id];
        block.inUse = true;
        need(3);
        int flags = bytes[cursor] & 0xFF;
        block.forkNumber = flags & FORK_MASK;
        block.willInit = (flags & WILL_INIT) != 0;
        block.hasImage = (flags & HAS_IMAGE) != 0;
        block.hasData = (flags & HAS_DATA) != 0;
        block.dataLength = LittleEndian.getUnsignedShort(bytes, cursor + 1);
        cursor += 3;
        if (block.hasData != (block.dataLength != 0)) {
            throw invalid("data length of block " + id, block.hasData ? 1 : 0, block.dataLength);
        }
        announced += block.dataLength;
        if (block.hasImage) {
            parseImageHeader(id, block);
        } else {
            block.applyImage = false;
            block.imageLength = 0;
            block.imageInfo = 0;
            block.holeOffset = 0;
            block.holeLength = 0;
        }
        if ((flags & SAME_REL) == 0) {
            need(RelFileLocator.BYTES + 4);
            lastLocator = cursor;
            cursor += RelFileLocator.BYTES;
        } else if (lastLocator < 0) {
            throw new CorruptWalException(
                    ErrorCode.WAL_RECORD_INVALID,
                    record.startLsn,
                    null,
                    "block " + id + " refers to the relation of the block before",
                    "a block before",
                    "none");
        } else {
            need(4);
        }
        block.spcOid = LittleEndian.getInt(bytes, lastLocator);
        block.dbOid = LittleEndian.getInt(bytes, lastLocator + 4);
        block.relNumber = LittleEndian.getInt(bytes, lastLocator + 8);
        block.blockNumber = LittleEndian.getInt(bytes, cursor);
        cursor += 4;
    }

    private void parseImageHeader(int id, XLogBlockRef block) {
        need(5);
        block.imageLength = LittleEndian.getUnsignedShort(bytes, cursor);
        block.holeOffset = LittleEndian.getUnsignedShort(bytes, cursor + 2);
        block.imageInfo = bytes[cursor + 4] & 0xFF;
        cursor += 5;
        announced += block.imageLength;
        block.applyImage = (block.imageInfo & applyFlag) != 0;
        boolean hasHole = (block.imageInfo & IMAGE_HAS_HOLE) != 0;
        block.imageCompression = compression(block.imageInfo);
        boolean compressed = block.imageCompression != FullPageImage.Compression.NONE;
        if (compressed) {
            block.holeLength = 0;
            if (hasHole) {
                need(2);
                block.holeLength = LittleEndian.getUnsignedShort(bytes, cursor);
                cursor += 2;
            }
        } else {
            block.holeLength = FullPageImage.PAGE_BYTES - block.imageLength;
        }
        boolean valid;
        if (hasHole) {
            valid = block.holeOffset > 0
                    && block.holeLength > 0
                    && block.imageLength < FullPageImage.PAGE_BYTES
                    && block.holeOffset + block.holeLength <= FullPageImage.PAGE_BYTES;
        } else {
            valid = block.holeOffset == 0
                    && block.holeLength == 0
                    && (compressed
                            ? block.imageLength < FullPageImage.PAGE_BYTES
                            : block.imageLength == FullPageImage.PAGE_BYTES);
        }
        if (!valid) {
            throw new CorruptWalException(
                    ErrorCode.WAL_IMAGE_INVALID,
                    record.startLsn,
                    null,
                    "lengths of the image of block " + id,
                    "image and hole to make one page",
                    "image " + block.imageLength + ", hole offset " + block.holeOffset + ", hole length "
                            + block.holeLength + ", bimg_info 0x" + Integer.toHexString(block.imageInfo));
        }
    }

    private FullPageImage.Compression compression(int imageInfo) {
        if ((imageInfo & version.imagePglzFlag()) != 0) {
            return FullPageImage.Compression.PGLZ;
        }
        if ((imageInfo & version.imageLz4Flag()) != 0) {
            return FullPageImage.Compression.LZ4;
        }
        if ((imageInfo & version.imageZstdFlag()) != 0) {
            return FullPageImage.Compression.ZSTD;
        }
        return FullPageImage.Compression.NONE;
    }

    /** Images, data and main data follow the fragment headers in this order; their sum has been checked. */
    private void placeData() {
        int place = cursor;
        for (int id = 0; id <= record.maxBlockId; id++) {
            XLogBlockRef block = record.blocks[id];
            if (block.inUse) {
                block.imageOffset = place;
                place += block.imageLength;
                block.dataOffset = place;
                place += block.dataLength;
            }
        }
        record.mainDataOffset = place;
    }

    private void need(int count) {
        if (end - cursor < count) {
            throw invalid("fragment header cut off", count, end - cursor);
        }
    }

    private CorruptWalException invalid(String what, long expectedBytes, long foundBytes) {
        return new CorruptWalException(
                ErrorCode.WAL_RECORD_INVALID,
                record.startLsn,
                null,
                what,
                expectedBytes + " bytes",
                foundBytes + " bytes");
    }
}
