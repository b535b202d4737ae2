package io.pgdecoder.reorder;

import io.pgdecoder.types.CommandId;

/**
 * The command ids of catalog tuples that one transaction made or removed itself, by tuple address (PostgreSQL:
 * ReorderBufferTupleCidKey and ReorderBufferTupleCidEnt, {@code replication/logical/reorderbuffer.c}). Filled from
 * NEW_CID records in their order; a later record for the same tuple keeps the first cmin and replaces cmax.
 *
 * <p>An open-addressing table over parallel arrays. Entries are never removed. Not thread-safe.
 */
public final class TupleCidMap {
    private static final int INITIAL_CAPACITY = 64;

    private int[] spcOids = new int[INITIAL_CAPACITY];
    private int[] dbOids = new int[INITIAL_CAPACITY];
    private int[] relNumbers = new int[INITIAL_CAPACITY];
    private long[] tids = new long[INITIAL_CAPACITY];
    private int[] cmins = new int[INITIAL_CAPACITY];
    private int[] cmaxs = new int[INITIAL_CAPACITY];
    private int[] combos = new int[INITIAL_CAPACITY];
    private boolean[] used = new boolean[INITIAL_CAPACITY];
    private int size;

    /** An empty map. */
    public TupleCidMap() {}

    /** Records what one NEW_CID record says of a tuple; see {@code ItemPointer} for the form of {@code tid}. */
    public void put(int spcOid, int dbOid, int relNumber, long tid, int cmin, int cmax, int comboCid) {
        if (size * 2 >= used.length) {
            grow();
        }
        int slot = slotOf(spcOid, dbOid, relNumber, tid);
        if (used[slot]) {
            cmaxs[slot] = cmax;
            combos[slot] = comboCid;
            return;
        }
        used[slot] = true;
        spcOids[slot] = spcOid;
        dbOids[slot] = dbOid;
        relNumbers[slot] = relNumber;
        tids[slot] = tid;
        cmins[slot] = cmin;
        cmaxs[slot] = cmax;
        combos[slot] = comboCid;
        size++;
    }

    /** Finds a tuple's entry: a handle for the accessors, or -1. */
    public int find(int spcOid, int dbOid, int relNumber, long tid) {
        int slot = slotOf(spcOid, dbOid, relNumber, tid);
        return used[slot] ? slot : -1;
    }

    /** The command that made the tuple, or {@link CommandId#INVALID}. */
    public int cmin(int entry) {
        return cmins[entry];
    }

    /** The command that removed the tuple, or {@link CommandId#INVALID}. */
    public int cmax(int entry) {
        return cmaxs[entry];
    }

    /** The combo command id last stored in the tuple's header, or {@link CommandId#INVALID}. */
    public int comboCid(int entry) {
        return combos[entry];
    }

    /** Number of tuples. */
    public int size() {
        return size;
    }

    private int slotOf(int spcOid, int dbOid, int relNumber, long tid) {
        int mask = used.length - 1;
        long mixed = (tid * 31 + relNumber) * 0x9E3779B97F4A7C15L;
        int slot = (int) (mixed >>> 40) & mask;
        while (used[slot]
                && !(tids[slot] == tid
                        && relNumbers[slot] == relNumber
                        && dbOids[slot] == dbOid
                        && spcOids[slot] == spcOid)) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        int[] oldSpc = spcOids;
        int[] oldDb = dbOids;
        int[] oldRel = relNumbers;
        long[] oldTids = tids;
        int[] oldCmins = cmins;
        int[] oldCmaxs = cmaxs;
        int[] oldCombos = combos;
        boolean[] oldUsed = used;
        int capacity = oldUsed.length * 2;
        spcOids = new int[capacity];
        dbOids = new int[capacity];
        relNumbers = new int[capacity];
        tids = new long[capacity];
        cmins = new int[capacity];
        cmaxs = new int[capacity];
        combos = new int[capacity];
        used = new boolean[capacity];
        for (int i = 0; i < oldUsed.length; i++) {
            if (oldUsed[i]) {
                int slot = slotOf(oldSpc[i], oldDb[i], oldRel[i], oldTids[i]);
                used[slot] = true;
                spcOids[slot] = oldSpc[i];
                dbOids[slot] = oldDb[i];
                relNumbers[slot] = oldRel[i];
                tids[slot] = oldTids[i];
                cmins[slot] = oldCmins[i];
                cmaxs[slot] = oldCmaxs[i];
                combos[slot] = oldCombos[i];
            }
        }
    }

    @Override
    public String toString() {
        return "TupleCidMap[" + size + " tuples]";
    }
}
