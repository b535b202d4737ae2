package io.pgdecoder.reorder;

import io.pgdecoder.reorder.toast.ToastReassembler;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.TransactionId;
import org.jspecify.annotations.Nullable;

/**
 * One replay, step by step: of a whole transaction, of a streamed block, or of a mere callback; see {@link ReplayKind}
 * (PostgreSQL: ReorderBufferProcessTXN). It holds what the server keeps on its stack meanwhile: the merge, the snapshot and
 * command id in force, TOAST chunks and a pending speculative insert. So a caller may stop after any step and go on later.
 *
 * <pre>
 *   opened -> [next() -> STREAM_START]? -> [next() -> CHANGE | SNAPSHOT | INVALIDATIONS]* -> next() -> END ---+
 *     |                                                    |                                                |
 *     | kind without changes                               +-- concurrentAbort() ---------------------------+
 *     v                                                                                                     v
 *     +----------------------------> the closing callback -> executeFinalInvalidations() -> finish()
 *                                                            close(), from anywhere: gives up
 * </pre>
 *
 * <p>Nothing moves but in {@link #next}: a step whose handling failed can be handled again from the same accessors, and
 * {@link #appendToastChunk} and {@link #resetToast} may be repeated for it.
 *
 * <p>Per-record zone. Owned by the {@link ReorderBuffer}, which has one; while it is open nothing may be queued.
 */
public final class ReplayCursor {
    private final ReorderBuffer buffer;
    private final ReplayAccounting accounting;
    private final ChangeMerger merger;
    private final ToastReassembler toast = new ToastReassembler();
    private final ReplaySnapshot inForce = new ReplaySnapshot();
    private final SpeculativeInsert speculativeInsert;
    private final boolean invalidationsInQueue;

    private ReplayKind kind = ReplayKind.TRANSACTION;
    private @Nullable ReorderBufferTransaction transaction;
    private @Nullable ReorderBufferTransaction underCheck;
    private @Nullable ReorderBufferChange change;
    /** To be arrived at before what the merger has: the first change of a block, or a confirmation without an insert. */
    private @Nullable ReorderBufferChange held;

    private long lsn;
    private long sizeBefore;
    private boolean streamedBefore;
    private boolean started;
    private boolean allInvalidationsDue;
    /** Whether all own invalidations were executed once in this replay. */
    private boolean ownInvalidationsExecuted;

    private boolean finalInvalidationsDue;
    private boolean ended;

    ReplayCursor(ReorderBuffer buffer, ReplayAccounting accounting, ChangeMerger merger, boolean invalidationsInQueue) {
        this.buffer = buffer;
        this.accounting = accounting;
        this.speculativeInsert = new SpeculativeInsert(accounting);
        this.merger = merger;
        this.invalidationsInQueue = invalidationsInQueue;
    }

    /** What is replayed. */
    public ReplayKind kind() {
        return kind;
    }

    /** The transaction that is replayed; for {@link ReplayKind#STREAM_ABORT} perhaps a subtransaction. */
    public ReorderBufferTransaction transaction() {
        if (transaction == null) {
            throw new IllegalStateException("no replay is open");
        }
        return transaction;
    }

    /** Whether a replay is open: until finish or close. */
    public boolean isOpen() {
        return transaction != null;
    }

    /**
     * Position of the last change that {@link #next} came to, be it a step or not; at STREAM_START of the first. For
     * {@link ReplayKind#STREAM_ABORT} the end of the abort record, {@link Lsn#INVALID} if a crash aborted the transaction.
     */
    public long lsn() {
        return lsn;
    }

    /** Whether a streamed block had its {@link ReplayStep#STREAM_START}, so that it is to be stopped too. */
    public boolean isBlockStarted() {
        return started;
    }

    /**
     * The (sub)transaction whose abort would end the replay if it came out now, {@link TransactionId#INVALID} if none
     * (CheckXidAlive): in a block that of the last change; in a prepared transaction the top-level one, from its first own
     * change on.
     */
    public int xidUnderCheck() {
        return underCheck == null ? TransactionId.INVALID : underCheck.xid;
    }

    /** The snapshot in force, without its private part. */
    public HistoricSnapshot snapshot() {
        return inForce.snapshot();
    }

    /** The command id in force: own catalog changes of earlier commands are visible. Unsigned. */
    public int curcid() {
        return inForce.curcid();
    }

