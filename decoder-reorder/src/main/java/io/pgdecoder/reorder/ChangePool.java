package io.pgdecoder.reorder;

/**
 * Slabs of changes for {@link ChangeQueue}, kept when a transaction ends or is spilled and handed to the next one
 * (PostgreSQL: the slab context "Change" of {@code reorderbuffer.c}). The changes of a slab are made together and stay
 * together, so that a queue is walked in the order of memory; single changes in a free list would soon lie anywhere.
 * Several sizes, so that a transaction of a few changes does not hold a large slab; how many free slabs are kept is bounded.
 *
 * <pre>
 *   size class    0   1   2    3
 *   changes       2   8   32   128
 * </pre>
 */
final class ChangePool {
    /** The class of the largest slabs. */
    static final int LARGEST = 3;

    private static final int SMALLEST_SHIFT = 1;
    private static final int CLASS_SHIFT = 2;
    private static final int SMALL_SLABS_KEPT = 512;

    private final ReorderBufferChange[][][] free = new ReorderBufferChange[LARGEST + 1][][];
    private final int[] counts = new int[LARGEST + 1];

    /** @param changesKept how many free changes are kept at most in largest slabs */
    ChangePool(long changesKept) {
        for (int i = 0; i < LARGEST; i++) {
            free[i] = new ReorderBufferChange[SMALL_SLABS_KEPT][];
        }
        free[LARGEST] =
                new ReorderBufferChange[(int) Math.max(16, Math.min(1 << 16, changesKept / changesOf(LARGEST)))][];
    }

    /** Changes of a slab of a class. */
    static int changesOf(int sizeClass) {
        return 1 << SMALLEST_SHIFT + sizeClass * CLASS_SHIFT;
    }

    ReorderBufferChange[] acquire(int sizeClass) {
        int count = counts[sizeClass];
        if (count == 0) {
            return newSlab(changesOf(sizeClass));
        }
        ReorderBufferChange[][] slabs = free[sizeClass];
        ReorderBufferChange[] slab = slabs[count - 1];
        slabs[count - 1] = null;
        counts[sizeClass] = count - 1;
        return slab;
    }

    /** Takes a slab back whose first {@code used} changes carried something. */
    void release(ReorderBufferChange[] slab, int used) {
        for (int i = 0; i < used; i++) {
            slab[i].release();
        }
        int sizeClass = (Integer.numberOfTrailingZeros(slab.length) - SMALLEST_SHIFT) / CLASS_SHIFT;
        assert slab.length == changesOf(sizeClass) : "not a slab";
        ReorderBufferChange[][] slabs = free[sizeClass];
        if (counts[sizeClass] < slabs.length) {
            slabs[counts[sizeClass]++] = slab;
        }
    }

    private static ReorderBufferChange[] newSlab(int size) {
        ReorderBufferChange[] slab = new ReorderBufferChange[size];
        for (int i = 0; i < size; i++) {
            slab[i] = new ReorderBufferChange();
        }
        return slab;
    }
}
