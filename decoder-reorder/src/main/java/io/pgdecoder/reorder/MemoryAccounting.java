package io.pgdecoder.reorder;

import io.pgdecoder.types.PgVersion;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How much memory the server would say its reorder buffer holds (PostgreSQL: ReorderBufferChangeSize and
 * ReorderBufferChangeMemoryUpdate). Our own memory is another matter; this decides where the server spills or streams and
 * what its statistics count, so it follows the server's structure sizes.
 *
 * <pre>
 *   change                         bytes (C = change structure, S = snapshot structure)
 *   INSERT, UPDATE, DELETE, SPEC   C + (24 + t_len) for each tuple
 *   TRUNCATE                       C + 4 a table
 *   MESSAGE                        C + prefix + 1 + content + 16
 *   INVALIDATION                   C + 16 a message
 *   SNAPSHOT                       C + S + 4 a committed xid
 *   COMMAND_ID, CONFIRM            C
 * </pre>
 *
 * <p>Per-record zone.
 */
final class MemoryAccounting {
    /** sizeof(HeapTupleData). */
    private static final int TUPLE_BYTES = 24;

    private final int changeStructBytes;
    private final int snapshotStructBytes;
    private final TransactionSizes sizes;
    private long totalSize;

    MemoryAccounting(PgVersion version, ReorderBufferOptions options, TransactionSizes sizes) {
        this.sizes = sizes;
        this.changeStructBytes = options.changeStructBytes();
        this.snapshotStructBytes = version.sizeOfSnapshotData();
    }

    /** Bytes of all queued changes (ReorderBuffer.size). */
    long totalSize() {
        return totalSize;
    }

    /** Counts a change that was queued. */
    void add(ReorderBufferChange change) {
        long bytes = sizeOf(change);
        change.accountedBytes = bytes;
        grow(change.transaction(), bytes);
    }

    /** The (sub)transaction that takes the most by itself, or null if none takes anything. */
    @Nullable
    ReorderBufferTransaction largest() {
        return sizes.largest();
    }

    /** Counts changes of a (sub)transaction. */
    void grow(ReorderBufferTransaction transaction, long bytes) {
        if (bytes != 0) {
            long oldSize = transaction.size;
            transaction.size = oldSize + bytes;
            transaction.topTransaction().totalSize += bytes;
            totalSize += bytes;
            sizes.changed(transaction, oldSize);
        }
    }

    /** Takes back what was counted for changes of a (sub)transaction. */
    void shrink(ReorderBufferTransaction transaction, long bytes) {
        if (bytes != 0) {
            long oldSize = transaction.size;
            transaction.size = oldSize - bytes;
            transaction.topTransaction().totalSize -= bytes;
            totalSize -= bytes;
            assert transaction.size >= 0 && totalSize >= 0 : "size below zero";
            sizes.changed(transaction, oldSize);
        }
    }

    /** Takes back what was counted for a change; nothing if that was done already. */
    void remove(ReorderBufferChange change) {
        long bytes = change.accountedBytes;
        change.accountedBytes = 0;
        shrink(change.transaction(), bytes);
    }

    /** Takes back what was counted for all changes of a (sub)transaction. */
    void removeAll(ReorderBufferTransaction transaction) {
        shrink(transaction, transaction.size);
    }

    /** Counts a change anew whose new tuple has another length than the queued one. */
    void replaceNewTuple(ReorderBufferChange change, int newTupleLength) {
        long bytes = sizeOf(change) - change.newTupleLength() + newTupleLength;
        remove(change);
        change.accountedBytes = bytes;
        grow(change.transaction(), bytes);
    }

    long sizeOf(ReorderBufferChange change) {
        return changeStructBytes
                + switch (change.type()) {
                    case INSERT, UPDATE, DELETE, INTERNAL_SPEC_INSERT, INTERNAL_SPEC_ABORT, INTERNAL_SPEC_CONFIRM ->
                        tupleSize(change.newTupleLength()) + tupleSize(change.oldTupleLength());
                    case MESSAGE -> change.prefixLength() + 1L + change.contentLength() + 16L;
                    case INVALIDATION -> (long) change.invalidationCount() * InvalidationExecutor.MESSAGE_BYTES;
                    case INTERNAL_SNAPSHOT -> snapshotSize(change);
                    case INTERNAL_COMMAND_ID -> 0L;
                    case TRUNCATE -> 4L * change.relidCount();
                };
    }

    private static long tupleSize(int length) {
        return length == 0 ? 0L : TUPLE_BYTES + (long) length;
    }

    private long snapshotSize(ReorderBufferChange change) {
        HistoricSnapshot snapshot = Objects.requireNonNull(change.snapshot());
        return snapshotStructBytes + 4L * snapshot.committedCount();
    }
}
