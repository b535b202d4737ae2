package io.pgdecoder.reorder;

import io.pgdecoder.types.Lsn;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Hands out the changes of a transaction and its subtransactions in LSN order (PostgreSQL: ReorderBufferIterTXNState over
 * {@code lib/binaryheap.c}). Each (sub)transaction's own queue is in order already; a binary heap of their heads is keyed
 * by LSN.
 *
 * <p>Equal LSNs do occur between queues: a message is queued under its record's <em>end</em>, where the next record
 * starts. Which comes first then depends on the heap, so entries go in as the server's do (top-level first, then
 * subtransactions as they became known, each only if it has changes) and sift the same way: a child rises only if
 * strictly earlier, and of two equal children the left one.
 *
 * <p>Per-record zone; reused from replay to replay.
 */
final class ChangeMerger {
    private @Nullable ReorderBufferChange[] heads = new ReorderBufferChange[8];
    private long[] lsns = new long[8];
    private int size;

    void open(ReorderBufferTransaction top) {
        assert size == 0;
        add(top);
        ReorderBufferTransaction child = top.firstSubtransaction();
        while (child != null) {
            add(child);
            child = child.next();
        }
        for (int i = (size >>> 1) - 1; i >= 0; i--) {
            siftDown(i);
        }
    }

    /** The next change, or null after the last one. */
    @Nullable
    ReorderBufferChange next() {
        if (size == 0) {
            return null;
        }
        ReorderBufferChange change = heads[0];
        assert change != null;
        ReorderBufferChange following = change.next;
        if (following != null) {
            heads[0] = following;
            lsns[0] = following.lsn;
        } else {
            size--;
            heads[0] = heads[size];
            lsns[0] = lsns[size];
            heads[size] = null;
        }
        if (size > 1) {
            siftDown(0);
        }
        return change;
    }

    void close() {
        Arrays.fill(heads, 0, size, null);
        size = 0;
    }

    private void add(ReorderBufferTransaction transaction) {
        ReorderBufferChange first = transaction.firstChange;
        if (first == null) {
            return;
        }
        if (size == heads.length) {
            heads = Arrays.copyOf(heads, size * 2);
            lsns = Arrays.copyOf(lsns, size * 2);
        }
        heads[size] = first;
        lsns[size++] = first.lsn;
    }

    private void siftDown(int start) {
        @Nullable ReorderBufferChange[] heads = this.heads;
        long[] lsns = this.lsns;
        int count = size;
        int at = start;
        ReorderBufferChange change = heads[at];
        long lsn = lsns[at];
        while (true) {
            int child = 2 * at + 1;
            if (child >= count) {
                break;
            }
            if (child + 1 < count && Lsn.isBefore(lsns[child + 1], lsns[child])) {
                child++;
            }
            if (!Lsn.isBefore(lsns[child], lsn)) {
                break;
            }
            heads[at] = heads[child];
            lsns[at] = lsns[child];
            at = child;
        }
        heads[at] = change;
        lsns[at] = lsn;
    }
}
