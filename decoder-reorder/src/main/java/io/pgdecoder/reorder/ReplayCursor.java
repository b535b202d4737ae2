package io.pgdecoder.reorder;

import io.pgdecoder.reorder.toast.ToastReassembler;
import io.pgdecoder.types.CommandId;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.TransactionId;
import org.jspecify.annotations.Nullable;

/**
 * The replay of one committed transaction, step by step (PostgreSQL: ReorderBufferProcessTXN). It holds what the server
 * keeps on its stack meanwhile: the merge, the snapshot and command id in force, TOAST chunks and a pending speculative
 * insert. So a caller may stop after any step and go on later.
 *
 * <pre>
 *   commit() -> [next() -> CHANGE | SNAPSHOT | INVALIDATIONS]* -> next() -> END
 *            -> the commit is put out -> executeFinalInvalidations() -> finish()
 *                                                    close(), from anywhere: gives up
 * </pre>
 *
 * <p>Nothing moves but in {@link #next}: a step whose handling failed can be handled again from the same accessors, and
 * {@link #appendToastChunk} and {@link #resetToast} may be repeated for it.
 *
 * <p>Per-record zone. Owned by the {@link ReorderBuffer}, which has one; while it is open nothing may be queued.
 */
public final class ReplayCursor {
    private static final int[] NO_XIDS = new int[0];

    private final ReorderBuffer buffer;
    private final ChangeMerger merger = new ChangeMerger();
    private final ToastReassembler toast = new ToastReassembler();
    private final boolean invalidationsInQueue;

    private @Nullable ReorderBufferTransaction transaction;
    private @Nullable HistoricSnapshot snapshot;
    private TupleCidMap tupleCids = new TupleCidMap();
    private int commandId;
    private boolean privateCopy;
    private int[] ownXids = NO_XIDS;
    private @Nullable ReorderBufferChange change;
    private @Nullable ReorderBufferChange speculativeInsert;
    /** A confirmation that has no insert: the replay cannot go past it. */
    private @Nullable ReorderBufferChange unmatchedConfirm;

    private boolean allInvalidationsDue;
    private boolean ended;

    ReplayCursor(ReorderBuffer buffer, boolean invalidationsInQueue) {
        this.buffer = buffer;
        this.invalidationsInQueue = invalidationsInQueue;
    }

    /** The transaction that is replayed. */
    public ReorderBufferTransaction transaction() {
        if (transaction == null) {
            throw new IllegalStateException("no replay is open");
        }
        return transaction;
    }

    /** Whether a replay is open: from commit to finish or close. */
    public boolean isOpen() {
        return transaction != null;
    }

    /** The snapshot in force, without its private part. */
    public HistoricSnapshot snapshot() {
        if (snapshot == null) {
            throw new IllegalStateException("no replay is open");
        }
        return snapshot;
    }

    /** The command id in force: own catalog changes of earlier commands are visible. Unsigned. */
    public int curcid() {
        return commandId;
    }

    /**
     * The transaction's own xids, subtransactions included, sorted as unsigned (subxip). Empty until the first command id,
     * since before it the server sees own catalog changes like anybody's.
     */
    public int[] ownXids() {
        return ownXids;
    }

    /** Command ids of the catalog tuples that this transaction made or removed; empty if there are none. */
    public TupleCidMap tupleCids() {
        return tupleCids;
    }

    /** The TOAST chunks gathered since the last reset. */
    public ToastReassembler toast() {
        return toast;
    }

    /** The change of the last {@link ReplayStep#CHANGE} step; the same at each call until {@link #next}. */
    public ReorderBufferChange change() {
        if (change == null) {
            throw new IllegalStateException("the last step was not a change");
        }
        return change;
    }

    /**
     * Moves on to the next step.
     *
     * @throws DecoderException REORDER_INVALID if a speculative insert is confirmed that was not seen; so at each further
     *     call
     */
    public ReplayStep next() {
        if (transaction == null) {
            throw new IllegalStateException("no replay is open");
        }
        if (allInvalidationsDue) {
            allInvalidationsDue = false;
            change = null;
            return ReplayStep.INVALIDATIONS;
        }
        leaveChange();
        while (true) {
            ReorderBufferChange following = unmatchedConfirm == null ? merger.next() : unmatchedConfirm;
            if (following == null) {
                return end();
            }
            ReplayStep step = arriveAt(following);
            if (step != null) {
                return step;
            }
        }
    }

    /**
     * Executes what an {@link ReplayStep#INVALIDATIONS} step calls for: the messages queued there, or in 13, where none are
     * queued, all that the transaction made itself. Distributed messages wait for the end in 13.
     */
    public void executeInvalidations(InvalidationExecutor executor) {
        ReorderBufferChange current = change;
        if (current != null) {
            executor.execute(current.invalidationBytes(), current.invalidationOffset(), current.invalidationCount());
        } else {
            transaction().invalidations.executeAll(executor);
        }
    }

    /**
     * Executes the transaction's invalidations after its commit was put out, so that its view of the catalogs does not stay
     * in the caches; {@code resetAll} runs instead if too many were distributed to it by others.
     */
    public void executeFinalInvalidations(InvalidationExecutor executor, Runnable resetAll) {
        ReorderBufferTransaction current = transaction();
        if (current.distributedInvalidationsOverflowed) {
            resetAll.run();
        } else {
            current.invalidations.executeAll(executor);
            current.distributedInvalidations.executeAll(executor);
        }
    }

