package io.pgdecoder.wal.rmgr;

/** Infomask bits of a row's xmax in the one byte that WAL carries (PostgreSQL: XLHL_*, {@code access/heapam_xlog.h}). */
public final class HeapInfobits {
    /** xmax is a multixact. */
    public static final int XMAX_IS_MULTI = 0x01;
    /** xmax only locks. */
    public static final int XMAX_LOCK_ONLY = 0x02;
    /** xmax is an exclusive locker. */
    public static final int XMAX_EXCL_LOCK = 0x04;
    /** xmax is a key-share locker. */
    public static final int XMAX_KEYSHR_LOCK = 0x08;
    /** Keys were updated, or the row was deleted. */
    public static final int KEYS_UPDATED = 0x10;

    private HeapInfobits() {}
}
