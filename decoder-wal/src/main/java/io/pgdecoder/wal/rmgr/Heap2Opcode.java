package io.pgdecoder.wal.rmgr;

import io.pgdecoder.types.PgVersion;

/**
 * Records of resource manager Heap2: xl_info under {@link #MASK} (PostgreSQL: {@code access/heapam_xlog.h}). The opcodes
 * 0x10 to 0x30 changed their meaning; {@link HeapPruneRecord} reads all of them:
 *
 * <pre>
 *          13            14 to 16       17, 18
 *   0x10   CLEAN         PRUNE          PRUNE_ON_ACCESS
 *   0x20   FREEZE_PAGE   VACUUM         PRUNE_VACUUM_SCAN
 *   0x30   CLEANUP_INFO  FREEZE_PAGE    PRUNE_VACUUM_CLEANUP
 * </pre>
 */
public final class Heap2Opcode {
    /** The bits of xl_info that hold the opcode (XLOG_HEAP_OPMASK). */
    public static final int MASK = 0x70;
    /** Bit of xl_info: redo starts from an empty page. */
    public static final int INIT_PAGE = 0x80;
    /** Mappings of a rewritten catalog. */
    public static final int REWRITE = 0x00;
    /** A page became all-visible. */
    public static final int VISIBLE = 0x40;
    /** Several rows inserted on one page. */
    public static final int MULTI_INSERT = 0x50;
    /** An updated row locked. */
    public static final int LOCK_UPDATED = 0x60;
    /** Command ids of a catalog row. */
    public static final int NEW_CID = 0x70;

    private Heap2Opcode() {}

    /** Whether the opcode, under {@link #MASK}, belongs to {@link HeapPruneRecord}. */
    public static boolean isPrune(int opcode) {
        return opcode >= 0x10 && opcode <= 0x30;
    }

    /** What a record of this version and opcode does; only for opcodes of {@link #isPrune}. */
    static HeapPruneRecord.Kind pruneKind(PgVersion version, int opcode) {
        if (version.hasCombinedPruneRecords()) {
            return HeapPruneRecord.Kind.PRUNE_FREEZE;
        }
        boolean old = version.hasCleanupInfoRecord();
        return switch (opcode) {
            case 0x10 -> HeapPruneRecord.Kind.PRUNE;
            case 0x20 -> old ? HeapPruneRecord.Kind.FREEZE : HeapPruneRecord.Kind.VACUUM;
            default -> old ? HeapPruneRecord.Kind.CLEANUP_INFO : HeapPruneRecord.Kind.FREEZE;
        };
    }
}
