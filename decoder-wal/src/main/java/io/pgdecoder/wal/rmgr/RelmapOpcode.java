package io.pgdecoder.wal.rmgr;

/** Records of resource manager RelMap (PostgreSQL: {@code utils/relmapper.h}). */
public final class RelmapOpcode {
    /** A new relation map file. */
    public static final int UPDATE = 0x00;

    private RelmapOpcode() {}
}
