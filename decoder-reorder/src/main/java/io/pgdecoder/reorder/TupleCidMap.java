package io.pgdecoder.reorder;

import org.jspecify.annotations.Nullable;

/**
 * Command ids of tuples in memory. Filled from NEW_CID records in their order; a later record for the same tuple keeps the
 * first cmin and replaces cmax (PostgreSQL: ReorderBufferBuildTupleCidHash).
 *
 * <p>An open-addressing table over parallel arrays. Entries are not removed one by one. Not thread-safe.
 */
public final class TupleCidMap implements TupleCids {
    static final int INITIAL_CAPACITY = 64;

    /** Bytes of one place of the table. */
    static final int BYTES_PER_PLACE = 6 * 4 + 8 + 1;

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
        if (isFull()) {
            grow();
        }
        int place = placeOf(spcOid, dbOid, relNumber, tid);
        if (used[place]) {
            cmaxs[place] = cmax;
            combos[place] = comboCid;
            return;
        }
        set(place, spcOid, dbOid, relNumber, tid, cmin, cmax, comboCid);
        size++;
    }

    @Override
    public @Nullable TupleCommandIds find(int spcOid, int dbOid, int relNumber, long tid) {
        int place = placeOf(spcOid, dbOid, relNumber, tid);
        return used[place] ? new TupleCommandIds(cmins[place], cmaxs[place], combos[place]) : null;
    }

    /** Number of tuples. */
    public int size() {
        return size;
    }

    /** Places in the table, of which at most half are taken. */
    int capacity() {
        return used.length;
    }

    /** Whether the next new tuple doubles the table. */
    boolean isFull() {
        return size * 2 >= used.length;
    }

    /** Writes all entries to {@code target} as {@link TupleCidRecord}s, sorted. */
    void forEachSorted(TupleCidRecord.Target target) {
        int[] places = new int[size];
        int count = 0;
        for (int i = 0; i < used.length; i++) {
            if (used[i]) {
                places[count++] = i;
            }
        }
        sort(places);
        for (int place : places) {
            int at = target.reserve();
            TupleCidRecord.write(
                    target.buffer(),
                    at,
                    spcOids[place],
                    dbOids[place],
                    relNumbers[place],
                    tids[place],
                    cmins[place],
                    cmaxs[place],
                    combos[place]);
        }
    }

    private void set(int place, int spcOid, int dbOid, int relNumber, long tid, int cmin, int cmax, int comboCid) {
        used[place] = true;
        spcOids[place] = spcOid;
        dbOids[place] = dbOid;
        relNumbers[place] = relNumber;
        tids[place] = tid;
        cmins[place] = cmin;
        cmaxs[place] = cmax;
        combos[place] = comboCid;
    }

    private int placeOf(int spcOid, int dbOid, int relNumber, long tid) {
        int mask = used.length - 1;
        long mixed = (tid * 31 + relNumber) * 0x9E3779B97F4A7C15L;
        int place = (int) (mixed >>> 40) & mask;
        while (used[place]
                && !(tids[place] == tid
                        && relNumbers[place] == relNumber
                        && dbOids[place] == dbOid
                        && spcOids[place] == spcOid)) {
            place = (place + 1) & mask;
        }
        return place;
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
                int place = placeOf(oldSpc[i], oldDb[i], oldRel[i], oldTids[i]);
                set(place, oldSpc[i], oldDb[i], oldRel[i], oldTids[i], oldCmins[i], oldCmaxs[i], oldCombos[i]);
            }
        }
    }

    /** Heapsort: in place, and never slow, whatever the addresses are. */
    private void sort(int[] places) {
        for (int i = (places.length >>> 1) - 1; i >= 0; i--) {
            siftDown(places, i, places.length);
        }
        for (int end = places.length - 1; end > 0; end--) {
            int last = places[end];
            places[end] = places[0];
            places[0] = last;
            siftDown(places, 0, end);
        }
    }

    private void siftDown(int[] places, int start, int end) {
        int at = start;
        int moving = places[at];
        while (true) {
            int child = 2 * at + 1;
            if (child >= end) {
                break;
            }
            if (child + 1 < end && compare(places[child], places[child + 1]) < 0) {
                child++;
            }
            if (compare(moving, places[child]) >= 0) {
                break;
            }
            places[at] = places[child];
            at = child;
        }
        places[at] = moving;
    }

    private int compare(int a, int b) {
        return TupleCidRecord.compare(
                spcOids[a], dbOids[a], relNumbers[a], tids[a], spcOids[b], dbOids[b], relNumbers[b], tids[b]);
    }

    @Override
    public String toString() {
        return "TupleCidMap[" + size + " tuples]";
    }
}
