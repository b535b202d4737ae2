package io.pgdecoder.reorder;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.PgVersion;

/**
 * Where invalidation messages of transactions go (PostgreSQL: ReorderBufferAddInvalidations,
 * ReorderBufferAddDistributedInvalidations and ReorderBufferQueueInvalidations,
 * {@code replication/logical/reorderbuffer.c}).
 *
 * <pre>
 *                        13                          14 and later
 *   its own              list of the (sub)xact       list of the top-level one, and queued
 *   distributed          list of the top-level one   list of the top-level one, and queued
 * </pre>
 *
 * <p>The lists are executed at the end of the replay, what is queued at its place in it.
 */
final class TransactionInvalidations {
    /** Most distributed messages kept for one transaction (MAX_DISTR_INVAL_MSG_PER_TXN: 8 MiB of messages). */
    static final int MAX_DISTRIBUTED = 8 * 1024 * 1024 / InvalidationExecutor.MESSAGE_BYTES;

    /** Most messages in one change: the server allocates 1 GB at most (MaxAllocSize). */
    private static final int MAX_IN_CHANGE = (1 << 30) / InvalidationExecutor.MESSAGE_BYTES - 1;

    private final boolean queues;
    private final boolean distributes;
    private final ReorderBuffer buffer;
    private final TransactionRegistry transactions;

    TransactionInvalidations(
            PgVersion version, ReorderBufferOptions options, ReorderBuffer buffer, TransactionRegistry transactions) {
        this.queues = version.hasTopXidInRecords();
        this.distributes = options.distributesInvalidations();
        this.buffer = buffer;
        this.transactions = transactions;
    }

    void add(int xid, long lsn, byte[] messages, int offset, int count) {
        ReorderBufferTransaction transaction = transactions.getOrCreate(xid, lsn);
        if (!queues) {
            transaction.invalidations.add(messages, offset, count);
            return;
        }
        transaction.topTransaction().invalidations.add(messages, offset, count);
        ReorderBufferChange change = begin(xid, lsn, count);
        System.arraycopy(
                messages,
                offset,
                change.invalidationBytes(),
                change.invalidationOffset(),
                count * InvalidationExecutor.MESSAGE_BYTES);
        buffer.queueChange(change, false);
    }

    /** Too many are not kept: the replay then ends with everything invalidated. */
    void addDistributed(int xid, long lsn, InvalidationList messages) {
        if (!distributes) {
            return;
        }
        ReorderBufferTransaction top = transactions.getOrCreate(xid, lsn).topTransaction();
        if (!top.distributedInvalidationsOverflowed) {
            if (top.distributedInvalidations.count() + messages.count() >= MAX_DISTRIBUTED) {
                top.distributedInvalidationsOverflowed = true;
                top.distributedInvalidations.clear();
            } else {
                top.distributedInvalidations.addAll(messages);
            }
        }
        if (queues) {
            ReorderBufferChange change = begin(xid, lsn, messages.count());
            messages.copyTo(change.invalidationBytes(), change.invalidationOffset());
            buffer.queueChange(change, false);
        }
    }

    /** A change with room for the messages, which are to be copied there. */
    private ReorderBufferChange begin(int xid, long lsn, long count) {
        if (count > MAX_IN_CHANGE) {
            throw new DecoderException(
                    ErrorCode.REORDER_INVALID,
                    lsn,
                    null,
                    "invalidation messages of one transaction",
                    "at most " + MAX_IN_CHANGE + ", as many as the server can hold",
                    Long.toString(count));
        }
        ReorderBufferChange change = buffer.beginChange(xid, lsn, ReorderBufferChangeType.INVALIDATION, 0);
        change.reserveNewBody((int) count * InvalidationExecutor.MESSAGE_BYTES);
        return change;
    }
}
