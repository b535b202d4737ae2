package io.pgdecoder.wal.rmgr;

/** Records of resource manager MultiXact (PostgreSQL: {@code access/multixact.h}). */
public final class MultixactOpcode {
    /** A page of offsets set to zero. */
    public static final int ZERO_OFF_PAGE = 0x00;
    /** A page of members set to zero. */
    public static final int ZERO_MEM_PAGE = 0x10;
    /** A multixact made. */
    public static final int CREATE_ID = 0x20;
    /** Old multixacts removed. */
    public static final int TRUNCATE_ID = 0x30;

    private MultixactOpcode() {}
}
