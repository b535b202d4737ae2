package io.pgdecoder.snapbuild;

import io.pgdecoder.reorder.HistoricSnapshot;
import io.pgdecoder.reorder.ReorderBuffer;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.types.TransactionId;
import java.util.Arrays;

/**
 * Which transactions changed catalogs, of those that may have done so before the first record that was seen (PostgreSQL:
 * SnapBuildXidSetCatalogChanges, SnapBuildXidHasCatalogChanges and the lists they ask,
 * {@code replication/logical/snapbuild.c}).
 *
 * <p>The reorder buffer marks a transaction whose records show a change of a catalog. A session that starts from a saved
 * state has not seen the first records of those that ran there. Such a transaction's commit record tells: it has
 * invalidation messages.
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
 * <p>Per transaction, not per record. Not thread-safe.
 */
final class CatalogChangingXacts {
    private static final int[] NO_XIDS = {};

    private final PgVersion version;
    private final ReorderBuffer reorder;

    /** 13 to 15: what ran at the record of the restored state. 16 to 18: the restored catalog-changing ones. Sorted. */
    private int[] restoredXids = NO_XIDS;

    CatalogChangingXacts(PgVersion version, ReorderBuffer reorder) {
        this.version = version;
        this.reorder = reorder;
    }

    /** The state was restored, and {@code running} is the record that asked for it; means something until 15. */
    void restoredAt(RunningXacts running) {
        if (version.restoresInitialRunningXacts()) {
            restoredXids = HistoricSnapshot.sortedUnsigned(running.xids());
        }
    }

    /** The state was restored from {@code contents}; means something from 16 on. */
    void restoredFrom(SnapshotContents contents) {
        if (version.savesCatalogChangingXacts()) {
            restoredXids = HistoricSnapshot.sortedUnsigned(contents.catalogChangingXids());
        }
    }

    /** Forgets the transactions before {@code xmin}: they have ended. */
    void purge(int xmin) {
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

    /** Marks, until 15, a transaction whose commit record has invalidation messages; see {@link SnapBuild#xidSetCatalogChanges}. */
    void markCommitting(int xid, int[] subxids, int subxidCount, long lsn) {
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
     * Whether a committing (sub)transaction changed catalogs.
     *
     * @param hasInvalidations whether the commit record has invalidation messages
     */
    boolean contains(int xid, boolean hasInvalidations) {
        return reorder.xidHasCatalogChanges(xid)
                || (hasInvalidations
                        && version.savesCatalogChangingXacts()
                        && HistoricSnapshot.containsUnsigned(restoredXids, xid));
    }
}
