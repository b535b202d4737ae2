package io.pgdecoder.reorder;

import io.pgdecoder.reorder.spill.SpillDirectory;
import io.pgdecoder.reorder.spill.SpillWriter;
import io.pgdecoder.types.DecoderException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Brings the buffer back below its memory limit, one transaction at a time (PostgreSQL: ReorderBufferCheckMemoryLimit,
 * ReorderBufferCheckAndTruncateAbortedTXN and ReorderBufferSerializeTXN, {@code replication/logical/reorderbuffer.c}).
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
 *
 * <p>18 and later first ask what became of the one that is chosen: if it is over and aborted, its changes are dropped
 * instead, and those to come ignored.
 */
final class Eviction {
    private final TransactionCleanup cleanup;
    private final ReorderBufferOptions options;
    private final long limit;
    private final MemoryAccounting accounting;
    private final Streaming streaming;
    private final SpillWriter writer;
    private final ReorderBufferStats stats;
    private @Nullable TransactionOutcomes outcomes;

    Eviction(
            TransactionCleanup cleanup,
            ReorderBufferOptions options,
            MemoryAccounting accounting,
            Streaming streaming,
            SpillDirectory directory,
            ReorderBufferStats stats) {
        this.cleanup = cleanup;
        this.options = options;
        this.limit = options.evictionLimitBytes();
        this.writer = new SpillWriter(directory);
        this.accounting = accounting;
        this.streaming = streaming;
        this.stats = stats;
    }

    /** Asks these before each eviction, except where every change is evicted: the server does not ask there. */
    void dropAborted(TransactionOutcomes outcomes) {
        this.outcomes = options.evictsEachChange() ? null : outcomes;
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
            ReorderBufferTransaction victim = streamable != null
                    ? streamable
                    : Objects.requireNonNull(accounting.largest(), "size without a transaction");
            if (isAborted(victim)) {
                cleanup.truncate(victim, victim.isPrepared());
            } else if (streamable != null) {
                return streamable;
            } else {
                spill(victim);
            }
        }
        return null;
    }

    /** Whether the transaction is known to have aborted; what is found out is remembered. */
    private boolean isAborted(ReorderBufferTransaction transaction) {
        if (outcomes == null || transaction.committed) {
            return false;
        }
        switch (outcomes.of(transaction.xid)) {
            case IN_PROGRESS -> {}
            case COMMITTED -> transaction.committed = true;
            case ABORTED -> transaction.aborted = true;
        }
        return transaction.aborted;
    }

    /**
     * Moves what a (sub)transaction has in memory to disk, and that of its subtransactions too. Each counts by itself, and
     * as spilled from then on even if it had nothing.
     *
     * @throws DecoderException IO_ERROR if it cannot be written; what was not written whole is in memory still
     */
    void spill(ReorderBufferTransaction transaction) {
        long bytes = transaction.size;
        ReorderBufferTransaction child = transaction.firstSubtransaction();
        while (child != null) {
            spill(child);
            child = child.next();
        }
        if (transaction.changes.size() > 0) {
            SpilledChanges spilled = transaction.spilled();
            writer.begin(spilled.files, bytes);
            transaction.changes.writeTo(writer);
            writer.finish();
            transaction.changes.countSpilled(spilled);
            transaction.changes.releaseAll();
            transaction.arena.releaseAll();
            count(transaction, bytes);
        }
        transaction.serialized = true;
    }

    /**
     * As {@link #spill}, but what is in memory is only counted: it is about to be read, and comes after what is on disk.
     */
    void spillForReplay(ReorderBufferTransaction transaction) {
        long bytes = transaction.size;
        ReorderBufferTransaction child = transaction.firstSubtransaction();
        while (child != null) {
            spillForReplay(child);
            child = child.next();
        }
        if (transaction.changeCount() > transaction.spilledCount()) {
            transaction.changes.countSpilled(transaction.spilled());
            count(transaction, bytes);
        }
        transaction.serialized = true;
    }

    private void count(ReorderBufferTransaction transaction, long bytes) {
        accounting.shrink(transaction, bytes);
        stats.addSpilled(!transaction.serialized && !transaction.serializedBefore, bytes);
    }
}
