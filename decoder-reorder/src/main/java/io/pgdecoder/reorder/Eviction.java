package io.pgdecoder.reorder;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Brings the buffer back below its memory limit, one transaction at a time (PostgreSQL: ReorderBufferCheckMemoryLimit and
 * ReorderBufferSerializeTXN, {@code replication/logical/reorderbuffer.c}).
 *
 * <pre>
 *   change queued -> size >= limit? --no--> go on reading
 *                       ^    | yes
 *                       |    v
 *                       |  may one be streamed? --yes--> the largest top-level one by its total size
 *                       |    | no                          leaves in a block
 *                       |    v
 *                       |  the largest (sub)transaction by its own size
 *                       |    | with all its subtransactions
 *                       +----+ to disk
 * </pre>
 *
 * <p>What counts is the server's size of the changes, not ours, so that both spill at the same change.
 */
final class Eviction {
    private final long limit;
    private final MemoryAccounting accounting;
    private final Streaming streaming;
    private final ReorderBufferStats stats;

    Eviction(long limit, MemoryAccounting accounting, Streaming streaming, ReorderBufferStats stats) {
        this.limit = limit;
        this.accounting = accounting;
        this.streaming = streaming;
        this.stats = stats;
    }

    /** Whether {@link #run} has something to do. */
    boolean isDue() {
        return accounting.totalSize() >= limit;
    }

    /**
     * Spills transactions until the limit is kept or one can be streamed instead.
     *
     * @return the one to be streamed, after which this is to be called again; null if the limit is kept
     */
    @Nullable
    ReorderBufferTransaction run() {
        while (isDue()) {
            ReorderBufferTransaction streamable = streaming.mayStart() ? streaming.largestTop() : null;
            if (streamable != null) {
                return streamable;
            }
            spill(Objects.requireNonNull(accounting.largest(), "size without a transaction"));
        }
        return null;
    }

    /**
     * Moves what a (sub)transaction has in memory to disk, and that of its subtransactions too. Each counts by itself, and
     * as spilled from then on even if it had nothing.
     */
    void spill(ReorderBufferTransaction transaction) {
        long bytes = transaction.size;
        ReorderBufferTransaction child = transaction.firstSubtransaction();
        while (child != null) {
            spill(child);
            child = child.next();
        }
        boolean anything = transaction.changes.size() > transaction.spilledCount();
        if (anything) {
            transaction.changes.countSpilled(transaction.spilled());
        }
        accounting.shrink(transaction, bytes);
        if (anything) {
            stats.addSpilled(!transaction.serialized && !transaction.serializedBefore, bytes);
        }
        transaction.serialized = true;
    }
}
