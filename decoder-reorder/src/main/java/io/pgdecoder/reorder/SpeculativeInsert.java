package io.pgdecoder.reorder;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.TransactionId;
import org.jspecify.annotations.Nullable;

/**
 * The insert of an ON CONFLICT during a replay, between its own record and what becomes of it (PostgreSQL: specinsert of
 * ReorderBufferProcessTXN, {@code replication/logical/reorderbuffer.c}).
 *
 * <pre>
 *            confirmation             the next step
 *   pending -----------------> put out ---------------+
 *      |                                              v
 *      +--------------------------------------------> freed
 *        abort, another one, a row change, the end of the replay
 * </pre>
 *
 * <p>Per-record zone; one for each cursor.
 */
final class SpeculativeInsert {
    private final ReplayAccounting accounting;
    private @Nullable ReorderBufferChange insert;

    SpeculativeInsert(ReplayAccounting accounting) {
        this.accounting = accounting;
    }

    /** Whether one is pending or put out. */
    boolean isThere() {
        return insert != null;
    }

    /** Takes one, which the merger has just handed out. An earlier one that was never confirmed has failed. */
    void begin(ReorderBufferChange following) {
        free();
        accounting.takeOut(following);
        insert = following.restored ? following.detachedCopy() : following;
    }

    /**
     * The pending one, an ordinary insert from now on.
     *
     * @throws DecoderException REORDER_INVALID if there is none
     */
    ReorderBufferChange confirm(ReorderBufferChange confirmation) {
        ReorderBufferChange confirmed = insert;
        if (confirmed == null) {
            throw new DecoderException(
                    ErrorCode.REORDER_INVALID,
                    confirmation.lsn(),
                    null,
                    "confirmation of a speculative insert in transaction "
                            + TransactionId.toString(confirmation.transaction().topTransaction().xid),
                    "a pending speculative insert",
                    "none");
        }
        confirmed.type = ReorderBufferChangeType.INSERT;
        return confirmed;
    }

    /** Frees the one that is there, if any. */
    void free() {
        ReorderBufferChange freed = insert;
        if (freed != null) {
            insert = null;
            accounting.free(freed);
        }
    }

    /** Forgets it together with its transaction, which frees it. */
    void forget() {
        insert = null;
    }
}
