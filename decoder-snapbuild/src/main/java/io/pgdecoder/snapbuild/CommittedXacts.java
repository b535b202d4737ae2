package io.pgdecoder.snapbuild;

import io.pgdecoder.types.TransactionId;
import java.util.Arrays;

/**
 * The committed transactions that changed catalogs and that the commit log does not yet decide for every snapshot
 * (PostgreSQL: SnapBuild.committed, {@code replication/logical/snapbuild.c}).
 *
 * <p>Kept in commit order, as the server stores it in its snapshot files; a snapshot sorts its own copy. Grows with the
 * number of catalog-changing transactions since the oldest one still running, and shrinks at each running-xacts record.
 * Per transaction, not per record. Not thread-safe.
 */
final class CommittedXacts {
    private static final int INITIAL_CAPACITY = 128;

    private int[] xids = new int[INITIAL_CAPACITY];
    private int count;
    private boolean includesAllTransactions = true;

    /** Appends a transaction or subtransaction that committed. */
    void add(int xid) {
        if (count == xids.length) {
            xids = Arrays.copyOf(xids, count * 2);
        }
        xids[count++] = xid;
    }

    /** Drops the transactions before {@code xmin}, which the commit log decides from now on; keeps the order. */
    void purge(int xmin) {
        int survivors = 0;
        for (int i = 0; i < count; i++) {
            if (!TransactionId.precedes(xids[i], xmin)) {
                xids[survivors++] = xids[i];
            }
        }
        count = survivors;
    }

    /** Replaces the content by that of a restored snapshot file. */
    void restore(int[] restoredXids) {
        xids = Arrays.copyOf(restoredXids, Math.max(INITIAL_CAPACITY, restoredXids.length));
        count = restoredXids.length;
    }

    /** Notes that a transaction committed without being added, so that no snapshot for export can be made any more. */
    void missedTransaction() {
        includesAllTransactions = false;
    }

    /** Whether every commit since the builder started was added, also of transactions that changed no catalog. */
    boolean includesAllTransactions() {
        return includesAllTransactions;
    }

    /** A copy of the xids, in commit order. */
    int[] toArray() {
        return Arrays.copyOf(xids, count);
    }

    int count() {
        return count;
    }

    @Override
    public String toString() {
        return "CommittedXacts[" + count + (includesAllTransactions ? ", all transactions]" : "]");
    }
}
