package io.pgdecoder.reorder;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The counters of pg_stat_replication_slots (14 and later; kept for 13 too). Written by the decoding thread with release
 * stores, readable by others.
 */
public final class ReorderBufferStats {
    private static final VarHandle TOTAL_TXNS;
    private static final VarHandle TOTAL_BYTES;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            TOTAL_TXNS = lookup.findVarHandle(ReorderBufferStats.class, "totalTxns", long.class);
            TOTAL_BYTES = lookup.findVarHandle(ReorderBufferStats.class, "totalBytes", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private long totalTxns;
    private long totalBytes;

    ReorderBufferStats() {}

    /** Transactions replayed to their end. */
    public long totalTxns() {
        return (long) TOTAL_TXNS.getAcquire(this);
    }

    /** Bytes of the transactions replayed to their end, by the server's memory formula. */
    public long totalBytes() {
        return (long) TOTAL_BYTES.getAcquire(this);
    }

    /** Transactions spilled to disk; 0 until spilling exists. */
    public long spillTxns() {
        return 0;
    }

    /** Times that a transaction was spilled; 0 until spilling exists. */
    public long spillCount() {
        return 0;
    }

    /** Bytes spilled; 0 until spilling exists. */
    public long spillBytes() {
        return 0;
    }

    /** Transactions streamed in progress; 0 until streaming exists. */
    public long streamTxns() {
        return 0;
    }

    /** Times that a transaction was streamed; 0 until streaming exists. */
    public long streamCount() {
        return 0;
    }

    /** Bytes streamed; 0 until streaming exists. */
    public long streamBytes() {
        return 0;
    }

    void addReplayed(long bytes) {
        TOTAL_TXNS.setRelease(this, totalTxns + 1);
        TOTAL_BYTES.setRelease(this, totalBytes + bytes);
    }
}
