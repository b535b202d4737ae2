package io.pgdecoder.reorder;

import io.pgdecoder.reorder.spill.SpillDirectory;
import io.pgdecoder.types.PgVersion;

/**
 * Frees what transactions hold, in memory and on disk (PostgreSQL: ReorderBufferCleanupTXN and ReorderBufferTruncateTXN,
 * {@code replication/logical/reorderbuffer.c}).
 *
 * <pre>
 *                      changes   tuple cids                invalidations   the transaction itself
 *   discardChanges     go        stay                      stay            stays
 *   truncate           go        go if it is prepared      stay            stays: more is to come
 *   cleanup            go        go                        go              goes
 * </pre>
 *
 * <p>Truncating and cleaning up include subtransactions. Per transaction, not per record. Single thread.
 */
final class TransactionCleanup {
    private final PgVersion version;
    private final TransactionRegistry transactions;
    private final MemoryAccounting accounting;
    private final SpillDirectory spillDirectory;

    TransactionCleanup(
            PgVersion version,
            TransactionRegistry transactions,
            MemoryAccounting accounting,
            SpillDirectory spillDirectory) {
        this.version = version;
        this.transactions = transactions;
        this.accounting = accounting;
        this.spillDirectory = spillDirectory;
    }

    /**
     * Drops the changes of a top-level transaction that left in a block, and marks what its consumer has heard of: itself,
     * and the subtransactions with changes.
     */
    void truncateStreamed(ReorderBufferTransaction top) {
        boolean prepared = version.isAtLeast(PgVersion.V18) ? top.isPrepared() : top.prepared;
        boolean marks = !prepared || version.isAtLeast(PgVersion.V18);
        if (marks) {
            top.streamed = true;
            ReorderBufferTransaction child = top.firstSubtransaction();
            while (child != null) {
                child.streamed |= child.changesInMemory() != 0;
                child = child.next();
            }
        }
        truncate(top, prepared);
    }

    /** Drops the changes of a transaction and its subtransactions, and of a prepared one the tuple cids. */
    void truncate(ReorderBufferTransaction transaction, boolean prepared) {
        ReorderBufferTransaction child = transaction.firstSubtransaction();
        while (child != null) {
            truncate(child, prepared);
            child = child.next();
        }
        discardChanges(transaction);
        if (prepared) {
            removeTupleCids(transaction);
        }
    }

    /** Removes a transaction and its subtransactions with all they hold. */
    void cleanup(ReorderBufferTransaction transaction) {
        ReorderBufferTransaction child = transaction.firstSubtransaction();
        while (child != null) {
            cleanup(child);
            child = transaction.firstSubtransaction();
        }
        discardChanges(transaction);
        transaction.invalidations.clear();
        transaction.distributedInvalidations.clear();
        removeTupleCids(transaction);
        transactions.remove(transaction);
    }

    /**
     * Frees the changes of one (sub)transaction in memory and on disk, not those of its subtransactions; all else that is
     * known of it stays.
     */
    private void discardChanges(ReorderBufferTransaction transaction) {
        accounting.removeAll(transaction);
        transaction.changes.releaseAll();
        transaction.arena.releaseAll();
        if (transaction.serialized) {
            SpilledChanges spilled = transaction.spilled;
            if (spilled != null) {
                spillDirectory.remove(spilled.files);
                transaction.spilled = null;
            }
            transaction.serialized = false;
            transaction.serializedBefore = true;
        }
    }

    private static void removeTupleCids(ReorderBufferTransaction transaction) {
        TupleCidLog log = transaction.tupleCids;
        if (log != null) {
            log.remove();
            transaction.tupleCids = null;
        }
    }
}
