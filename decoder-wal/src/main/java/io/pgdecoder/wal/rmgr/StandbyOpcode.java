package io.pgdecoder.wal.rmgr;

/** Records of resource manager Standby (PostgreSQL: {@code storage/standbydefs.h}). */
public final class StandbyOpcode {
    /** Access-exclusive locks. */
    public static final int LOCK = 0x00;
    /** The running transactions. */
    public static final int RUNNING_XACTS = 0x10;
    /** Invalidation messages of something without a transaction id. */
    public static final int INVALIDATIONS = 0x20;

    private StandbyOpcode() {}
}
