package io.pgdecoder.snapbuild;

import io.pgdecoder.reorder.HistoricSnapshot;
import io.pgdecoder.types.TransactionId;
import org.jspecify.annotations.Nullable;

/**
 * What the next historic snapshot is made of, and the one in force (PostgreSQL: the fields xmin, xmax, committed and
 * snapshot of SnapBuild, and SnapBuildBuildSnapshot, {@code replication/logical/snapbuild.c}).
 *
 * <pre>
 *      decided by the commit log        visible if listed: committed        invisible
 *   -------------------------------|---------------------------------|----------------------&gt; xid
 *                                xmin                              xmax
 * </pre>
 *
 * <p>{@code xmin} follows the running-xacts records; {@code xmax} moves only when a catalog-changing transaction commits,
 * so it may lie before {@code xmin}. A snapshot in force stays as it is until it is {@linkplain #replace replaced}, also
 * when {@code xmin} moves on.
 *
 * <p>Per transaction, not per record. Not thread-safe.
 */
final class HistoricSnapshotBuilder {
    private final CommittedXacts committed = new CommittedXacts();
    private int xmin = TransactionId.INVALID;
    private int xmax = TransactionId.INVALID;
    private @Nullable HistoricSnapshot snapshot;

    int xmin() {
        return xmin;
    }

    int xmax() {
        return xmax;
    }

    CommittedXacts committed() {
        return committed;
    }

    /** The snapshot in force; built now if none is. */
    HistoricSnapshot current() {
        return snapshot == null ? replace() : snapshot;
    }

    /** Builds a snapshot, which is in force from now on. */
    HistoricSnapshot replace() {
        HistoricSnapshot built = new HistoricSnapshot(xmin, xmax, committed.toArray());
        snapshot = built;
        return built;
    }

    /** Nothing before {@code nextXid} is to be told apart: the commit log decides all of it. */
    void startAt(int nextXid) {
        xmin = nextXid;
        xmax = nextXid;
    }

    /** Moves {@code xmin}, and forgets the committed transactions before it. */
    void advanceXmin(int oldestRunningXid) {
        xmin = oldestRunningXid;
        committed.purge(oldestRunningXid);
    }

    /** Moves {@code xmax} behind a transaction that committed and is listed, if it is not there yet. */
    void advanceXmaxPast(int xid) {
        if (!TransactionId.isValid(xmax) || TransactionId.followsOrEquals(xid, xmax)) {
            xmax = TransactionId.next(xid);
        }
    }

    /** What is to be saved, with no catalog-changing transactions in progress. */
    SnapshotContents contents() {
        return new SnapshotContents(xmin, xmax, committed.toArray(), new int[0]);
    }

    /** Takes over what was saved, and puts a snapshot of it in force. */
    void restore(SnapshotContents contents) {
        xmin = contents.xmin();
        xmax = contents.xmax();
        committed.restore(contents.committedXids());
        replace();
    }
}
