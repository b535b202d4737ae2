package io.pgdecoder.reorder;

import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.TransactionId;
import org.jspecify.annotations.Nullable;

/**
 * A transaction or subtransaction whose end was not seen yet (PostgreSQL: ReorderBufferTXN,
 * {@code replication/reorderbuffer.h}).
 *
 * <p>Subtransactions of every level hang directly under the top-level transaction. Until its kinship is known a
 * subtransaction counts as top-level. Owned by the {@link ReorderBuffer}; not to be used after the transaction ended.
 */
public final class ReorderBufferTransaction {
    final int xid;
    final TupleArena arena;
    final ChangeQueue changes;
    final TransactionList.Node node = new TransactionList.Node(this);
    final TransactionList.Node baseSnapshotNode = new TransactionList.Node(this);
    final InvalidationList invalidations;
    final InvalidationList distributedInvalidations;

    long firstLsn;
    long finalLsn;
    long endLsn;
    long restartDecodingLsn;
    long commitTime;
    int originId;
    long originLsn;

    @Nullable
    ReorderBufferTransaction top;

    @Nullable
    TransactionList subtransactions;

    @Nullable
    HistoricSnapshot baseSnapshot;

    long baseSnapshotLsn;
    boolean catalogChanges;
    boolean distributedInvalidationsOverflowed;
    boolean streamableChange;
    boolean partialChange;
    boolean streamed;
    boolean prepared;
    boolean prepareSkipped;
    boolean aborted;
    /** Whether it was found out, before the commit record, that the (sub)transaction committed (RBTXN_IS_COMMITTED). */
    boolean committed;

    long prepareEndLsn;
    long prepareTime;
    byte @Nullable [] gid;

    @Nullable
    HistoricSnapshot streamSnapshot;

    int streamCommandId;

    @Nullable
    TupleCidLog tupleCids;

    long size;
    long totalSize;

    TransactionSizes.@Nullable Node sizeNode;

    /** Whether it was spilled, with or without changes of its own, and not been truncated since (RBTXN_IS_SERIALIZED). */
    boolean serialized;

    /** Whether it was spilled and then truncated (RBTXN_IS_SERIALIZED_CLEAR). */
    boolean serializedBefore;

    @Nullable
    SpilledChanges spilled;

    private @Nullable Object pluginState;

    ReorderBufferTransaction(int xid, long firstLsn, TupleArena arena, ChangeQueue changes, SpilledLists lists) {
        this.xid = xid;
        this.firstLsn = firstLsn;
        this.arena = arena;
        this.changes = changes;
        this.invalidations = new InvalidationList(xid, "invalidations", lists);
        this.distributedInvalidations = new InvalidationList(xid, "distributed", lists);
    }

    /** The transaction's or subtransaction's own id. */
    public int xid() {
        return xid;
    }

    /** The top-level transaction, this one if it is not known to be a subtransaction (rbtxn_get_toptxn). */
    public ReorderBufferTransaction topTransaction() {
        return top == null ? this : top;
    }

    /** Whether this is known to be a subtransaction (RBTXN_IS_SUBXACT). */
    public boolean isKnownSubtransaction() {
        return top != null;
    }

    /** Start of the first record that named the xid. */
    public long firstLsn() {
        return firstLsn;
    }

    /** Start of the commit or prepare record, end of the abort record; {@link Lsn#INVALID} until it was read. */
    public long finalLsn() {
        return finalLsn;
    }

    /** End of the commit or prepare record, {@link Lsn#INVALID} until it was read. */
    public long endLsn() {
        return endLsn;
    }

    /** The restart point in force when the transaction was first seen; see {@link ReorderBuffer#setRestartPoint}. */
    public long restartDecodingLsn() {
        return restartDecodingLsn;
    }

    /**
     * Time of the last ending that was read, a prepare, commit or rollback, in microseconds since 2000-01-01 UTC; 0 before.
     */
    public long commitTime() {
        return commitTime;
    }

    /** The replication origin of the commit or prepare, or of a streamed block's first change; 0 if none. */
    public int originId() {
        return originId;
    }

    /** The origin's commit position, {@link Lsn#INVALID} if none. */
    public long originLsn() {
        return originLsn;
    }

    /** The snapshot for the first changes, or null if there was nothing yet that needs one. */
    public @Nullable HistoricSnapshot baseSnapshot() {
        return baseSnapshot;
    }

    /** Where the base snapshot was set. */
    public long baseSnapshotLsn() {
        return baseSnapshotLsn;
    }

