package io.pgdecoder.reorder;

import io.pgdecoder.reorder.spill.SpillWriter;
import io.pgdecoder.types.Lsn;
import java.util.Arrays;

/**
 * The changes of one transaction or subtransaction that are in memory, in the order of their records (PostgreSQL: ReorderBufferTXN.changes).
 *
 * <pre>
 *   slab 0 (2)   slab 1 (8)    slab 2 (32)     slab 3 (128)        slab 4 (128)
 *   [c0 c1]      [c2 ... c9]   [c10 ... c41]   [c42 ... c169]      [c170 ...  |reserved| free ... ]
 *                                                                              ^ size
 * </pre>
 *
 * <p>Per-record zone: allocates only when the pool is empty and to grow the list of slabs.
 */
final class ChangeQueue {
    private static final ReorderBufferChange[][] NO_SLABS = new ReorderBufferChange[0][];

    /** Changes in all slabs before those of the largest class. */
    private static final int BEFORE_LARGEST =
            ChangePool.changesOf(0) + ChangePool.changesOf(1) + ChangePool.changesOf(2);

    private final ChangePool pool;
    private ReorderBufferChange[][] slabs = NO_SLABS;
    private int slabCount;
    private int capacity;
    private int size;

    ChangeQueue(ChangePool pool) {
        this.pool = pool;
    }

    int size() {
        return size;
    }

    ReorderBufferChange get(int index) {
        int inLargest = index - BEFORE_LARGEST;
        if (inLargest >= 0) {
            int largest = ChangePool.changesOf(ChangePool.LARGEST);
            return slabs[ChangePool.LARGEST + inLargest / largest][inLargest % largest];
        }
        int slab = 0;
        int inSlab = index;
        while (inSlab >= slabs[slab].length) {
            inSlab -= slabs[slab].length;
            slab++;
        }
        return slabs[slab][inSlab];
    }

    /** The change that {@link #add} will append, empty; the same one until then. */
    ReorderBufferChange reserve() {
        if (size == capacity) {
            addSlab();
        }
        ReorderBufferChange change = get(size);
        change.acquire();
        return change;
    }

    /** Appends the reserved change. */
    void add(ReorderBufferChange change) {
        assert get(size) == change : "not the reserved change";
        assert size == 0 || Lsn.isAtOrAfter(change.lsn, get(size - 1).lsn) : "change before the last one";
        size++;
    }

    /** Counts all changes as spilled. */
    void countSpilled(SpilledChanges spilled) {
        for (int i = 0; i < size; i++) {
            spilled.add(get(i).accountedBytes);
        }
    }

    /** Writes all changes, which stay here. */
    void writeTo(SpillWriter writer) {
        for (int i = 0; i < size; i++) {
            ReorderBufferChange change = get(i);
            int at = writer.reserve(change.lsn, SpilledChangeCodec.length(change));
            SpilledChangeCodec.write(change, writer.buffer(), at);
        }
    }

    void releaseAll() {
        int left = size;
        for (int i = 0; i < slabCount; i++) {
            int length = slabs[i].length;
            // The one after the last may have been reserved and filled without being added.
            pool.release(slabs[i], Math.min(left + 1, length));
            left = Math.max(0, left - length);
        }
        slabs = NO_SLABS;
        slabCount = 0;
        capacity = 0;
        size = 0;
    }

    private void addSlab() {
        ReorderBufferChange[] slab = pool.acquire(Math.min(slabCount, ChangePool.LARGEST));
        if (slabCount == slabs.length) {
            slabs = Arrays.copyOf(slabs, Math.max(4, slabCount * 2));
        }
        slabs[slabCount++] = slab;
        capacity += slab.length;
    }
}
