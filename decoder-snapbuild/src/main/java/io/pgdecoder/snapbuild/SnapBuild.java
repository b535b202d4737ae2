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
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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
 * there on obeys the new catalogs. {@code xmin} follows the running-xacts records; {@code xmax} moves only when a
 * catalog-changing transaction commits, so it may lie before {@code xmin}.
 *
 * <table>
 * <caption>How a commit is known to have changed catalogs, beyond what its records showed</caption>
 * <tr><td>13</td><td>its commit record has invalidation messages</td></tr>
 * <tr><td>13 to 15</td><td>it has messages, and was running at the running-xacts record at which the state was restored;
 *     then its subtransactions count as well</td></tr>
 * <tr><td>16 to 18</td><td>it has messages, and it or the subtransaction is in the restored list of catalog-changing
 *     transactions</td></tr>
 * </table>
 *
 * <p>Limits: exporting a snapshot for ordinary reading is not built; the state is saved and restored only through
 * {@link SnapshotFiles}.
 *
 * <p>{@link #processChange} is per record and allocates only when it has to build a snapshot; the rest is per
 * transaction. Not thread-safe.
 */
public final class SnapBuild {
    private static final Logger LOG = LoggerFactory.getLogger(SnapBuild.class);
    private static final int[] NO_XIDS = {};

    private final PgVersion version;
    private final ReorderBuffer reorder;
    private final int initialXminHorizon;
    private final boolean buildingFullSnapshot;
    private final boolean inSlotCreation;
    private final SnapshotFiles snapshotFiles;
    private final long wantedFrom;
    private final CommittedXacts committed = new CommittedXacts();
    private final SnapshotDistribution distribution;

    private SnapBuildState state = SnapBuildState.START;
    private int xmin = TransactionId.INVALID;
    private int xmax = TransactionId.INVALID;
    private int nextPhaseAt = TransactionId.INVALID;
    private long startDecodingAt;
    private long consistentPoint = Lsn.INVALID;
    private long wantedTwoPhaseAt = Lsn.INVALID;
    private int xminHorizon = TransactionId.INVALID;
    private @Nullable HistoricSnapshot snapshot;

    /** 13 to 15: what ran at the record of the restored state, sorted. 16 to 18: the restored catalog-changing xids, sorted. */
    private int[] restoredXids = NO_XIDS;

    /** A builder in state START that fills in the snapshots of {@code reorder}'s transactions. */
    public SnapBuild(PgVersion version, ReorderBuffer reorder, SnapBuildOptions options) {
        this.version = version;
        this.reorder = reorder;
        this.distribution = new SnapshotDistribution(reorder);
        this.startDecodingAt = options.startDecodingAt();
        this.initialXminHorizon = options.initialXminHorizon();
        this.buildingFullSnapshot = options.buildingFullSnapshot();
        this.inSlotCreation = options.inSlotCreation();
        this.snapshotFiles = options.snapshotFiles();
        this.wantedFrom = options.inSlotCreation() ? Lsn.INVALID : options.startDecodingAt();
    }

    /** How far the builder has come. */
    public SnapBuildState state() {
        return state;
    }

    /** Whether the state is {@link SnapBuildState#FULL_SNAPSHOT} or {@link SnapBuildState#CONSISTENT}. */
    public boolean isFullSnapshotReached() {
        return state.compareTo(SnapBuildState.FULL_SNAPSHOT) >= 0;
    }

    /** Whether commits are decoded. */
    public boolean isConsistent() {
        return state == SnapBuildState.CONSISTENT;
    }

    /**
     * Where the builder became consistent: the end of the record that made it so, as the creation of a slot returns it.
     * {@link Lsn#INVALID} before.
     */
    public long consistentPoint() {
        return consistentPoint;
    }

    /**
     * From where on prepared transactions are decoded at PREPARE: those prepared before leave when they are committed. As
     * of the options, else the consistent point.
     */
    public long twoPhaseAt() {
        return wantedTwoPhaseAt == Lsn.INVALID && inSlotCreation ? consistentPoint : wantedTwoPhaseAt;
    }

    /** Sets {@link #twoPhaseAt()} to what an existing slot has. */
    public void setTwoPhaseAt(long lsn) {
        wantedTwoPhaseAt = lsn;
    }

    /** Transactions whose commit record starts before this are not decoded. */
    public long startDecodingAt() {
        return startDecodingAt;
    }

    /** Whether what happened in the record that starts at {@code lsn} is too early to be decoded. */
    public boolean xactNeedsSkip(long lsn) {
        return Lsn.isBefore(lsn, startDecodingAt);
    }

    /**
     * Whether a transaction whose commit record starts at {@code lsn} was asked for by the position that an existing slot
     * was confirmed at, but cannot be decoded, since the builder is not consistent yet. The server moves the start of
     * decoding in silence; it does not get here, because its slots come with a saved state.
     */
    public boolean missesCommit(long lsn) {
        return state != SnapBuildState.CONSISTENT && wantedFrom != Lsn.INVALID && Lsn.isAtOrAfter(lsn, wantedFrom);
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
        return xmin;
    }

    /** Transactions at or after this are invisible; may lie before {@link #xmin()}. */
    public int xmax() {
        return xmax;
    }

    /** While waiting: the first transaction that need not be waited for. Else invalid. */
    public int nextPhaseAt() {
        return nextPhaseAt;
    }

    /** Number of transactions that the next snapshot would list. */
    public int committedCount() {
        return committed.count();
    }

    /** Whether every commit since the start has been tracked, so that a snapshot for ordinary reading could be made. */
    public boolean includesAllTransactions() {
        return committed.includesAllTransactions();
    }

    /**
     * Prepares the transaction for a change: gives it its base snapshot if it has none.
     *
     * @param lsn start of the change's record
     * @return whether changes of this transaction can be decoded; if not, the change must be dropped
     */
    public boolean processChange(int xid, long lsn) {
        if (!isFullSnapshotReached()) {
            return false;
        }
        if (state != SnapBuildState.CONSISTENT && TransactionId.precedes(xid, nextPhaseAt)) {
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
        reorder.setBaseSnapshot(xid, lsn, currentSnapshot());
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
        if (state != SnapBuildState.CONSISTENT) {
            throw new IllegalStateException("snapshot asked for in state " + state);
        }
        return currentSnapshot();
    }

    private HistoricSnapshot currentSnapshot() {
        if (snapshot == null) {
            snapshot = buildSnapshot();
        }
        return snapshot;
    }

    private HistoricSnapshot buildSnapshot() {
        return new HistoricSnapshot(xmin, xmax, committed.toArray());
    }

    /**
     * Prepares for the commit of a transaction whose commit record has invalidation messages: those that changed
     * catalogs before the records that were seen are marked. To be called before {@link #commitTxn}.
     *
     * @param subxids committed subtransactions, the first {@code subxidCount} of the array
     * @param lsn start of the commit record
     */
    public void xidSetCatalogChanges(int xid, int[] subxids, int subxidCount, long lsn) {
        if (!version.hasCommandInvalidations()) {
            reorder.xidSetCatalogChanges(xid, lsn);
        }
        if (!version.restoresInitialRunningXacts() || !HistoricSnapshot.containsUnsigned(restoredXids, xid)) {
            return;
        }
        reorder.xidSetCatalogChanges(xid, lsn);
        for (int i = 0; i < subxidCount; i++) {
            reorder.xidSetCatalogChanges(subxids[i], lsn);
        }
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
        if (state != SnapBuildState.CONSISTENT) {
            startDecodingAfter(lsn);
            if (state == SnapBuildState.START
                    || (state == SnapBuildState.BUILDING_SNAPSHOT && TransactionId.precedes(xid, nextPhaseAt))) {
                // Neither decoded nor part of any snapshot.
                return true;
            }
        }
        boolean trackAll = state != SnapBuildState.CONSISTENT && buildingFullSnapshot;
        boolean catalogsChanged = false;
        int newestXid = xid;
        for (int i = 0; i < subxidCount; i++) {
            int subxid = subxids[i];
            boolean changed = hasCatalogChanges(subxid, hasInvalidations);
            catalogsChanged |= changed;
            if (changed || trackAll) {
                committed.add(subxid);
                newestXid = TransactionId.follows(subxid, newestXid) ? subxid : newestXid;
            }
        }
        catalogsChanged |= hasCatalogChanges(xid, hasInvalidations);
        if (!catalogsChanged && !trackAll) {
            committed.missedTransaction();
            return true;
        }
        committed.add(xid);
        if (!TransactionId.isValid(xmax) || TransactionId.followsOrEquals(newestXid, xmax)) {
            xmax = TransactionId.next(newestXid);
        }
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
        HistoricSnapshot built = buildSnapshot();
        snapshot = built;
        if (!reorder.xidHasBaseSnapshot(xid)) {
            // Its invalidations may have to be executed, which takes a snapshot.
            reorder.setBaseSnapshot(xid, lsn, built);
        }
        return distribution.start(lsn, xid, built);
    }

    private boolean hasCatalogChanges(int xid, boolean hasInvalidations) {
        if (reorder.xidHasCatalogChanges(xid)) {
            return true;
        }
        return hasInvalidations
                && version.savesCatalogChangingXacts()
                && HistoricSnapshot.containsUnsigned(restoredXids, xid);
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
        if (state == SnapBuildState.CONSISTENT) {
            save(lsn);
        } else if (!findSnapshot(lsn, endLsn, running)) {
            return;
        }
        xmin = running.oldestRunningXid();
        committed.purge(xmin);
        purgeRestoredXids();
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
     * Looks whether the record allows a step toward CONSISTENT.
     *
     * @return whether the record's oldest running transaction should be used for cleaning up; not so when the state was
     *     just taken from elsewhere
     */
    private boolean findSnapshot(long lsn, long endLsn, RunningXacts running) {
        if (TransactionId.isNormal(initialXminHorizon)
                && TransactionId.precedes(running.oldestRunningXid(), initialXminHorizon)) {
            LOG.debug("running xacts at {} are older than the xmin horizon, not used", Lsn.toString(lsn));
            return true;
        }
        if (running.isEmpty()) {
            nothingRunning(lsn, endLsn, running);
            return false;
        }
        if (!buildingFullSnapshot && !inSlotCreation && restore(lsn, endLsn)) {
            if (version.restoresInitialRunningXacts()) {
                restoredXids = HistoricSnapshot.sortedUnsigned(running.xids());
            }
            return false;
        }
        switch (state) {
            case START -> startBuilding(lsn, running);
            case BUILDING_SNAPSHOT -> finishBuilding(lsn, running);
            case FULL_SNAPSHOT -> finishWaiting(lsn, endLsn, running);
            case CONSISTENT -> throw new IllegalStateException("looking for a snapshot in state " + state);
        }
        return true;
    }

    /** Any state to CONSISTENT: all that came before has ended, all that comes after will be seen. */
    private void nothingRunning(long lsn, long endLsn, RunningXacts running) {
        startDecodingAfter(lsn);
        xmin = running.nextXid();
        xmax = running.nextXid();
        becomeConsistent(endLsn);
        LOG.debug(
                "logical decoding found consistent point at {}: there are no running transactions", Lsn.toString(lsn));
    }

    /** START to BUILDING_SNAPSHOT: xmin and xmax are right for the time when all that runs now has ended. */
    private void startBuilding(long lsn, RunningXacts running) {
        state = SnapBuildState.BUILDING_SNAPSHOT;
        nextPhaseAt = running.nextXid();
        xmin = running.nextXid();
        xmax = running.nextXid();
        logWaiting("initial starting point", lsn, running);
    }

    /** BUILDING_SNAPSHOT to FULL_SNAPSHOT, once all that ran at the first running-xacts record has ended. */
    private void finishBuilding(long lsn, RunningXacts running) {
        if (TransactionId.precedesOrEquals(nextPhaseAt, running.oldestRunningXid())) {
            state = SnapBuildState.FULL_SNAPSHOT;
            nextPhaseAt = running.nextXid();
            logWaiting("initial consistent point", lsn, running);
        }
    }

    /** FULL_SNAPSHOT to CONSISTENT, once all that ran when FULL_SNAPSHOT was reached has ended. */
    private void finishWaiting(long lsn, long endLsn, RunningXacts running) {
        if (TransactionId.precedesOrEquals(nextPhaseAt, running.oldestRunningXid())) {
            becomeConsistent(endLsn);
            LOG.debug(
                    "logical decoding found consistent point at {}: there are no old transactions anymore",
                    Lsn.toString(lsn));
        }
    }

    private void logWaiting(String point, long lsn, RunningXacts running) {
        LOG.debug(
                "logical decoding found {} at {}: waiting for transactions older than {} to end",
                point,
                Lsn.toString(lsn),
                TransactionId.toString(running.nextXid()));
    }

    private void becomeConsistent(long endLsn) {
        state = SnapBuildState.CONSISTENT;
        nextPhaseAt = TransactionId.INVALID;
        consistentPoint = endLsn;
    }

    private void startDecodingAfter(long lsn) {
        if (!Lsn.isBefore(lsn, startDecodingAt)) {
            startDecodingAt = lsn + 1;
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
        if (state == SnapBuildState.CONSISTENT) {
            save(lsn);
        } else {
            restore(lsn, endLsn);
        }
    }

    private void save(long lsn) {
        snapshotFiles.save(lsn, new SnapshotContents(xmin, xmax, committed.toArray(), NO_XIDS));
    }

    private boolean restore(long lsn, long endLsn) {
        SnapshotContents contents = snapshotFiles.load(lsn);
        if (contents == null || TransactionId.precedes(contents.xmin(), initialXminHorizon)) {
            return false;
        }
        xmin = contents.xmin();
        xmax = contents.xmax();
        committed.restore(contents.committedXids());
        if (version.savesCatalogChangingXacts()) {
            restoredXids = HistoricSnapshot.sortedUnsigned(contents.catalogChangingXids());
        }
        becomeConsistent(endLsn);
        snapshot = buildSnapshot();
        LOG.debug("logical decoding found consistent point at {} through a saved snapshot", Lsn.toString(lsn));
        return true;
    }

    private void purgeRestoredXids() {
        int survivors = 0;
        for (int xid : restoredXids) {
            if (!TransactionId.precedes(xid, xmin)) {
                restoredXids[survivors++] = xid;
            }
        }
        if (survivors < restoredXids.length) {
            restoredXids = Arrays.copyOf(restoredXids, survivors);
        }
    }

    @Override
    public String toString() {
        return "SnapBuild[" + state + ", xmin=" + TransactionId.toString(xmin) + ", xmax="
                + TransactionId.toString(xmax) + ", nextPhaseAt=" + TransactionId.toString(nextPhaseAt)
                + ", startDecodingAt=" + Lsn.toString(startDecodingAt) + ", committed=" + committed.count() + ']';
    }
}
