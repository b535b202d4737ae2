package io.pgdecoder.wal.rmgr;

/** Records of resource manager Sequence (PostgreSQL: {@code commands/sequence.h}). */
public final class SequenceOpcode {
    /** A sequence tuple. */
    public static final int LOG = 0x00;

    private SequenceOpcode() {}
}
