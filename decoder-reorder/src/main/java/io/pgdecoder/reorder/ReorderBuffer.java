package io.pgdecoder.reorder;

import io.pgdecoder.reorder.spill.SpillDirectory;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.types.TransactionId;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * From changes interleaved as the WAL has them to whole transactions in commit order (PostgreSQL:
 * {@code replication/logical/reorderbuffer.c}; methods are named after its functions). It knows no catalog.
 *
 * <pre>
 *            processXid, assignChild, setBaseSnapshot, begin/queueChange, add...
 *                                  |
 *                                  v
 *   unknown xid ---------> ReorderBufferTransaction ---commit---> ReplayCursor ---finish---> gone
 *                                  |
 *                                  +---abort, abortOld, forget---> gone
 * </pre>
 *
 * <p>{@link #queueChange} decides where the server does, by its accounting (see {@link #memorySize}), that a transaction is
 * spilled or, in progress still, leaves in a block. For the latter it only
 * opens the replay: whoever queues looks at {@link #openReplay} and waits until it is finished; then
 * {@link #continueEviction} goes on with what the limit calls for. So do all that end a transaction.
 *
 * <p>Per-record zone: queueing allocates nothing once the pools are warm. A transaction costs a few objects. Single thread.
 */
public final class ReorderBuffer implements AutoCloseable {
    /** What a queued row takes at least, about: says how many changes the pool keeps. */
    private static final int BYTES_PER_CHANGE = 128;

    private final PgVersion version;
    private final TransactionRegistry transactions;
    private final MemoryAccounting accounting;
    private final TransactionCleanup cleanup;
    private final Eviction eviction;
    private final SpillDirectory spillDirectory;
    private final SpilledLists lists;
    private final ReorderBufferStats stats = new ReorderBufferStats();
    private final ReplayCursor cursor;
    private final Streaming streaming;
    private final TransactionEnds ends;
    private final TransactionInvalidations invalidations;

    /** An empty buffer for WAL of the given version that spills to a temporary directory, if need be. */
    public ReorderBuffer(PgVersion version, ReorderBufferOptions options) {
        this(version, options, SpillDirectory.temporary());
    }

    /** An empty buffer for WAL of the given version that spills to the given directory, which it closes. */
    public ReorderBuffer(PgVersion version, ReorderBufferOptions options, SpillDirectory spillDirectory) {
        this.version = version;
        this.spillDirectory = spillDirectory;
        this.lists = new SpilledLists(spillDirectory, options.listMemoryBytes());
        TransactionSizes sizes = TransactionSizes.of(version);
        this.transactions = new TransactionRegistry(
                new BlockPool(options.workMemBytes()),
                new ChangePool(options.workMemBytes() / BYTES_PER_CHANGE),
                sizes,
                lists);
        this.accounting = new MemoryAccounting(version, options, sizes);
        this.streaming = new Streaming(version, transactions);
        this.cleanup = new TransactionCleanup(version, transactions, accounting, spillDirectory);
        this.eviction = new Eviction(cleanup, options, accounting, streaming, spillDirectory, stats);
        ReplayAccounting replayAccounting = new ReplayAccounting(accounting, stats);
        this.cursor = new ReplayCursor(
                this,
                replayAccounting,
                new ChangeMerger(eviction, accounting, replayAccounting, spillDirectory),
                version.hasTopXidInRecords());
        this.ends = new TransactionEnds(cleanup, transactions, cursor);
        this.invalidations = new TransactionInvalidations(version, options, this, transactions);
    }

    /** Lets transactions in progress leave in blocks whenever the gate allows it; to be called before anything is queued. */
    public void enableStreaming(StreamingGate gate) {
        streaming.turnOn(gate);
    }

    /**
     * Lets the buffer ask what became of transactions, where the server's version does so before it evicts one from memory
     * (but never where each change is evicted at once); to be called before anything is queued.
     */
    public void setOutcomes(TransactionOutcomes outcomes) {
        if (version.dropsAbortedAtEviction()) {
            eviction.dropAborted(outcomes);
        }
    }

    /**
     * The replay that is open: nothing may be queued, committed or aborted until it is finished. Finishing it may open the
     * next one of the same transaction.
     */
    public @Nullable ReplayCursor openReplay() {
        return cursor.isOpen() ? cursor : null;
    }

    /** Goes on with evicting transactions after a replay: may open the next one. */
    public void continueEviction() {
        if (cursor.isOpen() || !eviction.isDue()) {
            return;
        }
        ReorderBufferTransaction victim = eviction.run();
        if (victim != null) {
            cursor.open(ReplayKind.STREAM_BLOCK, victim);
        }
    }

    /**
     * Removes what was spilled. Nothing else needs to be closed.
     *
     * @throws DecoderException IO_ERROR if files cannot be removed
     */
    @Override
    public void close() {
        cursor.closeFiles();
        spillDirectory.close();
    }

    /** The counters of pg_stat_replication_slots. */
    public ReorderBufferStats stats() {
        return stats;
    }

    /** Bytes that the server would say all queued changes take. */
    public long memorySize() {
        return accounting.totalSize();
    }

    /** The (sub)transaction with this xid, or null if none is known. */
    public @Nullable ReorderBufferTransaction transaction(int xid) {
        return transactions.get(xid);
    }

    /** Number of transactions and subtransactions known. */
    public int transactionCount() {
        return transactions.table().size();
    }

    /**
     * The top-level transaction with the earliest first LSN, or null; {@link ReorderBufferTransaction#next} leads on to the
     * others in that order.
     */
    public @Nullable ReorderBufferTransaction oldestTransaction() {
        return transactions.firstTop();
    }

    /** xmin of the earliest base snapshot, or {@link TransactionId#INVALID} if there is none. */
    public int oldestXmin() {
        ReorderBufferTransaction first = transactions.firstByBaseSnapshot();
        return first == null || first.baseSnapshot == null ? TransactionId.INVALID : first.baseSnapshot.xmin();
    }

    /** Sets the restart point that transactions seen from here on remember. */
    public void setRestartPoint(long lsn) {
        transactions.setRestartPoint(lsn);
    }

    /** Notes that a record names {@code xid}; nothing if it is {@link TransactionId#INVALID}. */
    public void processXid(int xid, long lsn) {
        if (xid != TransactionId.INVALID) {
            transactions.getOrCreate(xid, lsn);
        }
    }

    /** Notes that {@code subXid} is a subtransaction of {@code xid}. */
    public void assignChild(int xid, int subXid, long lsn) {
        transactions.assignChild(xid, subXid, lsn);
    }

    /**
     * Notes at the commit of {@code xid} that {@code subXid} is a subtransaction of it that committed; nothing if that is
     * not known.
     */
    public void commitChild(int xid, int subXid, long commitLsn, long endLsn) {
        ReorderBufferTransaction child = transactions.get(subXid);
        if (child == null) {
            return;
        }
        child.finalLsn = commitLsn;
        child.endLsn = endLsn;
        assignChild(xid, subXid, commitLsn);
    }

    /** Whether the transaction, or the top-level one of a known subtransaction, has its base snapshot. */
    public boolean xidHasBaseSnapshot(int xid) {
        ReorderBufferTransaction transaction = transactions.get(xid);
        return transaction != null && transaction.topTransaction().baseSnapshot != null;
    }

    /** Gives the transaction, or the top-level one of a known subtransaction, its base snapshot; it must have none. */
    public void setBaseSnapshot(int xid, long lsn, HistoricSnapshot snapshot) {
        transactions.setBaseSnapshot(transactions.getOrCreate(xid, lsn).topTransaction(), lsn, snapshot);
    }

    /** Queues that from here on another snapshot is in force. */
    public void addSnapshot(int xid, long lsn, HistoricSnapshot snapshot) {
        ReorderBufferChange change = beginChange(xid, lsn, ReorderBufferChangeType.INTERNAL_SNAPSHOT, 0);
        change.setSnapshot(snapshot);
        queueChange(change, false);
    }

    /** Queues that from here on another command id is in force. */
    public void addNewCommandId(int xid, long lsn, int commandId) {
        ReorderBufferChange change = beginChange(xid, lsn, ReorderBufferChangeType.INTERNAL_COMMAND_ID, 0);
        change.setCommandId(commandId);
        queueChange(change, false);
    }

    /** Remembers the command ids of a catalog tuple; {@code xid} is the record's top-level xid. */
    public void addNewTupleCids(
            int xid, long lsn, int spcOid, int dbOid, int relNumber, long tid, int cmin, int cmax, int comboCid) {
        ReorderBufferTransaction transaction = transactions.getOrCreate(xid, lsn);
        TupleCidLog log = transaction.tupleCids;
        if (log == null) {
            log = new TupleCidLog(transaction.xid, lists);
            transaction.tupleCids = log;
        }
        log.add(spcOid, dbOid, relNumber, tid, cmin, cmax, comboCid);
    }

    /**
     * Adds invalidation messages of the transaction itself: kept for its end, and in 14 and later also queued to be executed
     * at this point of its replay. In 13 they come with the commit record and are executed at each new command id.
     *
     * @param count number of messages of {@link InvalidationExecutor#MESSAGE_BYTES} bytes, at least 1
     */
    public void addInvalidations(int xid, long lsn, byte[] messages, int offset, int count) {
        invalidations.add(xid, lsn, messages, offset, count);
    }

    /**
     * Adds invalidation messages of another transaction that committed meanwhile: kept for the end, and in 14 and later also
     * queued. Nothing if the server's minor release does
     * not do so ({@link ReorderBufferOptions#distributesInvalidations}).
     */
    public void addDistributedInvalidations(int xid, long lsn, InvalidationList messages) {
        invalidations.addDistributed(xid, lsn, messages);
    }

    /** The transaction's own invalidations, or null if it is not known or has none (ReorderBufferGetInvalidations). */
    public @Nullable InvalidationList invalidations(int xid) {
        ReorderBufferTransaction transaction = transactions.get(xid);
        return transaction == null || transaction.invalidations.count() == 0 ? null : transaction.invalidations;
    }

    /** Marks the transaction as catalog-changing; from 14 on the top-level one of a known subtransaction too. */
    public void xidSetCatalogChanges(int xid, long lsn) {
        ReorderBufferTransaction transaction = transactions.getOrCreate(xid, lsn);
        transaction.catalogChanges = true;
        if (version.hasTopXidInRecords()) {
            transaction.topTransaction().catalogChanges = true;
        }
    }

    /** Whether the (sub)transaction is known to have changed catalogs. */
    public boolean xidHasCatalogChanges(int xid) {
        ReorderBufferTransaction transaction = transactions.get(xid);
        return transaction != null && transaction.catalogChanges;
    }

    /** All (sub)transactions known to have changed catalogs, sorted as unsigned. */
    public int[] catalogChangesXacts() {
        int[] xids = new int[transactions.table().size()];
        int[] count = new int[1];
        transactions.table().forEach(transaction -> {
            if (transaction.catalogChanges) {
                xids[count[0]++] = transaction.xid;
            }
        });
        return HistoricSnapshot.sortedUnsigned(Arrays.copyOf(xids, count[0]));
    }

    /**
     * Starts a change of the transaction. Fill it in by its own methods, then give it to {@link #queueChange} or {@link #discardChange}; one
     * that got neither is lost when the transaction's next change starts.
     *
     * @param lsn start of the record; its end for a message
     * @param originId the record's replication origin, 0 if none
     */
    public ReorderBufferChange beginChange(int xid, long lsn, ReorderBufferChangeType type, int originId) {
        assert !cursor.isOpen() : "queueing while a replay is open";
        ReorderBufferTransaction transaction = transactions.getOrCreate(xid, lsn);
        ReorderBufferChange change = transaction.changes.reserve();
        change.transaction = transaction;
        change.lsn = lsn;
        change.type = type;
        change.originId = originId;
        return change;
    }

    /**
     * Appends the change to its transaction's queue; not so if the transaction is known to have aborted. May open a replay.
     *
     * @param toastInsert whether it is an insert into a TOAST table, so that the row is not complete yet
     */
    public void queueChange(ReorderBufferChange change, boolean toastInsert) {
        ReorderBufferTransaction transaction = change.transaction();
        if (transaction.aborted) {
            discardChange(change);
            return;
        }
        switch (change.type()) {
            case INSERT, UPDATE, DELETE, INTERNAL_SPEC_INSERT, TRUNCATE, MESSAGE ->
                transaction.topTransaction().streamableChange = true;
            default -> {}
        }
        assert Lsn.isAtOrAfter(change.lsn, transaction.firstLsn) : "change before the transaction's first LSN";
        transaction.changes.add(change);
        accounting.add(change);
        if (streaming.isOn() && streaming.note(change, toastInsert)) {
            cursor.open(ReplayKind.STREAM_BLOCK, transaction.topTransaction());
        } else if (eviction.isDue()) {
            continueEviction();
        }
    }

    /** Gives back a change that will not be queued after all. */
    public void discardChange(ReorderBufferChange change) {
        change.release();
    }

    /**
     * Starts the replay of a transaction that committed; {@link #commitChild} was called for its subtransactions.
     *
     * @param commitLsn start of the commit record
     * @param endLsn end of the commit record
     * @param commitTime microseconds since 2000-01-01 UTC
     * @return the cursor, or null if there is nothing to replay: the transaction is not known, or made no change that
     *     needs a snapshot and is removed
     */
    public @Nullable ReplayCursor commit(
            int xid, long commitLsn, long endLsn, long commitTime, int originId, long originLsn) {
        ends.commit(xid, commitLsn, endLsn, commitTime, originId, originLsn);
        return openReplay();
    }

    /**
     * Notes at a PREPARE where and when it was, for the second phase.
     *
     * @param prepareLsn start of the prepare record
     * @param endLsn its end
     * @param prepareTime microseconds since 2000-01-01 UTC
     * @return whether the transaction is known
     */
    public boolean rememberPrepareInfo(
            int xid, long prepareLsn, long endLsn, long prepareTime, int originId, long originLsn) {
        return ends.rememberPrepareInfo(xid, prepareLsn, endLsn, prepareTime, originId, originLsn);
    }

    /** Notes that the transaction is not decoded at its PREPARE. */
    public void skipPrepare(int xid) {
        ends.skipPrepare(xid);
    }

    /**
     * Starts the replay of a transaction that is prepared, after {@link #rememberPrepareInfo} and {@link #commitChild}. It
     * stays, without its changes.
     *
     * @param gid kept
     */
    public void prepare(int xid, byte[] gid) {
        ends.prepare(xid, gid);
    }

    /**
     * Starts the second phase of a prepared transaction: its replay, if it committed and its PREPARE lies before
     * {@code twoPhaseAt}, and then its commit or rollback.
     *
     * @param gid kept
     * @param twoPhaseAt from where on transactions are decoded at PREPARE
     * @param commitLsn start of the record
     * @param endLsn end of the record
     * @param time microseconds since 2000-01-01 UTC
     */
    public void finishPrepared(
            int xid,
            byte[] gid,
            boolean isCommit,
            long twoPhaseAt,
            long commitLsn,
            long endLsn,
            long time,
            int originId,
            long originLsn) {
        ends.finishPrepared(xid, gid, isCommit, twoPhaseAt, commitLsn, endLsn, time, originId, originLsn);
    }

    /**
     * Removes a (sub)transaction that an abort record names; subtransactions come before their top-level one. If changes of
     * it left in a block, the replay of its abort is opened first.
     *
     * @param lsn end of the abort record
     * @param abortTime microseconds since 2000-01-01 UTC
     */
    public void abort(int xid, long lsn, long abortTime) {
        ends.abort(xid, lsn, abortTime);
    }

    /**
     * Removes the transactions that ended without a record because the server crashed: the oldest ones, up to the first
     * that may still run. Stops at the first that was streamed and opens the replay of its abort: call again then.
     */
    public void abortOld(int oldestRunningXid) {
        ends.abortOld(oldestRunningXid);
    }

    /**
     * Removes a (sub)transaction that committed but is not wanted. Its invalidations are executed, since it may have changed
     * catalogs all the same.
     */
    public void forget(int xid, long lsn, InvalidationExecutor executor) {
        ReorderBufferTransaction transaction = transactions.get(xid);
        if (transaction == null) {
            return;
        }
        transaction.finalLsn = lsn;
        executeIfSnapshot(transaction, executor);
        cleanup.cleanup(transaction);
    }

    /** Executes the invalidations of a prepared transaction that is skipped, without removing it. */
    public void invalidate(int xid, long lsn, InvalidationExecutor executor) {
        ReorderBufferTransaction transaction = transactions.get(xid);
        if (transaction != null) {
            executeIfSnapshot(transaction, executor);
        }
    }

    /** Executes invalidation messages that belong to no transaction here. */
    public void immediateInvalidation(byte[] messages, int offset, int count, InvalidationExecutor executor) {
        if (count > 0) {
            executor.execute(messages, offset, count);
        }
    }

    TransactionCleanup cleanup() {
        return cleanup;
    }

    void countReplayed(ReorderBufferTransaction transaction) {
        stats.addReplayed(!transaction.streamed, transaction.totalSize);
    }

    void countStreamed(boolean newTransaction, long bytes) {
        stats.addStreamed(newTransaction, bytes);
    }

    void replayFinished(ReplayKind kind, ReorderBufferTransaction transaction) {
        stats.report();
        ends.finished(kind, transaction);
    }

    void replayGivenUp(ReorderBufferTransaction transaction) {
        ends.givenUp();
        cleanup.cleanup(transaction);
    }

    private static void executeIfSnapshot(ReorderBufferTransaction transaction, InvalidationExecutor executor) {
        if (transaction.baseSnapshot != null) {
            transaction.invalidations.executeAll(executor);
        }
    }
}
