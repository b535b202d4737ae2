package io.pgdecoder.wal.rmgr;

/** Records of resource manager Tablespace (PostgreSQL: {@code commands/tablespace.h}). */
public final class TablespaceOpcode {
    /** A tablespace created. */
    public static final int CREATE = 0x00;
    /** A tablespace dropped. */
    public static final int DROP = 0x10;

    private TablespaceOpcode() {}
}
