package io.pgdecoder.wal.rmgr;

import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.types.TransactionId;
import io.pgdecoder.wal.XLogRecord;

/**
 * What pruning, vacuum and freezing do to one heap page, in all forms that 13 to 18 write (PostgreSQL: xl_heap_clean,
 * xl_heap_prune, xl_heap_vacuum, xl_heap_freeze_page, {@code access/heapam_xlog.h}): four lists.
 *
 * <pre>
 *   kind          main data                                                 block 0 data
 *   CLEANUP_INFO  13: locator @0, conflict xid @12                          (no block: nothing happens to a page)
 *   PRUNE         13 to 15: conflict xid @0, nredirected @4, ndead @6       redirections, dead, the rest unused
 *                 16: the same, isCatalogRel @8
 *   VACUUM        14 to 16: nunused @0                                      unused
 *   FREEZE        13 to 15: conflict xid @0, ntuples @4                     tuples of 12 bytes
 *                 16: conflict xid @0, nplans @4, isCatalogRel @6           plans of 12 bytes, then offsets, plan by plan
 *   PRUNE_FREEZE  17, 18: reason @0, flags @1, [conflict xid @2]            [nplans, pad to 4, plans] [n, redirections]
 *                                                                           [n, dead] [n, unused] then freeze offsets
 *   redirection   from u16, to u16
 *   tuple (13-15) xmax @0, offset @4, infomask2 @6, infomask @8, frzflags @10
 *   plan (16-18)  xmax @0, infomask2 @4, infomask @6, frzflags @8, ntuples @10
 * </pre>
 *
 * <p>A frozen tuple of 13 to 15 appears here as a plan for one tuple, so callers know one form: for each plan, for each
 * of its tuples. The length of block data is right up to the last byte or the record is corrupt. If the page comes as an
 * image, the lists are empty. Per-record zone, valid as long as the record.
 */
public final class HeapPruneRecord extends RecordReader {
    /** What a record does. */
    public enum Kind {
        /** Announces a conflict horizon; no page changes (13). */
        CLEANUP_INFO,
        /** Line pointers redirected, dead or unused, and the page compacted (13: CLEAN). */
        PRUNE,
        /** Dead line pointers become unused, nothing is moved (14 to 16). */
        VACUUM,
        /** Tuples frozen (13 to 16). */
        FREEZE,
        /** Any of these together (17 and later). */
        PRUNE_FREEZE
    }

    /** frzflags: the row's xvac becomes frozen. */
    public static final int FREEZE_XVAC = 0x02;
    /** frzflags: the row's xvac becomes invalid. */
    public static final int INVALID_XVAC = 0x04;

    private static final int FLAG_CLEANUP_LOCK = 0x04;
    private static final int FLAG_CONFLICT_HORIZON = 0x08;
    private static final int FLAG_PLANS = 0x10;
    private static final int FLAG_REDIRECTIONS = 0x20;
    private static final int FLAG_DEAD = 0x40;
    private static final int FLAG_UNUSED = 0x80;
    private static final int PLAN_BYTES = 12;

    private Kind kind = Kind.PRUNE;
    private int conflictXid;
    private boolean compacts;
    private int redirectedCount;
    private int redirections;
    private int deadCount;
    private int dead;
    private int unusedCount;
    private int unused;
    private int planCount;
    private int plans;
    private int frozenOffsets;

    /** A reader for records of this version. */
    public HeapPruneRecord(PgVersion version) {
        super(version, "HEAP2 PRUNE");
    }

