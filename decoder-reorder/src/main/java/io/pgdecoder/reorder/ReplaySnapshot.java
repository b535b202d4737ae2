package io.pgdecoder.reorder;

import io.pgdecoder.types.CommandId;
import org.jspecify.annotations.Nullable;

/**
 * How the catalogs look at one point of a replay: the snapshot in force, the command id, and the transaction's own xids
 * and tuples (PostgreSQL: snapshot_now and command_id of ReorderBufferProcessTXN, ReorderBufferCopySnap).
 *
 * <pre>
 *   whole transaction:  base snapshot, shared  --first command id-->  private copy, own xids known
 *   streamed block:     base snapshot, or the one that the block before ended with; always a private copy, whose own
 *                       xids are those known when the block starts
 * </pre>
 *
 * <p>Only a private copy knows own xids; before, own catalog changes are seen like anybody's.
 */
final class ReplaySnapshot {
    private static final int[] NO_XIDS = new int[0];

    private @Nullable HistoricSnapshot snapshot;
    private @Nullable TupleCidLog tupleCids;
    private int commandId;
    private boolean privateCopy;
    private int[] ownXids = NO_XIDS;

    void openWhole(ReorderBufferTransaction transaction) {
        snapshot = transaction.baseSnapshot;
        commandId = CommandId.FIRST;
        privateCopy = false;
        ownXids = NO_XIDS;
        takeTupleCids(transaction);
    }

    void openBlock(ReorderBufferTransaction transaction) {
        if (transaction.streamSnapshot == null) {
            snapshot = transaction.baseSnapshot;
            commandId = CommandId.FIRST;
        } else {
            snapshot = transaction.streamSnapshot;
            commandId = transaction.streamCommandId;
        }
        privateCopy = true;
        ownXids = collectOwnXids(transaction);
        takeTupleCids(transaction);
    }

    /** Keeps snapshot and command id for the transaction's next block (ReorderBufferSaveTXNSnapshot). */
    void saveTo(ReorderBufferTransaction transaction) {
        transaction.streamSnapshot = snapshot;
        transaction.streamCommandId = commandId;
    }

    void close() {
        snapshot = null;
        TupleCidLog log = tupleCids;
        if (log != null) {
            tupleCids = null;
            log.unload();
        }
    }

    HistoricSnapshot snapshot() {
        if (snapshot == null) {
            throw new IllegalStateException("no replay is open");
        }
        return snapshot;
    }

    int curcid() {
        return commandId;
    }

    int[] ownXids() {
        return ownXids;
    }

    TupleCids tupleCids() {
        return tupleCids == null ? TupleCids.NONE : tupleCids;
    }

    void replace(@Nullable HistoricSnapshot replacement) {
        snapshot = replacement;
    }

    /** Raises the command id; false if it is that high already. */
    boolean raiseCommandId(ReorderBufferTransaction transaction, int newCommandId) {
        if (CommandId.compare(commandId, newCommandId) >= 0) {
            return false;
        }
        commandId = newCommandId;
        if (!privateCopy) {
            privateCopy = true;
            ownXids = collectOwnXids(transaction);
        }
        return true;
    }

    private void takeTupleCids(ReorderBufferTransaction transaction) {
        tupleCids = transaction.catalogChanges ? transaction.tupleCids : null;
    }

    private static int[] collectOwnXids(ReorderBufferTransaction top) {
        int[] xids = new int[top.subtransactionCount() + 1];
        int count = 0;
        xids[count++] = top.xid;
        ReorderBufferTransaction child = top.firstSubtransaction();
        while (child != null) {
            xids[count++] = child.xid;
            child = child.next();
        }
        return HistoricSnapshot.sortedUnsigned(xids);
    }
}