    /**
     * The transaction's own xids, subtransactions included, sorted as unsigned (subxip). In the replay of a whole transaction
     * empty until the first command id, since before it the server sees own catalog changes like anybody's.
     */
    public int[] ownXids() {
        return inForce.ownXids();
    }

    /**
     * Command ids of the catalog tuples that this transaction made or removed, nothing if it is not known to have changed
     * catalogs; valid while the replay is open.
     */
    public TupleCids tupleCids() {
        return inForce.tupleCids();
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
        if (ended || !kind.hasChanges()) {
            transaction();
            return ReplayStep.END;
        }
        if (allInvalidationsDue) {
            allInvalidationsDue = false;
            change = null;
            return ReplayStep.INVALIDATIONS;
        }
        leaveChange();
        while (true) {
            ReorderBufferChange following = held == null ? merger.next() : held;
            held = null;
            if (following == null) {
                return end();
            }
            lsn = following.lsn;
            if (kind == ReplayKind.STREAM_BLOCK && !started) {
                return startBlock(following);
            }
            setUnderCheck(following);
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
            ownInvalidationsExecuted = true;
        }
    }

    /**
     * Whether an {@link ReplayStep#INVALIDATIONS} step calls for messages that were executed before in this replay, as all
     * those of 13 after the first do. They need not be executed once more if nothing was read into the caches since; otherwise
     * a transaction of many tables would take time in proportion to their square.
     */
    public boolean repeatsInvalidations() {
        return change == null && ownInvalidationsExecuted;
    }

    /**
     * Executes what the kind of replay calls for after its closing callback, once, so that the transaction's view of the
     * catalogs does not stay in the caches; {@code resetAll} runs instead if too many were distributed to it by others.
     */
    public void executeFinalInvalidations(InvalidationExecutor executor, Runnable resetAll) {
        ReorderBufferTransaction current = transaction();
        if (!finalInvalidationsDue) {
            return;
        }
        if (!kind.hasChanges()) {
            current.invalidations.executeAll(executor);
        } else if (current.distributedInvalidationsOverflowed) {
            resetAll.run();
        } else {
            current.invalidations.executeAll(executor);
            current.distributedInvalidations.executeAll(executor);
        }
        finalInvalidationsDue = false;
    }

    /**
     * Ends the changes here, since the (sub)transaction under check turned out to have aborted: what is left of them is
     * dropped, and later ones of that (sub)transaction will be. The closing callback is still made
     * (PostgreSQL: the handling of ERRCODE_TRANSACTION_ROLLBACK, ReorderBufferResetTXN).
     */
    public void concurrentAbort(InvalidationExecutor executor, Runnable resetAll) {
        if (underCheck == null) {
            throw new IllegalStateException("no transaction is under check");
        }
        underCheck.aborted = true;
        ended = true;
        change = null;
        executeFinalInvalidations(executor, resetAll);
    }

    /** Takes the current change, an insert into a TOAST table, as a chunk of a value to be put together. */
    public void appendToastChunk() {
        ReorderBufferChange current = change();
        if (current.toastChunkTaken) {
            return;
        }
        toast.append(current.lsn(), current.newTupleBytes(), current.newTupleOffset(), current.newTupleLength());
        current.toastChunkTaken = true;
        accounting.holdChunk(current);
    }

    /** Forgets the TOAST chunks; called after a change with {@link ReorderBufferChange#clearToastAfterwards}. */
    public void resetToast() {
        toast.clear();
        accounting.freeChunks();
    }

    /**
     * Counts the current change as the server does after it put TOAST values in place of their pointers.
     *
     * @param tupleLength t_len of the tuple formed anew
     */
    public void accountToastReplaced(int tupleLength) {
        accounting.replaced(change(), tupleLength);
    }

    /** Ends the replay after the closing callback. It may be open again then: with what follows. */
    public void finish() {
        ReorderBufferTransaction current = transaction();
        if (kind.hasChanges() && !ended) {
            throw new IllegalStateException("finish before the end of the changes");
        }
        if (kind == ReplayKind.STREAM_BLOCK) {
            inForce.saveTo(current);
            buffer.countStreamed(!streamedBefore, sizeBefore);
        }
        reset();
        buffer.replayFinished(kind, current);
    }

    /** Gives the replay up and removes the transaction from the buffer; does nothing if no replay is open. */
    public void close() {
        ReorderBufferTransaction current = transaction;
        if (current != null) {
            reset();
            buffer.replayGivenUp(current);
        }
    }

