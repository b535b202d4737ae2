package io.pgdecoder.wal.rmgr;

import io.pgdecoder.types.LittleEndian;

/**
 * Layout of a checkpoint, in WAL records and in pg_control (PostgreSQL: CheckPoint, {@code catalog/pg_control.h}).
 *
 * <pre>
 *   0   redo LSN            24  nextXid (full)      44  oldestXid          64  time (seconds, Unix)
 *   8   ThisTimeLineID      32  nextOid             48  oldestXidDB        72  oldestCommitTsXid
 *   12  PrevTimeLineID      36  nextMulti           52  oldestMulti        76  newestCommitTsXid
 *   16  fullPageWrites u8   40  nextMultiOffset     56  oldestMultiDB      80  oldestActiveXid
 *   20  wal_level (17+)                                                    88  end
 * </pre>
 *
 * <p>Static accessors over an array and the offset of the structure; the caller has checked {@link #BYTES}.
 */
public final class CheckPoint {
    /** Bytes of the structure. */
    public static final int BYTES = 88;

    private static final int REDO = 0;
    private static final int THIS_TIMELINE_ID = REDO + 8;
    private static final int PREV_TIMELINE_ID = THIS_TIMELINE_ID + 4;
    private static final int NEXT_XID = PREV_TIMELINE_ID + 12;
    private static final int NEXT_OID = NEXT_XID + 8;
    private static final int NEXT_MULTI = NEXT_OID + 4;
    private static final int NEXT_MULTI_OFFSET = NEXT_MULTI + 4;
    private static final int OLDEST_XID = NEXT_MULTI_OFFSET + 4;
    private static final int OLDEST_MULTI = OLDEST_XID + 8;
    private static final int OLDEST_ACTIVE_XID = OLDEST_MULTI + 28;

    private CheckPoint() {}

    /** The redo point. */
    public static long redoLsn(byte[] bytes, int offset) {
        return LittleEndian.getLong(bytes, offset + REDO);
    }

    /** The timeline. */
    public static int timelineId(byte[] bytes, int offset) {
        return LittleEndian.getInt(bytes, offset + THIS_TIMELINE_ID);
    }

    /** The timeline before, if this checkpoint begins one; else the same. */
    public static int prevTimelineId(byte[] bytes, int offset) {
        return LittleEndian.getInt(bytes, offset + PREV_TIMELINE_ID);
    }

    /** The next transaction id with its epoch. */
    public static long nextFullXid(byte[] bytes, int offset) {
        return LittleEndian.getLong(bytes, offset + NEXT_XID);
    }

    /** The next OID. */
    public static int nextOid(byte[] bytes, int offset) {
        return LittleEndian.getInt(bytes, offset + NEXT_OID);
    }

    /** The next multixact. */
    public static int nextMulti(byte[] bytes, int offset) {
        return LittleEndian.getInt(bytes, offset + NEXT_MULTI);
    }

    /** The next place for multixact members. */
    public static int nextMultiOffset(byte[] bytes, int offset) {
        return LittleEndian.getInt(bytes, offset + NEXT_MULTI_OFFSET);
    }

    /** The oldest datfrozenxid. */
    public static int oldestXid(byte[] bytes, int offset) {
        return LittleEndian.getInt(bytes, offset + OLDEST_XID);
    }

    /** The oldest datminmxid. */
    public static int oldestMulti(byte[] bytes, int offset) {
        return LittleEndian.getInt(bytes, offset + OLDEST_MULTI);
    }

    /** The oldest running transaction, 0 in a checkpoint at shutdown. */
    public static int oldestActiveXid(byte[] bytes, int offset) {
        return LittleEndian.getInt(bytes, offset + OLDEST_ACTIVE_XID);
    }
}
