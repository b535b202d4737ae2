package io.pgdecoder.snapbuild;

import io.pgdecoder.reorder.HistoricSnapshot;
import io.pgdecoder.reorder.InvalidationList;
import io.pgdecoder.reorder.ReorderBuffer;
import io.pgdecoder.reorder.ReorderBufferTransaction;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.TransactionId;
import org.jspecify.annotations.Nullable;

/**
 * Queues a new snapshot into each transaction in progress, the committing one included, and the committing one's cache
 * invalidations into the others (PostgreSQL: SnapBuildDistributeSnapshotAndInval,
 * {@code replication/logical/snapbuild.c}).
 *
 * <p>Each queued change may fill the memory and so open a replay, in the middle of the commit record. The distribution then
 * stops where it is and goes on when that replay is finished:
 *
 * <pre>
 *   start -> [ snapshot | invalidations ] for each transaction -> done
 *                 |              |
 *                 +-- replay ----+   resume
 * </pre>
 *
 * <p>Those that are not yet known as subtransactions get one too; those without a base snapshot have no changes and will
 * start with the new one; those that were prepared do not see what commits later. Not thread-safe.
 */
final class SnapshotDistribution {
    private final ReorderBuffer reorder;
    private long lsn = Lsn.INVALID;
    private int committedXid = TransactionId.INVALID;
    private @Nullable HistoricSnapshot snapshot;
    private @Nullable ReorderBufferTransaction at;
    private boolean snapshotQueued;

    SnapshotDistribution(ReorderBuffer reorder) {
        this.reorder = reorder;
    }

    /**
     * Starts, and goes as far as it can.
     *
     * @param commitLsn start of the commit record
     * @return whether it is done; else {@link #resume} is to be called
     */
    boolean start(long commitLsn, int xid, HistoricSnapshot built) {
        if (at != null) {
            throw new IllegalStateException("a distribution is not done yet");
        }
        lsn = commitLsn;
        committedXid = xid;
        snapshot = built;
        at = reorder.oldestTransaction();
        snapshotQueued = false;
        return resume();
    }

    /** Goes on after a replay was finished; true if the distribution is done. */
    boolean resume() {
        HistoricSnapshot built = snapshot;
        if (built == null) {
            return true;
        }
        while (at != null) {
            ReorderBufferTransaction transaction = at;
            if (transaction.baseSnapshot() != null && !transaction.isPrepared()) {
                if (!snapshotQueued) {
                    reorder.addSnapshot(transaction.xid(), lsn, built);
                    snapshotQueued = true;
                    if (reorder.openReplay() != null) {
                        return false;
                    }
                }
                addInvalidations(transaction);
            }
            at = transaction.next();
            snapshotQueued = false;
            if (reorder.openReplay() != null) {
                return false;
            }
        }
        snapshot = null;
        return true;
    }

    private void addInvalidations(ReorderBufferTransaction transaction) {
        InvalidationList messages = reorder.invalidations(committedXid);
        if (transaction.xid() != committedXid && messages != null) {
            reorder.addDistributedInvalidations(transaction.xid(), lsn, messages);
        }
    }
}
