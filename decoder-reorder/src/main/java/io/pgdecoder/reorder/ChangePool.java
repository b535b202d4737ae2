package io.pgdecoder.reorder;

import org.jspecify.annotations.Nullable;

/**
 * Free changes, linked through {@link ReorderBufferChange#next} (PostgreSQL: the slab context "Change"). Owned by the
 * {@link ReorderBuffer}; how many are kept is bounded.
 */
final class ChangePool {
    private final int maxKept;
    private @Nullable ReorderBufferChange head;
    private int kept;

    ChangePool(int maxKept) {
        this.maxKept = maxKept;
    }

    ReorderBufferChange acquire() {
        ReorderBufferChange change = head;
        if (change == null) {
            return new ReorderBufferChange();
        }
        head = change.next;
        change.next = null;
        change.free = false;
        kept--;
        return change;
    }

    void release(ReorderBufferChange change) {
        assert !change.free : "change released twice";
        change.poison();
        change.free = true;
        if (kept < maxKept) {
            change.next = head;
            head = change;
            kept++;
        }
    }
}
