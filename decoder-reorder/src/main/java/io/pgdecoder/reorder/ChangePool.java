package io.pgdecoder.reorder;

/**
 * Slabs of changes for {@link ChangeQueue}, kept when a transaction ends and handed to the next one (PostgreSQL: the slab
 * context "Change" of {@code reorderbuffer.c}). The changes of a slab are made together and stay together, so that a
 * queue is walked in the order of memory; single changes in a free list would soon lie anywhere. Two sizes, so that a
 * transaction of a few changes does not hold a large slab; how many free slabs are kept is bounded.
 */
final class ChangePool {
    /** Changes of a queue's first slab. */
    static final int SMALL_SLAB = 8;
    /** Changes of the slabs after it; a power of two. */
    static final int LARGE_SLAB = 128;

    private static final int SMALL_SLABS_KEPT = 512;

    private final ReorderBufferChange[][] small = new ReorderBufferChange[SMALL_SLABS_KEPT][];
    private final ReorderBufferChange[][] large;
    private int smallCount;
    private int largeCount;

    /** @param changesKept how many free changes are kept at most in large slabs */
    ChangePool(long changesKept) {
        large = new ReorderBufferChange[(int) Math.max(16, Math.min(1 << 16, changesKept / LARGE_SLAB))][];
    }

    ReorderBufferChange[] acquireSmall() {
        return smallCount == 0 ? newSlab(SMALL_SLAB) : small[--smallCount];
    }

    ReorderBufferChange[] acquireLarge() {
        return largeCount == 0 ? newSlab(LARGE_SLAB) : large[--largeCount];
    }

    /** Takes a slab back whose first {@code used} changes carried something. */
    void release(ReorderBufferChange[] slab, int used) {
        for (int i = 0; i < used; i++) {
            slab[i].release();
        }
        if (slab.length == SMALL_SLAB) {
            if (smallCount < small.length) {
                small[smallCount++] = slab;
            }
        } else if (largeCount < large.length) {
            large[largeCount++] = slab;
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
