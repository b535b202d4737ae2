package io.pgdecoder.reorder;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the server's accounting does while a transaction is replayed (PostgreSQL: ReorderBufferIterTXNNext,
 * ReorderBufferRestoreChanges, and the frees of ReorderBufferProcessTXN). It follows where the server holds a change:
 *
 * <pre>
 *   list of the batch --handed out--> list --next batch read--> freed       the usual way
 *        |                              +---- the batch's last: freed when the next change is handed out
 *        +---> TOAST chunks, freed with the row they belong to
 *        +---> pending speculative insert, freed when confirmed and put out, or when it failed
 * </pre>
 *
 * <p>Changes of a transaction that was never spilled stay in the list to the end. Per-record zone.
 */
final class ReplayAccounting {
    private final MemoryAccounting accounting;
    private final ReorderBufferStats stats;
    private @Nullable ReorderBufferTransaction[] chunkOwners = new ReorderBufferTransaction[1];
    private long[] chunkBytes = new long[1];
    private int chunkRuns;
    private @Nullable ReorderBufferChange lastOfBatch;

    ReplayAccounting(MemoryAccounting accounting, ReorderBufferStats stats) {
        this.accounting = accounting;
        this.stats = stats;
    }

    /** The first batch of a spilled (sub)transaction is read. */
    void restoreFirst(ReorderBufferTransaction transaction) {
        accounting.grow(transaction, Objects.requireNonNull(transaction.spilled).first());
    }

    /** Another change is about to be handed out. */
    void beforeNext() {
        ReorderBufferChange freed = lastOfBatch;
        if (freed != null) {
            lastOfBatch = null;
            accounting.remove(freed);
        }
    }

    /** A change is handed out; {@code ordinal} is its number in its queue. */
    void handedOut(ReorderBufferChange change, long ordinal) {
        ReorderBufferTransaction transaction = change.transaction();
        SpilledChanges spilled = transaction.spilled;
        if (spilled != null && spilled.readsOnAt(ordinal)) {
            stats.addBytes(transaction.size);
            accounting.shrink(transaction, spilled.listBytes() - change.accountedBytes);
            lastOfBatch = change;
            accounting.grow(transaction, spilled.next());
        }
    }

    /** The change handed out last leaves the list: it is kept as a chunk or as a pending speculative insert. */
    void takeOut(ReorderBufferChange change) {
        if (change.leftQueue) {
            return;
        }
        change.leftQueue = true;
        if (change == lastOfBatch) {
            lastOfBatch = null;
        } else {
            addListBytes(change, -change.accountedBytes);
        }
    }

    /** Keeps a change, which must be the one handed out last, until {@link #freeChunks}. */
    void holdChunk(ReorderBufferChange change) {
        takeOut(change);
        ReorderBufferTransaction owner = change.transaction();
        if (chunkRuns == 0 || chunkOwners[chunkRuns - 1] != owner) {
            if (chunkRuns == chunkBytes.length) {
                chunkOwners = Arrays.copyOf(chunkOwners, chunkRuns * 2);
                chunkBytes = Arrays.copyOf(chunkBytes, chunkRuns * 2);
            }
            chunkOwners[chunkRuns] = owner;
            chunkBytes[chunkRuns++] = 0;
        }
        chunkBytes[chunkRuns - 1] += change.accountedBytes;
        change.accountedBytes = 0;
    }

    /** Frees the chunks kept so far. */
    void freeChunks() {
        for (int i = 0; i < chunkRuns; i++) {
            accounting.shrink(Objects.requireNonNull(chunkOwners[i]), chunkBytes[i]);
            chunkOwners[i] = null;
        }
        chunkRuns = 0;
    }

    /** Frees a change that was taken out. */
    void free(ReorderBufferChange change) {
        accounting.remove(change);
    }

    /** TOAST values took the place of their pointers in the change's new tuple. */
    void replaced(ReorderBufferChange change, int newTupleLength) {
        long before = change.accountedBytes;
        accounting.replaceNewTuple(change, newTupleLength);
        if (!change.leftQueue && change != lastOfBatch) {
            addListBytes(change, change.accountedBytes - before);
        }
    }

    /** The replay is given up or at its end: what is still held goes with the transaction. */
    void close() {
        beforeNext();
        freeChunks();
    }

    private static void addListBytes(ReorderBufferChange change, long bytes) {
        SpilledChanges spilled = change.transaction().spilled;
        if (spilled != null) {
            spilled.addListBytes(bytes);
        }
    }
}