    /** Takes the record; all lengths are checked here. */
    public HeapPruneRecord wrap(XLogRecord record) {
        kind = Heap2Opcode.pruneKind(version, record.info() & Heap2Opcode.MASK);
        redirectedCount = 0;
        deadCount = 0;
        unusedCount = 0;
        planCount = 0;
        conflictXid = TransactionId.INVALID;
        compacts = kind == Kind.PRUNE;
        int offset = 0;
        int end = 0;
        boolean hasLists = false;
        if (kind != Kind.CLEANUP_INFO) {
            begin(record, 2);
            requireBlock(record, 0);
            offset = record.block(0).dataOffset();
            end = offset + record.block(0).dataLength();
            hasLists = record.block(0).hasData() || !record.block(0).hasImage();
        }
        switch (kind) {
            case CLEANUP_INFO -> wrapCleanupInfo(record);
            case PRUNE -> wrapPrune(record, hasLists, offset, end);
            case VACUUM -> wrapVacuum(hasLists, offset, end);
            case FREEZE -> wrapFreeze(record, hasLists, offset, end);
            case PRUNE_FREEZE -> wrapPruneFreeze(hasLists, offset, end);
        }
        return this;
    }

    private void wrapCleanupInfo(XLogRecord record) {
        begin(record, 16);
        conflictXid = LittleEndian.getInt(bytes, main + 12);
    }

    private void wrapPrune(XLogRecord record, boolean hasLists, int offset, int end) {
        begin(record, version.hasCatalogFlagInPruneRecords() ? 9 : 8);
        conflictXid = LittleEndian.getInt(bytes, main);
        if (!hasLists) {
            return;
        }
        redirectedCount = LittleEndian.getUnsignedShort(bytes, main + 4);
        deadCount = LittleEndian.getUnsignedShort(bytes, main + 6);
        redirections = offset;
        dead = arrayEnd("redirections", redirections, end, redirectedCount, 4);
        unused = arrayEnd("dead items", dead, end, deadCount, 2);
        unusedCount = (end - unused) / 2;
        requireExhausted(unused + 2 * unusedCount, end);
    }

    private void wrapVacuum(boolean hasLists, int offset, int end) {
        if (hasLists) {
            unusedCount = LittleEndian.getUnsignedShort(bytes, main);
            unused = offset;
            requireExhausted(arrayEnd("unused items", unused, end, unusedCount, 2), end);
        }
    }

    private void wrapFreeze(XLogRecord record, boolean hasLists, int offset, int end) {
        begin(record, version.hasCatalogFlagInPruneRecords() ? 7 : 6);
        conflictXid = LittleEndian.getInt(bytes, main);
        if (!hasLists) {
            return;
        }
        planCount = LittleEndian.getUnsignedShort(bytes, main + 4);
        plans = offset;
        frozenOffsets = arrayEnd("freeze plans", plans, end, planCount, PLAN_BYTES);
        requireExhausted(frozenEnd(end), end);
    }

    private void wrapPruneFreeze(boolean hasLists, int offset, int end) {
        int flags = bytes[main + 1] & 0xFF;
        compacts = (flags & FLAG_CLEANUP_LOCK) != 0;
        if ((flags & FLAG_CONFLICT_HORIZON) != 0) {
            require("conflict horizon", main + 2, mainEnd, 4);
            conflictXid = LittleEndian.getInt(bytes, main + 2);
        }
        if (!hasLists) {
            return;
        }
        int cursor = offset;
        if ((flags & FLAG_PLANS) != 0) {
            plans = require("freeze plans", cursor, end, 4);
            planCount = LittleEndian.getUnsignedShort(bytes, cursor);
            cursor = arrayEnd("freeze plans", plans, end, planCount, PLAN_BYTES);
        }
        if ((flags & FLAG_REDIRECTIONS) != 0) {
            redirections = require("redirections", cursor, end, 2);
            redirectedCount = LittleEndian.getUnsignedShort(bytes, cursor);
            cursor = arrayEnd("redirections", redirections, end, redirectedCount, 4);
        }
        if ((flags & FLAG_DEAD) != 0) {
            dead = require("dead items", cursor, end, 2);
            deadCount = LittleEndian.getUnsignedShort(bytes, cursor);
            cursor = arrayEnd("dead items", dead, end, deadCount, 2);
        }
        if ((flags & FLAG_UNUSED) != 0) {
            unused = require("unused items", cursor, end, 2);
            unusedCount = LittleEndian.getUnsignedShort(bytes, cursor);
            cursor = arrayEnd("unused items", unused, end, unusedCount, 2);
        }
        frozenOffsets = cursor;
        requireExhausted(frozenEnd(end), end);
    }

