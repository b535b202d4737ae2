package io.pgdecoder.wal.rmgr;

/** Records of resource manager Transaction: xl_info under {@link #MASK} (PostgreSQL: {@code access/xact.h}). */
public final class XactOpcode {
    /** The bits of xl_info that hold the opcode (XLOG_XACT_OPMASK). */
    public static final int MASK = 0x70;
    /** Bit of xl_info: xinfo follows the time. */
    public static final int HAS_INFO = 0x80;
    /** Commit. */
    public static final int COMMIT = 0x00;
    /** Prepare for two-phase commit. */
    public static final int PREPARE = 0x10;
    /** Abort. */
    public static final int ABORT = 0x20;
    /** Commit of a prepared transaction. */
    public static final int COMMIT_PREPARED = 0x30;
    /** Abort of a prepared transaction. */
    public static final int ABORT_PREPARED = 0x40;
    /** Subtransactions of a top-level transaction; decoding uses it in 13 only. */
    public static final int ASSIGNMENT = 0x50;
    /** Invalidation messages of a command (14 and later). */
    public static final int INVALIDATIONS = 0x60;

    private XactOpcode() {}
}
