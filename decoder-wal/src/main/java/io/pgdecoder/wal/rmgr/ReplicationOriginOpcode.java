package io.pgdecoder.wal.rmgr;

/** Records of resource manager ReplicationOrigin (PostgreSQL: {@code replication/origin.h}). */
public final class ReplicationOriginOpcode {
    /** Progress of an origin. */
    public static final int SET = 0x00;
    /** An origin dropped. */
    public static final int DROP = 0x10;

    private ReplicationOriginOpcode() {}
}
