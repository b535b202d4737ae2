package io.pgdecoder.snapbuild;

import io.pgdecoder.reorder.HistoricSnapshot;
import io.pgdecoder.reorder.ReorderBuffer;
import io.pgdecoder.types.CommandId;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.types.TransactionId;
import io.pgdecoder.wal.rmgr.NewCidRecord;

/**
 * Builds the snapshots under which the catalogs of the past are read, and decides from where on transactions can be
 * decoded (PostgreSQL: SnapBuild, {@code replication/logical/snapbuild.c}).
 *
 * <p>A snapshot needs to know which transactions had committed at a point of the WAL. The commit log tells that for
 * transactions that ended before decoding began, commit records tell it for those that end later. In between lie the
 * transactions that were running when decoding began: some of what they did was not seen. So the builder waits for them,
 * in two steps, driven by the running-xacts records that the server writes every few seconds:
 *
 * <pre>
 *                  running xacts, some running               all of those have ended
 *   START ------------------------------------> BUILDING_SNAPSHOT -----------------> FULL_SNAPSHOT
 *     |                                              |                                   |
 *     |  nothing running, or a saved state           |  the same                         |  all of those have ended,
 *     |                                              |                                   |  or the same
 *     +----------------------------------------------+-----------------------------------+----------> CONSISTENT
 * </pre>
 *
 * In FULL_SNAPSHOT transactions that start now are collected, with a snapshot each; in CONSISTENT every transaction that
 * is in progress has been collected from its start, and commits are decoded.
 *
 * <p>Only transactions that changed catalogs are listed in snapshots. When one commits, a new snapshot is built and
 * queued into every transaction in progress, with the committed one's cache invalidations, since what those do from
 * there on obeys the new catalogs.
 *
 * <table>
 * <caption>Its parts</caption>
 * <tr><td>{@link ConsistentPointSearch}</td><td>the states above, and where decoding starts</td></tr>
 * <tr><td>{@link HistoricSnapshotBuilder}</td><td>xmin, xmax and the committed transactions, made into snapshots</td></tr>
 * <tr><td>{@link CatalogChangingXacts}</td><td>who changed catalogs before the records that were seen</td></tr>
 * <tr><td>{@link SnapshotDistribution}</td><td>brings a new snapshot to all transactions in progress</td></tr>
 * </table>
 *
 * <p>Limits: exporting a snapshot for ordinary reading is not built; the state is saved and restored only through
 * {@link SnapshotFiles}.
 *
 * <p>{@link #processChange} is per record and allocates only when it has to build a snapshot; the rest is per
 * transaction. Not thread-safe.
 */
public final class SnapBuild {
    private final ReorderBuffer reorder;
    private final SnapBuildOptions options;
    private final long wantedFrom;
    private final HistoricSnapshotBuilder snapshots = new HistoricSnapshotBuilder();
    private final CatalogChangingXacts catalogChanging;
    private final ConsistentPointSearch search;
    private final SnapshotDistribution distribution;

    private long wantedTwoPhaseAt = Lsn.INVALID;
    private int xminHorizon = TransactionId.INVALID;

    /** A builder in state START that fills in the snapshots of {@code reorder}'s transactions. */
    public SnapBuild(PgVersion version, ReorderBuffer reorder, SnapBuildOptions options) {
        this.reorder = reorder;
        this.options = options;
        this.wantedFrom = options.inSlotCreation() ? Lsn.INVALID : options.startDecodingAt();
        this.catalogChanging = new CatalogChangingXacts(version, reorder);
        this.search = new ConsistentPointSearch(options, snapshots, catalogChanging);
        this.distribution = new SnapshotDistribution(reorder);
    }

    /** How far the builder has come. */
    public SnapBuildState state() {
        return search.state();
    }

    /** Whether the state is {@link SnapBuildState#FULL_SNAPSHOT} or {@link SnapBuildState#CONSISTENT}. */
    public boolean isFullSnapshotReached() {
        return search.state().compareTo(SnapBuildState.FULL_SNAPSHOT) >= 0;
    }

    /** Whether commits are decoded. */
    public boolean isConsistent() {
        return search.state() == SnapBuildState.CONSISTENT;
    }

    /**
     * Where the builder became consistent: the end of the record that made it so, as the creation of a slot returns it.
     * {@link Lsn#INVALID} before.
     */
    public long consistentPoint() {
        return search.consistentPoint();
    }

    /**
     * From where on prepared transactions are decoded at PREPARE: those prepared before leave when they are committed. As
     * of the options, else the consistent point.
     */
    public long twoPhaseAt() {
        return wantedTwoPhaseAt == Lsn.INVALID && options.inSlotCreation() ? consistentPoint() : wantedTwoPhaseAt;
    }

    /** Sets {@link #twoPhaseAt()} to what an existing slot has. */
    public void setTwoPhaseAt(long lsn) {
        wantedTwoPhaseAt = lsn;
    }

