package io.pgdecoder.reorder;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Transactions by xid (PostgreSQL: ReorderBuffer.by_txn): open addressing with linear probing over one array, no boxing,
 * and the last answer kept, "unknown" included, since records of one transaction come in runs. Per-record zone.
 */
final class TransactionTable {
    private @Nullable ReorderBufferTransaction[] slots = new ReorderBufferTransaction[256];
    private int size;
    private int lastXid;
    private @Nullable ReorderBufferTransaction lastTransaction;

    int size() {
        return size;
    }

    /** The transaction that was looked up last, if it is known and has this xid. */
    @Nullable
    ReorderBufferTransaction last(int xid) {
        return xid == lastXid ? lastTransaction : null;
    }

    @Nullable
    ReorderBufferTransaction get(int xid) {
        if (xid == lastXid) {
            return lastTransaction;
        }
        ReorderBufferTransaction found = slots[slotOf(xid)];
        lastXid = xid;
        lastTransaction = found;
        return found;
    }

    void put(ReorderBufferTransaction transaction) {
        if ((size + 1) * 2 > slots.length) {
            grow();
        }
        int slot = slotOf(transaction.xid);
        assert slots[slot] == null;
        slots[slot] = transaction;
        size++;
        lastXid = transaction.xid;
        lastTransaction = transaction;
    }

    void remove(int xid) {
        int mask = slots.length - 1;
        int hole = slotOf(xid);
        assert slots[hole] != null;
        slots[hole] = null;
        size--;
        if (xid == lastXid) {
            lastTransaction = null;
        }
        // Close the gap, so that probing still finds what had to step over the removed entry.
        int slot = (hole + 1) & mask;
        ReorderBufferTransaction moved = slots[slot];
        while (moved != null) {
            int home = home(moved.xid, mask);
            if (((slot - home) & mask) >= ((slot - hole) & mask)) {
                slots[hole] = moved;
                slots[slot] = null;
                hole = slot;
            }
            slot = (slot + 1) & mask;
            moved = slots[slot];
        }
    }

    void forEach(Consumer<ReorderBufferTransaction> action) {
        for (ReorderBufferTransaction transaction : slots) {
            if (transaction != null) {
                action.accept(transaction);
            }
        }
    }

    private int slotOf(int xid) {
        int mask = slots.length - 1;
        int slot = home(xid, mask);
        ReorderBufferTransaction found = slots[slot];
        while (found != null && found.xid != xid) {
            slot = (slot + 1) & mask;
            found = slots[slot];
        }
        return slot;
    }

    private static int home(int xid, int mask) {
        int mixed = xid * 0x9E3779B9;
        return (mixed ^ mixed >>> 16) & mask;
    }

    private void grow() {
        @Nullable ReorderBufferTransaction[] old = slots;
        slots = new ReorderBufferTransaction[old.length * 2];
        for (ReorderBufferTransaction transaction : old) {
            if (transaction != null) {
                slots[slotOf(transaction.xid)] = transaction;
            }
        }
    }
}