    /** Whether the transaction is known to have changed catalogs; from 14 on also true if a subtransaction did. */
    public boolean hasCatalogChanges() {
        return catalogChanges;
    }

    /**
     * Whether the transaction's PREPARE was met by two-phase decoding, be it decoded there or left for COMMIT PREPARED
     * (rbtxn_is_prepared). Without two-phase decoding never so.
     */
    public boolean isPrepared() {
        return prepared || prepareSkipped;
    }

    /** Whether changes of the (sub)transaction left in a streamed block (RBTXN_IS_STREAMED). */
    public boolean isStreamed() {
        return streamed;
    }

    /** Whether the row that the last queued changes belong to is not complete yet (RBTXN_HAS_PARTIAL_CHANGE). */
    public boolean hasPartialChange() {
        return partialChange;
    }

    /** Whether it was found out, before the abort record, that the (sub)transaction aborted: its changes are ignored. */
    public boolean isKnownAborted() {
        return aborted;
    }

    /** Name of the prepared transaction without its NUL, in the database's encoding; null if it is not prepared. */
    public byte @Nullable [] gid() {
        return gid;
    }

    /** At the second phase: end of the prepare record, {@link Lsn#INVALID} if it was not read. */
    public long prepareEndLsn() {
        return prepareEndLsn;
    }

    /** At the second phase: when the transaction was prepared, in microseconds since 2000-01-01 UTC. */
    public long prepareTime() {
        return prepareTime;
    }

    /** The transaction's own invalidation messages, those of subtransactions included (14 and later). */
    public InvalidationList invalidations() {
        return invalidations;
    }

    /** Messages of other transactions that committed meanwhile; see {@link ReorderBuffer#addDistributedInvalidations}. */
    public InvalidationList distributedInvalidations() {
        return distributedInvalidations;
    }

    /** Whether there were so many distributed messages that all caches are reset at the end instead. */
    public boolean distributedInvalidationsOverflowed() {
        return distributedInvalidationsOverflowed;
    }

    /** Bytes of the transaction's own queued changes by the server's formula. */
    public long size() {
        return size;
    }

    /** {@link #size} with that of the subtransactions, as the server sums it; meaningful for a top-level transaction. */
    public long totalSize() {
        return totalSize;
    }

    /** Number of queued changes, those of subtransactions not counted. */
    public long changeCount() {
        return changesOnDisk() + changes.size();
    }

    /** Whether a change was queued that would be put out if the transaction were streamed (RBTXN_HAS_STREAMABLE_CHANGE). */
    public boolean hasStreamableChange() {
        return streamableChange;
    }

    /** The first known subtransaction in the order in which they became known, or null. */
    public @Nullable ReorderBufferTransaction firstSubtransaction() {
        return subtransactions == null ? null : subtransactions.first();
    }

    /**
     * The next transaction in the list that this one is in: the top-level ones in order of their first LSN (start at
     * {@link ReorderBuffer#oldestTransaction}), or for a known subtransaction its next sibling. Null at the end.
     */
    public @Nullable ReorderBufferTransaction next() {
        return node.nextTransaction();
    }

    /** State that an output plugin keeps with the transaction (output_plugin_private), null until set. */
    public @Nullable Object pluginState() {
        return pluginState;
    }

    /** Sets {@link #pluginState()}. */
    public void setPluginState(@Nullable Object state) {
        this.pluginState = state;
    }

    /** Number of changes in files; those in the queue follow them. */
    long changesOnDisk() {
        return spilled == null ? 0 : spilled.files.count();
    }

    /** Number of changes that count as spilled. */
    long spilledCount() {
        return spilled == null ? 0 : spilled.count();
    }

    /** Number of changes that the server would have in memory now (nentries_mem). */
    long changesInMemory() {
        if (spilled == null) {
            return changes.size();
        }
        return spilled.isRestored() ? spilled.changesInBatch() : changes.size();
    }

    SpilledChanges spilled() {
        if (spilled == null) {
            spilled = new SpilledChanges(xid);
        }
        return spilled;
    }

    int subtransactionCount() {
        return subtransactions == null ? 0 : subtransactions.size();
    }

    TransactionList subtransactionList() {
        if (subtransactions == null) {
            subtransactions = new TransactionList();
        }
        return subtransactions;
    }

    @Override
    public String toString() {
        return "ReorderBufferTransaction[xid=" + TransactionId.toString(xid) + ", first=" + Lsn.toString(firstLsn)
                + ", changes=" + changeCount() + ", subtransactions=" + subtransactionCount() + ']';
    }
}
