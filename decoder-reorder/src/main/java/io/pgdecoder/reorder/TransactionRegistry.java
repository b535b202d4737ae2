package io.pgdecoder.reorder;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.TransactionId;
import org.jspecify.annotations.Nullable;

/**
 * Which transactions are known, whose child each is, and in which orders they stand (PostgreSQL: by_txn, toplevel_by_lsn and
 * txns_by_base_snapshot_lsn of the ReorderBuffer, {@code replication/logical/reorderbuffer.c}).
 *
 * <pre>
 *                      first record                assignChild
 *   unknown ---------------------------> top-level -----------> subtransaction, in its parent's list
 *      |                                     |                       |
 *      +---- first record names a parent ----|-----------------------+
 *                                            v
 *              in order of first LSN; and, once it has a base snapshot, in order of that
 * </pre>
 *
 * <p>A base snapshot belongs to the top-level transaction. One that a subtransaction got before its parent was known goes
 * to the parent, at the subtransaction's place in the order, if the parent has none or a later one.
 */
final class TransactionRegistry {
    private final TransactionTable byXid = new TransactionTable();
    private final TransactionList topTransactions = new TransactionList();
    private final TransactionList byBaseSnapshot = new TransactionList();
    private final BlockPool blocks;
    private final ChangePool changes;
    private final TransactionSizes sizes;
    private final SpilledLists lists;
    private long currentRestartDecodingLsn = Lsn.INVALID;

    TransactionRegistry(BlockPool blocks, ChangePool changes, TransactionSizes sizes, SpilledLists lists) {
        this.blocks = blocks;
        this.changes = changes;
        this.sizes = sizes;
        this.lists = lists;
    }

    @Nullable
    ReorderBufferTransaction get(int xid) {
        return byXid.get(xid);
    }

    /** The transaction, made as a top-level one if it is not known (ReorderBufferTXNByXid with create). */
    ReorderBufferTransaction getOrCreate(int xid, long lsn) {
        ReorderBufferTransaction last = byXid.last(xid);
        return last != null ? last : getOrCreateSlowPath(xid, lsn);
    }

    private ReorderBufferTransaction getOrCreateSlowPath(int xid, long lsn) {
        ReorderBufferTransaction transaction = byXid.get(xid);
        if (transaction == null) {
            return createTop(xid, lsn);
        }
        sizes.lookedUp();
        return transaction;
    }

    TransactionTable table() {
        return byXid;
    }

    @Nullable
    ReorderBufferTransaction firstTop() {
        return topTransactions.first();
    }

    /** The top-level transaction whose base snapshot is the earliest, or null. */
    @Nullable
    ReorderBufferTransaction firstByBaseSnapshot() {
        return byBaseSnapshot.first();
    }

    void setRestartPoint(long lsn) {
        currentRestartDecodingLsn = lsn;
    }

    void assignChild(int xid, int subXid, long lsn) {
        ReorderBufferTransaction top = getOrCreate(xid, lsn);
        ReorderBufferTransaction child = byXid.get(subXid);
        if (top == child || top.isKnownSubtransaction() || child != null && child.firstSubtransaction() != null) {
            throw kinshipInvalid(xid, subXid, lsn);
        }
        if (child == null) {
            child = create(subXid, lsn);
        } else if (child.isKnownSubtransaction()) {
            return;
        } else {
            topTransactions.remove(child.node);
        }
        child.top = top;
        top.subtransactionList().addLast(child.node);
        transferSnapshotToParent(top, child);
    }

    void setBaseSnapshot(ReorderBufferTransaction top, long lsn, HistoricSnapshot snapshot) {
        if (top.baseSnapshot != null) {
            throw new IllegalStateException("transaction " + TransactionId.toString(top.xid) + " has a base snapshot");
        }
        top.baseSnapshot = snapshot;
        top.baseSnapshotLsn = lsn;
        byBaseSnapshot.addLast(top.baseSnapshotNode);
    }

    /** Takes a transaction, whose subtransactions are gone already, out of table and lists. */
    void remove(ReorderBufferTransaction transaction) {
        assert transaction.firstSubtransaction() == null;
        if (transaction.baseSnapshot != null) {
            byBaseSnapshot.remove(transaction.baseSnapshotNode);
            transaction.baseSnapshot = null;
        }
        TransactionList list = transaction.node.list;
        if (list != null) {
            list.remove(transaction.node);
        }
        byXid.remove(transaction.xid);
        sizes.removed(transaction);
    }

    private void transferSnapshotToParent(ReorderBufferTransaction top, ReorderBufferTransaction child) {
        HistoricSnapshot snapshot = child.baseSnapshot;
        if (snapshot == null) {
            return;
        }
        if (top.baseSnapshot == null || Lsn.isBefore(child.baseSnapshotLsn, top.baseSnapshotLsn)) {
            if (top.baseSnapshot != null) {
                byBaseSnapshot.remove(top.baseSnapshotNode);
            }
            top.baseSnapshot = snapshot;
            top.baseSnapshotLsn = child.baseSnapshotLsn;
            byBaseSnapshot.addBefore(child.baseSnapshotNode, top.baseSnapshotNode);
        }
        byBaseSnapshot.remove(child.baseSnapshotNode);
        child.baseSnapshot = null;
        child.baseSnapshotLsn = Lsn.INVALID;
    }

    private ReorderBufferTransaction createTop(int xid, long lsn) {
        ReorderBufferTransaction transaction = create(xid, lsn);
        topTransactions.addLast(transaction.node);
        return transaction;
    }

    private ReorderBufferTransaction create(int xid, long lsn) {
        if (xid == TransactionId.INVALID) {
            throw new DecoderException(
                    ErrorCode.REORDER_INVALID, lsn, null, "record of no transaction", "a transaction id", "0");
        }
        ReorderBufferTransaction transaction =
                new ReorderBufferTransaction(xid, lsn, new TupleArena(blocks), new ChangeQueue(changes), lists);
        transaction.restartDecodingLsn = currentRestartDecodingLsn;
        byXid.put(transaction);
        sizes.created(transaction);
        return transaction;
    }

    private static DecoderException kinshipInvalid(int xid, int subXid, long lsn) {
        return new DecoderException(
                ErrorCode.REORDER_INVALID,
                lsn,
                null,
                "transaction " + TransactionId.toString(subXid) + " is named as a subtransaction of "
                        + TransactionId.toString(xid),
                "a top-level transaction and one of its subtransactions",
                "a contradiction to earlier records");
    }
}