    /** Closes what a replay that was not ended has open, so that its files can be removed. */
    void closeFiles() {
        merger.close();
        inForce.close();
    }

    private void reset() {
        merger.close();
        accounting.close();
        toast.clear();
        inForce.close();
        transaction = null;
        underCheck = null;
        change = null;
        speculativeInsert.forget();
        held = null;
    }

    void open(ReplayKind toOpen, ReorderBufferTransaction toReplay) {
        assert transaction == null : "a replay is open";
        kind = toOpen;
        transaction = toReplay;
        lsn = Lsn.INVALID;
        started = false;
        ended = false;
        allInvalidationsDue = false;
        ownInvalidationsExecuted = false;
        finalInvalidationsDue = switch (toOpen) {
            case TRANSACTION, PREPARED, STREAM_BLOCK, COMMIT_PREPARED, ROLLBACK_PREPARED -> true;
            case STREAM_COMMIT, STREAM_PREPARE, STREAM_ABORT -> false;
        };
        if (!toOpen.hasChanges()) {
            return;
        }
        if (toOpen == ReplayKind.STREAM_BLOCK) {
            sizeBefore = toReplay.totalSize;
            streamedBefore = toReplay.streamed;
            inForce.openBlock(toReplay);
        } else {
            inForce.openWhole(toReplay);
        }
        merger.open(toReplay);
    }

    void openAbort(ReorderBufferTransaction aborted, long abortLsn, boolean executesInvalidations) {
        open(ReplayKind.STREAM_ABORT, aborted);
        lsn = abortLsn;
        finalInvalidationsDue = executesInvalidations;
    }

    private ReplayStep startBlock(ReorderBufferChange first) {
        started = true;
        held = first;
        transaction().originId = first.originId;
        return ReplayStep.STREAM_START;
    }

    private void setUnderCheck(ReorderBufferChange following) {
        switch (kind) {
            case STREAM_BLOCK -> underCheck = following.transaction();
            case PREPARED -> {
                // The server marks only the top-level transaction as prepared.
                if (following.transaction() == transaction) {
                    underCheck = transaction;
                }
            }
            default -> {}
        }
    }

    /** Whether {@code following} is a step of its own, and which. */
    private @Nullable ReplayStep arriveAt(ReorderBufferChange following) {
        switch (following.type()) {
            case INSERT, UPDATE, DELETE, TRUNCATE, MESSAGE -> {
                change = following;
                return ReplayStep.CHANGE;
            }
            case INTERNAL_SPEC_INSERT -> {
                speculativeInsert.begin(following);
                return null;
            }
            case INTERNAL_SPEC_CONFIRM -> {
                held = following; // for the next call, if there is nothing to confirm
                change = speculativeInsert.confirm(following);
                held = null;
                return ReplayStep.CHANGE;
            }
            case INTERNAL_SPEC_ABORT -> {
                // Comes once for the row and once for each of its TOAST chunks; only the first means anything.
                if (speculativeInsert.isThere()) {
                    resetToast();
                    speculativeInsert.free();
                }
                return null;
            }
            case INVALIDATION -> {
                change = following;
                return ReplayStep.INVALIDATIONS;
            }
            case INTERNAL_SNAPSHOT -> {
                inForce.replace(following.snapshot());
                return ReplayStep.SNAPSHOT;
            }
            case INTERNAL_COMMAND_ID -> {
                return raiseCommandId(following.commandId()) ? ReplayStep.SNAPSHOT : null;
            }
        }
        throw new IllegalStateException(following.toString());
    }

    private boolean raiseCommandId(int newCommandId) {
        if (!inForce.raiseCommandId(transaction(), newCommandId)) {
            return false;
        }
        allInvalidationsDue = !invalidationsInQueue;
        return true;
    }

    /** What the server does once a change was handled: any row change ends a pending speculative insert. */
    private void leaveChange() {
        ReorderBufferChange left = change;
        if (left == null) {
            return;
        }
        change = null;
        switch (left.type()) {
            case INSERT, UPDATE, DELETE -> speculativeInsert.free();
            default -> {}
        }
    }

    private ReplayStep end() {
        ended = true;
        speculativeInsert.free();
        buffer.countReplayed(transaction());
        return ReplayStep.END;
    }
}