    /** Transactions whose commit record starts before this are not decoded. */
    public long startDecodingAt() {
        return search.startDecodingAt();
    }

    /** Whether what happened in the record that starts at {@code lsn} is too early to be decoded. */
    public boolean xactNeedsSkip(long lsn) {
        return Lsn.isBefore(lsn, startDecodingAt());
    }

    /**
     * Whether a transaction whose commit record starts at {@code lsn} was asked for by the position that an existing slot
     * was confirmed at, but cannot be decoded, since the builder is not consistent yet. The server moves the start of
     * decoding in silence; it does not get here, because its slots come with a saved state.
     */
    public boolean missesCommit(long lsn) {
        return !isConsistent() && wantedFrom != Lsn.INVALID && Lsn.isAtOrAfter(lsn, wantedFrom);
    }

    /**
     * The oldest transaction whose effects on the catalogs some snapshot in use may still have to tell apart
     * (PostgreSQL: what a slot's catalog_xmin would become). It moves at running-xacts records only;
     * {@link TransactionId#INVALID} before the first that was used.
     */
    public int xminHorizon() {
        return xminHorizon;
    }

    /** Transactions before this are decided by the commit log; invalid in state START. */
    public int xmin() {
        return snapshots.xmin();
    }

    /** Transactions at or after this are invisible; may lie before {@link #xmin()}. */
    public int xmax() {
        return snapshots.xmax();
    }

    /** While waiting: the first transaction that need not be waited for. Else invalid. */
    public int nextPhaseAt() {
        return search.nextPhaseAt();
    }

    /** Number of transactions that the next snapshot would list. */
    public int committedCount() {
        return snapshots.committed().count();
    }

    /** Whether every commit since the start has been tracked, so that a snapshot for ordinary reading could be made. */
    public boolean includesAllTransactions() {
        return snapshots.committed().includesAllTransactions();
    }

    /**
     * Prepares the transaction for a change: gives it its base snapshot if it has none.
     *
     * @param lsn start of the change's record
     * @return whether changes of this transaction can be decoded; if not, the change must be dropped
     */
    public boolean processChange(int xid, long lsn) {
        if (!isFullSnapshotReached() || (!isConsistent() && TransactionId.precedes(xid, nextPhaseAt()))) {
            return false;
        }
        if (!reorder.xidHasBaseSnapshot(xid)) {
            setBaseSnapshot(xid, lsn);
        }
        return true;
    }

    private void setBaseSnapshot(int xid, long lsn) {
        if (!TransactionId.isValid(xid)) {
            throw new DecoderException(
                    ErrorCode.WAL_RECORD_CONTENT_INVALID, lsn, null, "change without a transaction", "an xid", "0");
        }
        reorder.setBaseSnapshot(xid, lsn, snapshots.current());
    }

    /**
     * Takes note of a catalog tuple that the transaction made or removed, and of the command id that it had reached.
     *
     * @param xid the (sub)transaction that wrote the record
     * @throws DecoderException if the record has no valid command id
     */
    public void processNewCid(int xid, long lsn, NewCidRecord record) {
        int cmin = record.cmin();
        int cmax = record.cmax();
        reorder.xidSetCatalogChanges(xid, lsn);
        reorder.addNewTupleCids(
                record.topXid(),
                lsn,
                record.spcOid(),
                record.dbOid(),
                record.relNumber(),
                record.tid(),
                cmin,
                cmax,
                record.comboCid());
        reorder.addNewCommandId(xid, lsn, newestCommandId(cmin, cmax, lsn) + 1);
    }

    private static int newestCommandId(int cmin, int cmax, long lsn) {
        if (cmin == CommandId.INVALID && cmax == CommandId.INVALID) {
            throw new DecoderException(
                    ErrorCode.WAL_RECORD_CONTENT_INVALID,
                    lsn,
                    null,
                    "NEW_CID record without a command id",
                    "a valid cmin or cmax",
                    "neither");
        }
        if (cmin == CommandId.INVALID) {
            return cmax;
        }
        if (cmax == CommandId.INVALID) {
            return cmin;
        }
        return Integer.compareUnsigned(cmin, cmax) > 0 ? cmin : cmax;
    }

    /** The snapshot for what is decoded outside of any transaction; only in state CONSISTENT. */
    public HistoricSnapshot getOrBuildSnapshot() {
        if (!isConsistent()) {
            throw new IllegalStateException("snapshot asked for in state " + state());
        }
        return snapshots.current();
    }

    /**
     * Prepares for the commit of a transaction whose commit record has invalidation messages: those that changed
     * catalogs before the records that were seen are marked. To be called before {@link #commitTxn}.
     *
     * @param subxids committed subtransactions, the first {@code subxidCount} of the array
     * @param lsn start of the commit record
     */
    public void xidSetCatalogChanges(int xid, int[] subxids, int subxidCount, long lsn) {
        catalogChanging.markCommitting(xid, subxids, subxidCount, lsn);
    }

