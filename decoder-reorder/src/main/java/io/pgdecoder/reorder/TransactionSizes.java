package io.pgdecoder.reorder;

import io.pgdecoder.types.PgVersion;
import org.jspecify.annotations.Nullable;

/**
 * Knows which (sub)transaction takes the most memory, itself and without its subtransactions (PostgreSQL:
 * ReorderBufferLargestTXN, {@code replication/logical/reorderbuffer.c}). Of equally large ones the server's choice depends
 * on how it looks for the largest, so there is one implementation for each way. Per-record zone.
 */
abstract class TransactionSizes {
    /** What an implementation keeps with each transaction. */
    abstract static class Node {
        final ReorderBufferTransaction transaction;

        Node(ReorderBufferTransaction transaction) {
            this.transaction = transaction;
        }
    }

    static TransactionSizes of(PgVersion version) {
        return version.keepsTransactionsInSizeHeap() ? new TransactionSizeHeap() : new TransactionScanOrder();
    }

    /** A transaction that takes nothing yet became known; its node is set. */
    abstract void created(ReorderBufferTransaction transaction);

    /** A known transaction was looked up to add to it, though it was not the last one looked up. */
    abstract void lookedUp();

    /** A transaction that takes nothing any more is forgotten. */
    abstract void removed(ReorderBufferTransaction transaction);

    /** A transaction's size was {@code oldSize} and is another one now. */
    abstract void changed(ReorderBufferTransaction transaction, long oldSize);

    /** The largest one, or null if none takes anything. */
    abstract @Nullable ReorderBufferTransaction largest();
}
