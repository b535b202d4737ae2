package io.pgdecoder.reorder;

import io.pgdecoder.types.Lsn;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Hands out the changes of a transaction and its subtransactions in LSN order (PostgreSQL: ReorderBufferIterTXNState over
 * {@code lib/binaryheap.c}). Each (sub)transaction's own queue is in order already; a binary heap of the queues is keyed
 * by the LSN of the change that each comes to next.
 *
 * <p>Equal LSNs do occur between queues: a message is queued under its record's <em>end</em>, where the next record
 * starts. Which comes first then depends on the heap, so queues go in as the server's do (top-level first, then
 * subtransactions as they became known, each only if it has changes) and sift the same way: a child rises only if
 * strictly earlier, and of two equal children the left one.
 *
 * <p>Per-record zone; reused from replay to replay.
 */
final class ChangeMerger {
    private @Nullable ChangeQueue[] queues = new ChangeQueue[8];
    private int[] positions = new int[8];
    private long[] lsns = new long[8];
    /** Indexes of the arrays above, as a heap. */
    private int[] heap = new int[8];

    private final Eviction eviction;
    private final ReplayAccounting accounting;
    private int opened;
    private int size;

    ChangeMerger(Eviction eviction, ReplayAccounting accounting) {
        this.eviction = eviction;
        this.accounting = accounting;
    }

    void open(ReorderBufferTransaction top) {
        assert opened == 0;
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
        accounting.beforeNext();
        if (size == 0) {
            return null;
        }
        int first = heap[0];
        ChangeQueue queue = Objects.requireNonNull(queues[first]);
        int position = positions[first];
        ReorderBufferChange change = queue.get(position);
        accounting.handedOut(change, position);
        position++;
        if (position < queue.size()) {
            positions[first] = position;
            lsns[first] = queue.get(position).lsn;
        } else {
            size--;
            heap[0] = heap[size];
        }
        if (size > 1) {
            siftDown(0);
        }
        return change;
    }

    void close() {
        Arrays.fill(queues, 0, opened, null);
        opened = 0;
        size = 0;
    }

    /** One that was ever spilled first spills what it has in memory, and is then read back from its start. */
    private void add(ReorderBufferTransaction transaction) {
        ChangeQueue queue = transaction.changes;
        if (queue.size() == 0) {
            return;
        }
        if (transaction.serialized) {
            eviction.spill(transaction);
            accounting.restoreFirst(transaction);
        }
        if (size == heap.length) {
            queues = Arrays.copyOf(queues, size * 2);
            positions = Arrays.copyOf(positions, size * 2);
            lsns = Arrays.copyOf(lsns, size * 2);
            heap = Arrays.copyOf(heap, size * 2);
        }
        queues[size] = queue;
        positions[size] = 0;
        lsns[size] = queue.get(0).lsn;
        heap[size] = size;
        size++;
        opened = size;
    }

    private void siftDown(int start) {
        int[] heap = this.heap;
        long[] lsns = this.lsns;
        int count = size;
        int at = start;
        int moving = heap[at];
        long lsn = lsns[moving];
        while (true) {
            int child = 2 * at + 1;
            if (child >= count) {
                break;
            }
            if (child + 1 < count && Lsn.isBefore(lsns[heap[child + 1]], lsns[heap[child]])) {
                child++;
            }
            if (!Lsn.isBefore(lsns[heap[child]], lsn)) {
                break;
            }
            heap[at] = heap[child];
            at = child;
        }
        heap[at] = moving;
    }
}
