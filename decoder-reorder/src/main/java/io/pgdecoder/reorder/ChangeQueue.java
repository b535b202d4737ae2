package io.pgdecoder.reorder;

import io.pgdecoder.reorder.spill.SpillWriter;
import io.pgdecoder.types.Lsn;
import java.util.Arrays;

/**
 * The changes of one transaction or subtransaction that are in memory, in the order of their records (PostgreSQL: ReorderBufferTXN.changes).
 *
 * <pre>
 *   slab 0 (8)     slab 1 (128)      slab 2 (128)
 *   [c0 ... c7]    [c8 ... c135]     [c136 ...  |reserved| free ... ]
 *                                               ^ size
 * </pre>
 *
 * <p>Per-record zone: allocates only when the pool is empty and to grow the list of slabs.
 */
final class ChangeQueue {
    private final ChangePool pool;
    private ReorderBufferChange[][] slabs = new ReorderBufferChange[2][];
    private int slabCount;
    private int size;

    ChangeQueue(ChangePool pool) {
        this.pool = pool;
    }

    int size() {
        return size;
    }

    ReorderBufferChange get(int index) {
        int large = index - ChangePool.SMALL_SLAB;
        return large < 0 ? slabs[0][index] : slabs[1 + large / ChangePool.LARGE_SLAB][large % ChangePool.LARGE_SLAB];
    }

    /** The change that {@link #add} will append, empty; the same one until then. */
    ReorderBufferChange reserve() {
        if (size == ChangePool.SMALL_SLAB + (slabCount - 1) * ChangePool.LARGE_SLAB || slabCount == 0) {
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
        slabCount = 0;
        size = 0;
    }

    private void addSlab() {
        ReorderBufferChange[] slab = slabCount == 0 ? pool.acquireSmall() : pool.acquireLarge();
        if (slabCount == slabs.length) {
            slabs = Arrays.copyOf(slabs, slabCount * 2);
        }
        slabs[slabCount++] = slab;
    }
}
