package io.pgdecoder.reorder;

import io.pgdecoder.reorder.spill.SpillDirectory;
import io.pgdecoder.reorder.spill.SpillReaders;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.Lsn;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Hands out the changes of a transaction and its subtransactions in LSN order (PostgreSQL: ReorderBufferIterTXNState over
 * {@code lib/binaryheap.c}). Each (sub)transaction's own queue is in order already; a binary heap of the queues is keyed
 * by the LSN of the change that each comes to next.
 *
 * <pre>
 *   queue 0   [files | memory]   lsn of its next change --+
 *   queue 1   [        memory]   lsn --------------------- +--> heap --> the earliest
 *   queue 2   [files         ]   lsn --------------------- +
 * </pre>
 *
 * <p>Equal LSNs do occur between queues: a message is queued under its record's <em>end</em>, where the next record
 * starts. Which comes first then depends on the heap, so queues go in as the server's do (top-level first, then
 * subtransactions as they became known, each only if it has changes) and sift the same way: a child rises only if
 * strictly earlier, and of two equal children the left one.
 *
 * <p>A queue costs a few numbers; the files of one are opened when its first change comes to the top. A change that was
 * handed out stays as it is until the next call. If a read fails, the next call makes it again.
 *
 * <p>Per-record zone; reused from replay to replay.
 */
final class ChangeMerger {
    private static final int NONE = -1;

    private @Nullable MergedQueue[] queues = new MergedQueue[8];
    private long[] lsns = new long[8];
    /** Indexes of the arrays above, as a heap. */
    private int[] heap = new int[8];

    private final Eviction eviction;
    private final MemoryAccounting sizes;
    private final ReplayAccounting accounting;
    private final SpillReaders readers;
    private int opened;
    private int size;
    /** The queue of the change handed out last, which is not moved on yet. */
    private int current = NONE;
    /** The queue that was moved on, but whose next change is not read yet. */
    private int moved = NONE;

    ChangeMerger(
            Eviction eviction, MemoryAccounting sizes, ReplayAccounting accounting, SpillDirectory spillDirectory) {
        this.eviction = eviction;
        this.sizes = sizes;
        this.accounting = accounting;
        this.readers = new SpillReaders(spillDirectory);
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

    /**
     * The next change, or null after the last one.
     *
     * @throws DecoderException SPILL_FILE_INVALID or IO_ERROR if a spilled change cannot be read
     */
    @Nullable
    ReorderBufferChange next() {
        accounting.beforeNext();
        if (current != NONE) {
            Objects.requireNonNull(queues[current]).moveOn();
            moved = current;
            current = NONE;
        }
        if (moved != NONE) {
            place(moved);
            moved = NONE;
        }
        if (size == 0) {
            return null;
        }
        int first = heap[0];
        MergedQueue queue = Objects.requireNonNull(queues[first]);
        ReorderBufferChange change = queue.change(sizes);
        accounting.handedOut(change, queue.ordinal());
        current = first;
        return change;
    }

    void close() {
        readers.close();
        Arrays.fill(queues, 0, opened, null);
        opened = 0;
        size = 0;
        current = NONE;
        moved = NONE;
    }

    /** The queue, which is on top of the heap, gets its place by its next change or leaves the heap. */
    private void place(int index) {
        MergedQueue queue = Objects.requireNonNull(queues[index]);
        if (!queue.isAtEnd()) {
            lsns[index] = queue.change(sizes).lsn;
        } else {
            queues[index] = null;
            size--;
            heap[0] = heap[size];
        }
        if (size > 1) {
            siftDown(0);
        }
    }

    /** One that was ever spilled first spills what it has in memory, and is then read back from its start. */
    private void add(ReorderBufferTransaction transaction) {
        if (transaction.changeCount() == 0) {
            return;
        }
        if (transaction.serialized) {
            eviction.spillForReplay(transaction);
            accounting.restoreFirst(transaction);
        }
        if (size == heap.length) {
            queues = Arrays.copyOf(queues, size * 2);
            lsns = Arrays.copyOf(lsns, size * 2);
            heap = Arrays.copyOf(heap, size * 2);
        }
        MergedQueue queue = new MergedQueue(transaction, readers);
        queues[size] = queue;
        lsns[size] = queue.firstLsn();
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
