package io.pgdecoder.wal.rmgr;

/** Records of resource manager Storage (PostgreSQL: {@code catalog/storage_xlog.h}). */
public final class SmgrOpcode {
    /** A relation file created. */
    public static final int CREATE = 0x10;
    /** A relation file truncated. */
    public static final int TRUNCATE = 0x20;

    private SmgrOpcode() {}
}
