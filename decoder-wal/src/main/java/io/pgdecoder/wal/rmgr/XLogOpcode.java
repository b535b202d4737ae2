package io.pgdecoder.wal.rmgr;

/** Records of resource manager XLOG (PostgreSQL: {@code catalog/pg_control.h}). */
public final class XLogOpcode {
    /** Checkpoint at shutdown. */
    public static final int CHECKPOINT_SHUTDOWN = 0x00;
    /** Checkpoint while running. */
    public static final int CHECKPOINT_ONLINE = 0x10;
    /** Nothing. */
    public static final int NOOP = 0x20;
    /** OIDs reserved. */
    public static final int NEXTOID = 0x30;
    /** The rest of the segment is unused. */
    public static final int SWITCH = 0x40;
    /** End of a base backup. */
    public static final int BACKUP_END = 0x50;
    /** Settings that a standby must know changed. */
    public static final int PARAMETER_CHANGE = 0x60;
    /** A named restore point. */
    public static final int RESTORE_POINT = 0x70;
    /** full_page_writes changed. */
    public static final int FPW_CHANGE = 0x80;
    /** Recovery ended. */
    public static final int END_OF_RECOVERY = 0x90;
    /** Page images for hint bits. */
    public static final int FPI_FOR_HINT = 0xA0;
    /** Page images. */
    public static final int FPI = 0xB0;
    /** A record that was never completed is dropped. */
    public static final int OVERWRITE_CONTRECORD = 0xD0;
    /** The redo point of an online checkpoint (17 and later). */
    public static final int CHECKPOINT_REDO = 0xE0;

    private XLogOpcode() {}
}