    private int frozenEnd(int end) {
        int cursor = frozenOffsets;
        if (version.hasFreezePlans()) {
            for (int plan = 0; plan < planCount; plan++) {
                cursor = arrayEnd("frozen items", cursor, end, planTupleCount(plan), 2);
            }
        }
        return cursor;
    }

    private void requireExhausted(int cursor, int end) {
        if (cursor != end) {
            throw invalid("bytes after the last item", "0", Integer.toString(end - cursor));
        }
    }

    /** What the record does. */
    public Kind kind() {
        return kind;
    }

    /** The newest transaction whose rows go, or TransactionId.INVALID if the record does not say. */
    public int conflictXid() {
        return conflictXid;
    }

    /** Whether redo also compacts the page; otherwise only line pointers change and trailing unused ones may be cut. */
    public boolean compactsPage() {
        return compacts;
    }

    /** Number of redirected line pointers. */
    public int redirectedCount() {
        return redirectedCount;
    }

    /** Offset number of a redirected line pointer, {@code index} from 0. */
    public int redirectedFrom(int index) {
        return LittleEndian.getUnsignedShort(bytes, redirections + 4 * index);
    }

    /** Offset number that it now leads to. */
    public int redirectedTo(int index) {
        return LittleEndian.getUnsignedShort(bytes, redirections + 4 * index + 2);
    }

    /** Number of line pointers that become dead. */
    public int deadCount() {
        return deadCount;
    }

    /** Offset number of a dead line pointer, {@code index} from 0. */
    public int dead(int index) {
        return LittleEndian.getUnsignedShort(bytes, dead + 2 * index);
    }

    /** Number of line pointers that become unused. */
    public int unusedCount() {
        return unusedCount;
    }

    /** Offset number of an unused line pointer, {@code index} from 0. */
    public int unused(int index) {
        return LittleEndian.getUnsignedShort(bytes, unused + 2 * index);
    }

    /** Number of freeze plans. */
    public int planCount() {
        return planCount;
    }

    /** xmax that the plan's tuples get. */
    public int planXmax(int plan) {
        return LittleEndian.getInt(bytes, plan(plan));
    }

    /** t_infomask2 that the plan's tuples get. */
    public int planInfomask2(int plan) {
        return LittleEndian.getUnsignedShort(bytes, plan(plan) + (version.hasFreezePlans() ? 4 : 6));
    }

    /** t_infomask that the plan's tuples get. */
    public int planInfomask(int plan) {
        return LittleEndian.getUnsignedShort(bytes, plan(plan) + (version.hasFreezePlans() ? 6 : 8));
    }

    /** {@link #FREEZE_XVAC}, {@link #INVALID_XVAC} or 0. */
    public int planFreezeFlags(int plan) {
        return bytes[plan(plan) + (version.hasFreezePlans() ? 8 : 10)] & 0xFF;
    }

    /** Number of tuples of the plan. */
    public int planTupleCount(int plan) {
        return version.hasFreezePlans() ? LittleEndian.getUnsignedShort(bytes, plan(plan) + 10) : 1;
    }

    /**
     * Offset number of a frozen tuple.
     *
     * @param plan the plan, from 0
     * @param item number of the tuple over all plans, from 0: the tuples of the plans before come first
     */
    public int frozen(int plan, int item) {
        return version.hasFreezePlans()
                ? LittleEndian.getUnsignedShort(bytes, frozenOffsets + 2 * item)
                : LittleEndian.getUnsignedShort(bytes, plan(plan) + 4);
    }

    private int plan(int plan) {
        return plans + PLAN_BYTES * plan;
    }
}
