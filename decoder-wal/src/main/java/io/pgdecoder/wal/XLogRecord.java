package io.pgdecoder.wal;

import io.pgdecoder.types.TransactionId;

/**
 * One decoded WAL record (PostgreSQL: DecodedXLogRecord, {@code access/xlogreader.h}).
 *
 * <p>A reused view of the per-record zone: it and its {@link #bytes()} are valid until the reader that owns it reads
 * the next record. All offsets count into {@link #bytes()}; the reader has checked that they and the lengths lie inside
 * the record.
 */
public final class XLogRecord {
    /** XLR_MAX_BLOCK_ID: block ids are 0 to 32. */
    public static final int MAX_BLOCK_ID = 32;

    /** Mask of the bits of xl_info that belong to the resource manager. */
    public static final int RMGR_INFO_MASK = 0xF0;

    long startLsn;
    long endLsn;
    long prevLsn;
    int totalLength;
    int xid;
    int topXid;
    int info;
    int rmid;
    int originId;
    byte[] bytes = new byte[0];
    int bytesOffset;
    int mainDataOffset;
    int mainDataLength;
    int maxBlockId = -1;
    final XLogBlockRef[] blocks = new XLogBlockRef[MAX_BLOCK_ID + 1];

    XLogRecord() {
        for (int i = 0; i < blocks.length; i++) {
            blocks[i] = new XLogBlockRef();
        }
    }

    /** Where the record starts (PostgreSQL: ReadRecPtr). */
    public long startLsn() {
        return startLsn;
    }

    /** Where the record ends, rounded up to 8: the place at which reading goes on (PostgreSQL: EndRecPtr). */
    public long endLsn() {
        return endLsn;
    }

    /** Start of the record before (xl_prev). */
    public long prevLsn() {
        return prevLsn;
    }

    /** Bytes of the whole record, header included (xl_tot_len). */
    public int totalLength() {
        return totalLength;
    }

    /** The transaction that wrote the record, or {@link TransactionId#INVALID}. */
    public int xid() {
        return xid;
    }

    /** The top-level transaction of {@link #xid()} where the record names it (14 and later), else invalid. */
    public int topXid() {
        return topXid;
    }

    /** All eight bits of xl_info. */
    public int info() {
        return info;
    }

    /** The resource manager's bits of xl_info. */
    public int rmgrInfo() {
        return info & RMGR_INFO_MASK;
    }

    /** The resource manager's number, see {@link RmgrId}. */
    public int rmid() {
        return rmid;
    }

    /** The replication origin, 0 if none. */
    public int originId() {
        return originId;
    }

    /** The array that holds the record; other bytes may lie around it. */
    public byte[] bytes() {
        return bytes;
    }

    /** Where the record's header starts in {@link #bytes()}. */
    public int bytesOffset() {
        return bytesOffset;
    }

    /** Where the main data starts. */
    public int mainDataOffset() {
        return mainDataOffset;
    }

    /** Bytes of main data. */
    public int mainDataLength() {
        return mainDataLength;
    }

    /** The highest block id in use, -1 if there is no block reference. */
    public int maxBlockId() {
        return maxBlockId;
    }

    /** Whether the record refers to a block under this id; look blocks up by id, never by count. */
    public boolean hasBlock(int blockId) {
        return blockId <= maxBlockId && blocks[blockId].inUse;
    }

    /** The block reference of this id; only meaningful if {@link #hasBlock} says so. */
    public XLogBlockRef block(int blockId) {
        return blocks[blockId];
    }
}
