package io.pgdecoder.snapbuild;

import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.TransactionId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the point from which on transactions can be decoded (PostgreSQL: SnapBuildFindSnapshot and SnapBuildRestore,
 * {@code replication/logical/snapbuild.c}). The states and what leads from one to the next are drawn at {@link SnapBuild}.
 *
 * <p>It also keeps where decoding starts: what commits before that was seen too late to be decoded, or was not asked for.
 *
 * <p>Per running-xacts record, but for the plain questions. Not thread-safe.
 */
final class ConsistentPointSearch {
    private static final Logger LOG = LoggerFactory.getLogger(ConsistentPointSearch.class);

    private final SnapBuildOptions options;
    private final HistoricSnapshotBuilder snapshots;
    private final CatalogChangingXacts catalogChanging;

    private SnapBuildState state = SnapBuildState.START;
    private int nextPhaseAt = TransactionId.INVALID;
    private long startDecodingAt;
    private long consistentPoint = Lsn.INVALID;

    ConsistentPointSearch(
            SnapBuildOptions options, HistoricSnapshotBuilder snapshots, CatalogChangingXacts catalogChanging) {
        this.options = options;
        this.snapshots = snapshots;
        this.catalogChanging = catalogChanging;
        this.startDecodingAt = options.startDecodingAt();
    }

    SnapBuildState state() {
        return state;
    }

    /** While waiting: the first transaction that need not be waited for. Else invalid. */
    int nextPhaseAt() {
        return nextPhaseAt;
    }

    /** End of the record that led to CONSISTENT; invalid before. */
    long consistentPoint() {
        return consistentPoint;
    }

    long startDecodingAt() {
        return startDecodingAt;
    }

    /** What the record at {@code lsn} commits is not decoded, nor what came before. */
    void startDecodingAfter(long lsn) {
        if (!Lsn.isBefore(lsn, startDecodingAt)) {
            startDecodingAt = lsn + 1;
        }
    }

    /**
     * Looks whether the record allows a step toward CONSISTENT; not to be asked in that state.
     *
     * @return whether the record's oldest running transaction should be used for cleaning up; not so when the state was
     *     just taken from elsewhere
     */
    boolean advance(long lsn, long endLsn, RunningXacts running) {
        if (TransactionId.isNormal(options.initialXminHorizon())
                && TransactionId.precedes(running.oldestRunningXid(), options.initialXminHorizon())) {
            LOG.debug("running xacts at {} are older than the xmin horizon, not used", Lsn.toString(lsn));
            return true;
        }
        if (running.isEmpty()) {
            nothingRunning(lsn, endLsn, running);
            return false;
        }
        if (!options.buildingFullSnapshot() && !options.inSlotCreation() && restore(lsn, endLsn)) {
            catalogChanging.restoredAt(running);
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
        snapshots.startAt(running.nextXid());
        becomeConsistent(endLsn);
        LOG.debug(
                "logical decoding found consistent point at {}: there are no running transactions", Lsn.toString(lsn));
    }

    /** START to BUILDING_SNAPSHOT: xmin and xmax are right for the time when all that runs now has ended. */
    private void startBuilding(long lsn, RunningXacts running) {
        state = SnapBuildState.BUILDING_SNAPSHOT;
        nextPhaseAt = running.nextXid();
        snapshots.startAt(running.nextXid());
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

    /** Any state to CONSISTENT by what was saved at {@code lsn}; false if nothing usable was. */
    boolean restore(long lsn, long endLsn) {
        SnapshotContents contents = options.snapshotFiles().load(lsn);
        if (contents == null || TransactionId.precedes(contents.xmin(), options.initialXminHorizon())) {
            return false;
        }
        snapshots.restore(contents);
        catalogChanging.restoredFrom(contents);
        becomeConsistent(endLsn);
        LOG.debug("logical decoding found consistent point at {} through a saved snapshot", Lsn.toString(lsn));
        return true;
    }

    private void becomeConsistent(long endLsn) {
        state = SnapBuildState.CONSISTENT;
        nextPhaseAt = TransactionId.INVALID;
        consistentPoint = endLsn;
    }

    private static void logWaiting(String point, long lsn, RunningXacts running) {
        LOG.debug(
                "logical decoding found {} at {}: waiting for transactions older than {} to end",
                point,
                Lsn.toString(lsn),
                TransactionId.toString(running.nextXid()));
    }
}
