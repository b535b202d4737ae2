package io.pgdecoder.wal.rmgr;

/** Records of resource manager CLOG (PostgreSQL: {@code access/clog.h}). */
public final class ClogOpcode {
    /** A page of the commit log set to zero. */
    public static final int ZEROPAGE = 0x00;
    /** Old pages of the commit log removed. */
    public static final int TRUNCATE = 0x10;

    private ClogOpcode() {}
}