    /**
     * A transaction committed. If it changed catalogs, later snapshots list it, and every transaction in progress gets
     * a new snapshot.
     *
     * @param lsn start of the commit record
     * @param subxids committed subtransactions, the first {@code subxidCount} of the array
     * @param hasInvalidations whether the commit record has invalidation messages
     * @return false if a replay was opened before the snapshot was queued everywhere: call {@link #resumeCommitTxn} when it
     *     is finished
     */
    public boolean commitTxn(long lsn, int xid, int[] subxids, int subxidCount, boolean hasInvalidations) {
        if (!isConsistent()) {
            search.startDecodingAfter(lsn);
            if (state() == SnapBuildState.START
                    || (state() == SnapBuildState.BUILDING_SNAPSHOT && TransactionId.precedes(xid, nextPhaseAt()))) {
                // Neither decoded nor part of any snapshot.
                return true;
            }
        }
        boolean trackAll = !isConsistent() && options.buildingFullSnapshot();
        CommittedXacts committed = snapshots.committed();
        boolean catalogsChanged = false;
        int newestXid = xid;
        for (int i = 0; i < subxidCount; i++) {
            int subxid = subxids[i];
            boolean changed = catalogChanging.contains(subxid, hasInvalidations);
            catalogsChanged |= changed;
            if (changed || trackAll) {
                committed.add(subxid);
                newestXid = TransactionId.follows(subxid, newestXid) ? subxid : newestXid;
            }
        }
        catalogsChanged |= catalogChanging.contains(xid, hasInvalidations);
        if (!catalogsChanged && !trackAll) {
            committed.missedTransaction();
            return true;
        }
        committed.add(xid);
        snapshots.advanceXmaxPast(newestXid);
        return !catalogsChanged || !isFullSnapshotReached() || replaceSnapshot(lsn, xid);
    }

    /**
     * Goes on with {@link #commitTxn} after a replay was finished.
     *
     * @return whether the snapshot is now queued everywhere
     */
    public boolean resumeCommitTxn() {
        return distribution.resume();
    }

    private boolean replaceSnapshot(long lsn, int xid) {
        HistoricSnapshot built = snapshots.replace();
        if (!reorder.xidHasBaseSnapshot(xid)) {
            // Its invalidations may have to be executed, which takes a snapshot.
            reorder.setBaseSnapshot(xid, lsn, built);
        }
        return distribution.start(lsn, xid, built);
    }

    /**
     * A running-xacts record: advances the state, then {@code xmin}, and forgets what is decided by the commit log.
     * The caller then aborts the transactions that the record shows to be gone.
     *
     * @param lsn start of the record
     * @param endLsn end of the record
     * @throws DecoderException if the record's transaction ids are not normal ones
     */
    public void processRunningXacts(long lsn, long endLsn, RunningXacts running) {
        check(lsn, running);
        if (isConsistent()) {
            save(lsn);
        } else if (!search.advance(lsn, endLsn, running)) {
            return;
        }
        snapshots.advanceXmin(running.oldestRunningXid());
        catalogChanging.purge(running.oldestRunningXid());
        int oldestXmin = reorder.oldestXmin();
        xminHorizon = TransactionId.isValid(oldestXmin) ? oldestXmin : running.oldestRunningXid();
    }

    private static void check(long lsn, RunningXacts running) {
        if (!TransactionId.isNormal(running.nextXid()) || !TransactionId.isNormal(running.oldestRunningXid())) {
            throw new DecoderException(
                    ErrorCode.WAL_RECORD_CONTENT_INVALID,
                    lsn,
                    null,
                    "running-xacts record with a special transaction id",
                    "nextXid and oldestRunningXid of 3 or above",
                    TransactionId.toString(running.nextXid()) + " and "
                            + TransactionId.toString(running.oldestRunningXid()));
        }
    }

    /**
     * A record at which nothing but prepared transactions can be in progress (shutdown checkpoint, end of recovery):
     * saves the state, or takes a saved one.
     *
     * @param lsn start of the record
     * @param endLsn end of the record
     */
    public void serializationPoint(long lsn, long endLsn) {
        if (isConsistent()) {
            save(lsn);
        } else {
            search.restore(lsn, endLsn);
        }
    }

    private void save(long lsn) {
        options.snapshotFiles().save(lsn, snapshots.contents());
    }

    @Override
    public String toString() {
        return "SnapBuild[" + state() + ", xmin=" + TransactionId.toString(xmin()) + ", xmax="
                + TransactionId.toString(xmax()) + ", nextPhaseAt=" + TransactionId.toString(nextPhaseAt())
                + ", startDecodingAt=" + Lsn.toString(startDecodingAt()) + ", committed=" + committedCount() + ']';
    }
}