    /** Takes the current change, an insert into a TOAST table, as a chunk of a value to be put together. */
    public void appendToastChunk() {
        ReorderBufferChange current = change();
        if (current.toastChunkTaken) {
            return;
        }
        toast.append(current.lsn(), current.newTupleBytes(), current.newTupleOffset(), current.newTupleLength());
        current.toastChunkTaken = true;
        buffer.countDown(current);
    }

    /** Forgets the TOAST chunks; called after a change with {@link ReorderBufferChange#clearToastAfterwards}. */
    public void resetToast() {
        toast.clear();
    }

    /**
     * Counts the current change as the server does after it put TOAST values in place of their pointers.
     *
     * @param tupleLength t_len of the tuple formed anew
     */
    public void accountToastReplaced(int tupleLength) {
        buffer.countReplaced(change(), tupleLength);
    }

    /** Ends the replay after {@link ReplayStep#END} and removes the transaction from the buffer. */
    public void finish() {
        if (!ended) {
            throw new IllegalStateException("finish before the end of the changes");
        }
        close();
    }

    /** Gives the replay up and removes the transaction from the buffer; does nothing if no replay is open. */
    public void close() {
        ReorderBufferTransaction current = transaction;
        if (current == null) {
            return;
        }
        merger.close();
        toast.clear();
        transaction = null;
        snapshot = null;
        change = null;
        speculativeInsert = null;
        unmatchedConfirm = null;
        if (tupleCids.size() != 0) {
            tupleCids = new TupleCidMap();
        }
        buffer.cleanupTransaction(current);
    }

    void open(ReorderBufferTransaction toReplay) {
        assert transaction == null : "a replay is open";
        transaction = toReplay;
        snapshot = toReplay.baseSnapshot;
        commandId = CommandId.FIRST;
        privateCopy = false;
        ownXids = NO_XIDS;
        allInvalidationsDue = false;
        ended = false;
        TupleCidLog log = toReplay.tupleCids;
        if (toReplay.catalogChanges && log != null) {
            tupleCids = log.toMap();
        }
        merger.open(toReplay);
    }

    /** Whether {@code following} is a step of its own, and which. */
    private @Nullable ReplayStep arriveAt(ReorderBufferChange following) {
        switch (following.type()) {
            case INSERT, UPDATE, DELETE, TRUNCATE, MESSAGE -> {
                change = following;
                return ReplayStep.CHANGE;
            }
            case INTERNAL_SPEC_INSERT -> {
                // An earlier one that was never confirmed has failed.
                dropSpeculativeInsert();
                speculativeInsert = following;
                return null;
            }
            case INTERNAL_SPEC_CONFIRM -> {
                return confirmSpeculativeInsert(following);
            }
            case INTERNAL_SPEC_ABORT -> {
                // Comes once for the row and once for each of its TOAST chunks; only the first means anything.
                if (speculativeInsert != null) {
                    toast.clear();
                    dropSpeculativeInsert();
                }
                return null;
            }
            case INVALIDATION -> {
                change = following;
                return ReplayStep.INVALIDATIONS;
            }
            case INTERNAL_SNAPSHOT -> {
                snapshot = following.snapshot();
                return ReplayStep.SNAPSHOT;
            }
            case INTERNAL_COMMAND_ID -> {
                return raiseCommandId(following.commandId()) ? ReplayStep.SNAPSHOT : null;
            }
        }
        throw new IllegalStateException(following.toString());
    }

    private ReplayStep confirmSpeculativeInsert(ReorderBufferChange confirm) {
        ReorderBufferChange insert = speculativeInsert;
        if (insert == null) {
            unmatchedConfirm = confirm;
            throw new DecoderException(
                    ErrorCode.REORDER_INVALID,
                    confirm.lsn(),
                    null,
                    "confirmation of a speculative insert in transaction "
                            + TransactionId.toString(transaction().xid()),
                    "a pending speculative insert",
                    "none");
        }
        insert.type = ReorderBufferChangeType.INSERT;
        change = insert;
        return ReplayStep.CHANGE;
    }

    private boolean raiseCommandId(int newCommandId) {
        if (CommandId.compare(commandId, newCommandId) >= 0) {
            return false;
        }
        commandId = newCommandId;
        if (!privateCopy) {
            privateCopy = true;
            ownXids = collectOwnXids(transaction());
        }
        allInvalidationsDue = !invalidationsInQueue;
        return true;
    }

    private static int[] collectOwnXids(ReorderBufferTransaction top) {
        int[] xids = new int[top.subtransactionCount() + 1];
        int count = 0;
        xids[count++] = top.xid;
        ReorderBufferTransaction child = top.firstSubtransaction();
        while (child != null) {
            xids[count++] = child.xid;
            child = child.next();
        }
        return HistoricSnapshot.sortedUnsigned(xids);
    }

    /** What the server does once a change was handled: any row change ends a pending speculative insert. */
    private void leaveChange() {
        ReorderBufferChange left = change;
        if (left == null) {
            return;
        }
        change = null;
        if (speculativeInsert != null) {
            switch (left.type()) {
                case INSERT, UPDATE, DELETE -> dropSpeculativeInsert();
                default -> {}
            }
        }
    }

    private void dropSpeculativeInsert() {
        ReorderBufferChange dropped = speculativeInsert;
        if (dropped != null) {
            buffer.countDown(dropped);
            speculativeInsert = null;
        }
    }

    private ReplayStep end() {
        if (!ended) {
            ended = true;
            dropSpeculativeInsert();
            buffer.countReplayed(transaction());
        }
        return ReplayStep.END;
    }
}
