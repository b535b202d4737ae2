package io.pgdecoder.wal.rmgr;

/** Records of resource manager Heap: xl_info under {@link #MASK} (PostgreSQL: {@code access/heapam_xlog.h}). */
public final class HeapOpcode {
    /** The bits of xl_info that hold the opcode (XLOG_HEAP_OPMASK). */
    public static final int MASK = 0x70;
    /** Bit of xl_info: redo starts from an empty page. */
    public static final int INIT_PAGE = 0x80;
    /** One row inserted. */
    public static final int INSERT = 0x00;
    /** One row deleted. */
    public static final int DELETE = 0x10;
    /** One row updated. */
    public static final int UPDATE = 0x20;
    /** Relations truncated; for decoding only. */
    public static final int TRUNCATE = 0x30;
    /** One row updated on its page, no index entry. */
    public static final int HOT_UPDATE = 0x40;
    /** A speculative insertion confirmed. */
    public static final int CONFIRM = 0x50;
    /** A row locked. */
    public static final int LOCK = 0x60;
    /** User data overwritten in place. */
    public static final int INPLACE = 0x70;

    private HeapOpcode() {}
}
