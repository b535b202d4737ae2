package io.pgdecoder.reorder;

import io.pgdecoder.types.TransactionId;
import java.util.Arrays;

/**
 * Which catalog-changing transactions are visible at one point of the WAL (PostgreSQL: SnapshotData of type
 * SNAPSHOT_HISTORIC_MVCC, built in {@code replication/logical/snapbuild.c}).
 *
 * <pre>
 *            xmin                            xmax
 *   ----------|-------------------------------|-----------> xid
 *   decided   |  visible iff in committedXids |  invisible
 *   by the    |                               |
 *   commit log|                               |
 * </pre>
 *
 * <p>Immutable and shared between transactions; the private part of a replay (its own xids, its command id) is kept by
 * the replay cursor beside it.
 */
public final class HistoricSnapshot {
    private final int xmin;
    private final int xmax;
    private final int[] committedXids;

    /**
     * @param xmin transactions before it are decided by the commit log
     * @param xmax transactions at or after it are invisible
     * @param committedXids catalog-changing transactions from xmin on that committed; sorted here, unsigned
     */
    public HistoricSnapshot(int xmin, int xmax, int[] committedXids) {
        this.xmin = xmin;
        this.xmax = xmax;
        this.committedXids = sortedUnsigned(committedXids);
    }

    /** The oldest xid that the commit log does not decide. */
    public int xmin() {
        return xmin;
    }

    /** The first xid that is invisible throughout. */
    public int xmax() {
        return xmax;
    }

    /** How many committed transactions the snapshot lists (xcnt; the server's memory accounting counts them). */
    public int committedCount() {
        return committedXids.length;
    }

    /** The listed transaction at {@code index}, in unsigned order. */
    int committedXid(int index) {
        return committedXids[index];
    }

    /** Whether the snapshot lists {@code xid} as committed (a binary search in xip). */
    public boolean isCommitted(int xid) {
        return containsUnsigned(committedXids, xid);
    }

    /**
     * Sorts a copy of {@code xids} by unsigned value, as the server's xidComparator does. Quick where they are nearly in
     * order, as xids in the order of their commits are.
     */
    public static int[] sortedUnsigned(int[] xids) {
        int[] sorted = xids.clone();
        long movesLeft = 4L * sorted.length;
        for (int i = 1; i < sorted.length; i++) {
            int xid = sorted[i];
            int at = i;
            while (at > 0 && Integer.compareUnsigned(sorted[at - 1], xid) > 0) {
                sorted[at] = sorted[at - 1];
                at--;
            }
            sorted[at] = xid;
            movesLeft -= i - at;
            if (movesLeft < 0) {
                return fullySorted(sorted);
            }
        }
        return sorted;
    }

    private static int[] fullySorted(int[] xids) {
        for (int i = 0; i < xids.length; i++) {
            xids[i] ^= Integer.MIN_VALUE;
        }
        Arrays.sort(xids);
        for (int i = 0; i < xids.length; i++) {
            xids[i] ^= Integer.MIN_VALUE;
        }
        return xids;
    }

    /** Binary search in an array sorted by {@link #sortedUnsigned}. */
    public static boolean containsUnsigned(int[] sortedXids, int xid) {
        int low = 0;
        int high = sortedXids.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = Integer.compareUnsigned(sortedXids[middle], xid);
            if (order == 0) {
                return true;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return false;
    }

    @Override
    public String toString() {
        return "HistoricSnapshot[xmin=" + TransactionId.toString(xmin) + ", xmax=" + TransactionId.toString(xmax)
                + ", committed=" + committedXids.length + ']';
    }
}
