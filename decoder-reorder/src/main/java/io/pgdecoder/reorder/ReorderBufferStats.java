package io.pgdecoder.reorder;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The counters of pg_stat_replication_slots (14 and later; kept for 13 too). Written by the decoding thread with release
 * stores, readable by others.
 *
 * <p>The server reports nothing while all bytes that it would report are 0 (UpdateDecodingStats,
 * {@code replication/logical/logical.c}): transactions and blocks without bytes wait here, too, for the next that have some.
 */
public final class ReorderBufferStats {
    private static final VarHandle SPILL_TXNS;
    private static final VarHandle SPILL_COUNT;
    private static final VarHandle SPILL_BYTES;
    private static final VarHandle TOTAL_TXNS;
    private static final VarHandle TOTAL_BYTES;
    private static final VarHandle STREAM_TXNS;
    private static final VarHandle STREAM_COUNT;
    private static final VarHandle STREAM_BYTES;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            SPILL_TXNS = lookup.findVarHandle(ReorderBufferStats.class, "spillTxns", long.class);
            SPILL_COUNT = lookup.findVarHandle(ReorderBufferStats.class, "spillCount", long.class);
            SPILL_BYTES = lookup.findVarHandle(ReorderBufferStats.class, "spillBytes", long.class);
            TOTAL_TXNS = lookup.findVarHandle(ReorderBufferStats.class, "totalTxns", long.class);
            TOTAL_BYTES = lookup.findVarHandle(ReorderBufferStats.class, "totalBytes", long.class);
            STREAM_TXNS = lookup.findVarHandle(ReorderBufferStats.class, "streamTxns", long.class);
            STREAM_COUNT = lookup.findVarHandle(ReorderBufferStats.class, "streamCount", long.class);
            STREAM_BYTES = lookup.findVarHandle(ReorderBufferStats.class, "streamBytes", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private long spillTxns;
    private long spillCount;
    private long spillBytes;
    private long totalTxns;
    private long totalBytes;
    private long streamTxns;
    private long streamCount;
    private long streamBytes;

    private long waitingTxns;
    private long waitingStreamTxns;
    private long waitingStreams;
    private boolean anyBytes;

    ReorderBufferStats() {}

    /** Transactions replayed to their end, or streamed or prepared; each counts once. */
    public long totalTxns() {
        return (long) TOTAL_TXNS.getAcquire(this);
    }

    /** Bytes of the changes replayed, by the server's memory formula and as if read back in the server's batches. */
    public long totalBytes() {
        return (long) TOTAL_BYTES.getAcquire(this);
    }

    /** Transactions spilled to disk. */
    public long spillTxns() {
        return (long) SPILL_TXNS.getAcquire(this);
    }

    /** Times that a transaction was spilled. */
    public long spillCount() {
        return (long) SPILL_COUNT.getAcquire(this);
    }

    /** Bytes spilled. */
    public long spillBytes() {
        return (long) SPILL_BYTES.getAcquire(this);
    }

    /** Transactions streamed in progress. */
    public long streamTxns() {
        return (long) STREAM_TXNS.getAcquire(this);
    }

    /** Times that a transaction was streamed. */
    public long streamCount() {
        return (long) STREAM_COUNT.getAcquire(this);
    }

    /** Bytes streamed. */
    public long streamBytes() {
        return (long) STREAM_BYTES.getAcquire(this);
    }

    /** Where the server would report: if there were bytes since the last time, what waited is reported with them. */
    void report() {
        if (!anyBytes) {
            return;
        }
        anyBytes = false;
        TOTAL_TXNS.setRelease(this, totalTxns + waitingTxns);
        STREAM_TXNS.setRelease(this, streamTxns + waitingStreamTxns);
        STREAM_COUNT.setRelease(this, streamCount + waitingStreams);
        waitingTxns = 0;
        waitingStreamTxns = 0;
        waitingStreams = 0;
    }

    void addSpilled(boolean newTransaction, long bytes) {
        SPILL_COUNT.setRelease(this, spillCount + 1);
        SPILL_BYTES.setRelease(this, spillBytes + bytes);
        if (newTransaction) {
            SPILL_TXNS.setRelease(this, spillTxns + 1);
        }
        anyBytes |= bytes > 0;
        report();
    }

    void addBytes(long bytes) {
        TOTAL_BYTES.setRelease(this, totalBytes + bytes);
        anyBytes |= bytes > 0;
    }

    void addReplayed(boolean newTransaction, long bytes) {
        waitingTxns += newTransaction ? 1 : 0;
        addBytes(bytes);
    }

    void addStreamed(boolean newTransaction, long bytes) {
        waitingStreams++;
        waitingStreamTxns += newTransaction ? 1 : 0;
        STREAM_BYTES.setRelease(this, streamBytes + bytes);
        anyBytes |= bytes > 0;
        report();
    }
}
