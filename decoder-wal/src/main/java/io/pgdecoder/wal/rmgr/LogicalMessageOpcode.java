package io.pgdecoder.wal.rmgr;

/** Records of resource manager LogicalMessage (PostgreSQL: {@code replication/message.h}). */
public final class LogicalMessageOpcode {
    /** A message. */
    public static final int MESSAGE = 0x00;

    private LogicalMessageOpcode() {}
}
