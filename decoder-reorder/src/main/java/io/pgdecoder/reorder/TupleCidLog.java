package io.pgdecoder.reorder;

import java.util.Arrays;

/**
 * The NEW_CID records of one top-level transaction in their order, kept beside its queue and not counted as its memory
 * (PostgreSQL: ReorderBufferTXN.tuplecids). Turned into a {@link TupleCidMap} when the transaction is replayed.
 */
final class TupleCidLog {
    private static final int NUMBERS = 6;

    private int[] numbers = new int[NUMBERS * 8];
    private long[] tids = new long[8];
    private int size;

    int size() {
        return size;
    }

    void add(int spcOid, int dbOid, int relNumber, long tid, int cmin, int cmax, int comboCid) {
        if (size == tids.length) {
            tids = Arrays.copyOf(tids, size * 2);
            numbers = Arrays.copyOf(numbers, size * 2 * NUMBERS);
        }
        int at = size * NUMBERS;
        numbers[at] = spcOid;
        numbers[at + 1] = dbOid;
        numbers[at + 2] = relNumber;
        numbers[at + 3] = cmin;
        numbers[at + 4] = cmax;
        numbers[at + 5] = comboCid;
        tids[size++] = tid;
    }

    TupleCidMap toMap() {
        TupleCidMap map = new TupleCidMap();
        for (int i = 0; i < size; i++) {
            int at = i * NUMBERS;
            map.put(
                    numbers[at],
                    numbers[at + 1],
                    numbers[at + 2],
                    tids[i],
                    numbers[at + 3],
                    numbers[at + 4],
                    numbers[at + 5]);
        }
        return map;
    }
}
