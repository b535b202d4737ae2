package io.pgdecoder.reorder;

import io.pgdecoder.types.PgVersion;
import org.jspecify.annotations.Nullable;

/**
 * Which transaction in progress may leave in a block, and when (PostgreSQL: ReorderBufferProcessPartialChange,
 * ReorderBufferLargestStreamableTopTXN, {@code replication/logical/reorderbuffer.c}; 14 and later).
 *
 * <p>Only complete rows can leave. A top-level transaction is held back from its first TOAST chunk or speculative insert
 * until the row that belongs to it is complete:
 *
 * <pre>
 *               TOAST chunk, speculative insert
 *   complete ------------------------------------> partial
 *      ^                                              |
 *      +-- confirmation, end of a speculative insert -+
 *      +-- insert or update that ends the use of chunks
 * </pre>
 *
 * One that had to be spilled while it was partial leaves as soon as it is complete.
 *
 * <p>Per-record zone: {@link #note} is called for each change while streaming is on.
 */
final class Streaming {
    private final TransactionRegistry transactions;
    private final boolean needsStreamableChange;
    private final boolean passesOverAborted;
    private @Nullable StreamingGate gate;

    Streaming(PgVersion version, TransactionRegistry transactions) {
        this.transactions = transactions;
        this.passesOverAborted = version.dropsAbortedAtEviction();
        this.needsStreamableChange = version.isAtLeast(PgVersion.V16);
    }

    void turnOn(StreamingGate streamingGate) {
        this.gate = streamingGate;
    }

    /** Whether streaming is on at all, perhaps not yet at this position (ReorderBufferCanStream). */
    boolean isOn() {
        return gate != null;
    }

    boolean mayStart() {
        return gate != null && gate.mayStream();
    }

    /** Follows which rows are complete; true if the top-level transaction is to leave now. */
    boolean note(ReorderBufferChange change, boolean toastInsert) {
        ReorderBufferTransaction transaction = change.transaction();
        ReorderBufferTransaction top = transaction.topTransaction();
        ReorderBufferChangeType type = change.type();
        if (toastInsert) {
            top.partialChange = true;
        } else if (top.partialChange && change.clearToastAfterwards()) {
            switch (type) {
                case INSERT, UPDATE, INTERNAL_SPEC_INSERT -> top.partialChange = false;
                default -> {}
            }
        }
        switch (type) {
            case INTERNAL_SPEC_INSERT -> top.partialChange = true;
            case INTERNAL_SPEC_CONFIRM, INTERNAL_SPEC_ABORT -> top.partialChange = false;
            default -> {}
        }
        return transaction.serialized && !top.partialChange && isWorthIt(top) && mayStart();
    }

    /** The top-level transaction with the most bytes that can leave now; of equal ones that with the earliest base snapshot. */
    @Nullable
    ReorderBufferTransaction largestTop() {
        ReorderBufferTransaction largest = null;
        ReorderBufferTransaction top = transactions.firstByBaseSnapshot();
        while (top != null) {
            if (top.totalSize > (largest == null ? 0 : largest.totalSize)
                    && !top.partialChange
                    && !(passesOverAborted && top.aborted)
                    && isWorthIt(top)) {
                largest = top;
            }
            top = top.baseSnapshotNode.nextTransaction();
        }
        return largest;
    }

    private boolean isWorthIt(ReorderBufferTransaction top) {
        return top.streamableChange || !needsStreamableChange;
    }
}
