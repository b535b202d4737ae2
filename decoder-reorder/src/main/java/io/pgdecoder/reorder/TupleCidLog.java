package io.pgdecoder.reorder;

import io.pgdecoder.reorder.spill.SpilledRun;
import io.pgdecoder.types.DecoderException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the NEW_CID records of one top-level transaction said, kept beside its queue and not counted as its memory
 * (PostgreSQL: ReorderBufferTXN.tuplecids and tuplecid_hash). The server keeps a list and makes a hash table of it at each replay;
 * both grow without limit. Here the newest tuples are in a table in memory; when there is no room for it to grow
 * ({@link ListMemory}), it becomes a sorted run on disk and starts anew.
 *
 * <pre>
 *   add ---> [ table ] --full--> run 3   run 2        run 1
 *                               [ new ] [ older   ]  [ oldest                    ]
 *                                  \___________/
 *                                   merged once the older is at most twice as large
 *
 *   find:  the newest place that has the tuple says its cmax, the oldest its cmin
 * </pre>
 *
 * <p>Sorted runs, rather than partitions by hash, since a look-up then takes a bounded amount of memory whatever the number
 * of tuples: a binary search in each run over pages of 4 kB, of which the last 64 are kept for all transactions. There are
 * few look-ups (a replay looks up a catalog row only when its session caches miss) and many records. Runs at least
 * halve in size from one to the next, so n tuples lie in log2(n) runs, and each is written log2(n) times at most.
 *
 * <p>If a write or read fails, all that was added before is still there. Not thread-safe.
 */
final class TupleCidLog implements TupleCids {
    /** A table of fewer places is not worth a run. */
    static final int LEAST_CAPACITY = 128;

    private final int xid;
    private final SpilledLists lists;
    private final List<SpilledRun> runs = new ArrayList<>(0);
    private TupleCidMap table = new TupleCidMap();
    private int nextRun;

    TupleCidLog(int xid, SpilledLists lists) {
        this.xid = xid;
        this.lists = lists;
        lists.memory().take(bytesOf(table.capacity()));
    }

    /**
     * Adds what the next record says.
     *
     * @throws DecoderException IO_ERROR if there is no room and the disk is full, SPILL_FILE_INVALID if a run is damaged
     */
    void add(int spcOid, int dbOid, int relNumber, long tid, int cmin, int cmax, int comboCid) {
        if (table.isFull()) {
            makeRoom();
        }
        table.put(spcOid, dbOid, relNumber, tid, cmin, cmax, comboCid);
    }

    @Override
    public @Nullable TupleCommandIds find(int spcOid, int dbOid, int relNumber, long tid) {
        TupleCommandIds found = table.find(spcOid, dbOid, relNumber, tid);
        for (int i = runs.size() - 1; i >= 0; i--) {
            TupleCommandIds earlier = find(runs.get(i), spcOid, dbOid, relNumber, tid);
            if (earlier != null) {
                found = found == null ? earlier : found.after(earlier.cmin());
            }
        }
        return found;
    }

    /** Number of runs on disk. */
    int runCount() {
        return runs.size();
    }

    /** Closes the files until they are read again. */
    void unload() {
        for (SpilledRun run : runs) {
            run.unload();
        }
    }

    /** Removes all that is in memory and on disk; not to be used any more. */
    void remove() {
        for (SpilledRun run : runs) {
            run.remove();
        }
        runs.clear();
        lists.memory().give(bytesOf(table.capacity()));
    }

    private void makeRoom() {
        int capacity = table.capacity();
        ListMemory memory = lists.memory();
        if (capacity < LEAST_CAPACITY || memory.hasRoomFor(bytesOf(capacity * 2))) {
            memory.give(bytesOf(capacity));
            memory.take(bytesOf(capacity * 2));
            return;
        }
        runs.add(lists.writeRun(xid, nextRun++, table));
        table = new TupleCidMap();
        memory.give(bytesOf(capacity));
        memory.take(bytesOf(table.capacity()));
        while (runs.size() > 1 && isMergeDue(runs.get(runs.size() - 2), runs.get(runs.size() - 1))) {
            mergeLast();
        }
    }

    private static boolean isMergeDue(SpilledRun older, SpilledRun newer) {
        return older.count() <= 2 * newer.count();
    }

    private void mergeLast() {
        SpilledRun newer = runs.get(runs.size() - 1);
        SpilledRun older = runs.get(runs.size() - 2);
        SpilledRun merged = lists.mergeRuns(xid, nextRun++, older, newer);
        runs.set(runs.size() - 2, merged);
        runs.remove(runs.size() - 1);
        older.remove();
        newer.remove();
    }

    private static @Nullable TupleCommandIds find(SpilledRun run, int spcOid, int dbOid, int relNumber, long tid) {
        long low = 0;
        long high = run.count();
        while (low < high) {
            long middle = (low + high) >>> 1;
            byte[] page = run.page(middle);
            int at = run.offsetInPage(middle);
            int order = TupleCidRecord.compareTo(page, at, spcOid, dbOid, relNumber, tid);
            if (order == 0) {
                return TupleCidRecord.read(page, at);
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return null;
    }

    private static long bytesOf(int capacity) {
        return (long) capacity * TupleCidMap.BYTES_PER_PLACE;
    }
}
