package io.pgdecoder.bench;

import io.pgdecoder.reorder.HistoricSnapshot;
import io.pgdecoder.reorder.ReorderBuffer;
import io.pgdecoder.reorder.ReorderBufferChange;
import io.pgdecoder.reorder.ReorderBufferChangeType;
import io.pgdecoder.reorder.ReorderBufferOptions;
import io.pgdecoder.types.PgVersion;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Choosing what leaves memory among 10,000 open transactions of equal size, a row a unit. Without a limit in reach
 * {@code queueAmongMany} shows what keeping the order by size costs; in {@code evict} each row sends one transaction to disk.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class EvictionBench {
    private static final int TRANSACTIONS = 10_000;
    private static final int FIRST_XID = 1000;

    /** The server's version: 16 walks its table, 18 keeps a heap. */
    @Param({"V16", "V18"})
    public PgVersion version = PgVersion.V18;

    private final byte[] row = new byte[1000];
    private final HistoricSnapshot snapshot = new HistoricSnapshot(600, 700, new int[0]);
    private ReorderBuffer roomy = new ReorderBuffer(PgVersion.V18, ReorderBufferOptions.defaults(PgVersion.V18));
    private ReorderBuffer full = roomy;
    private long lsn = 0x1000;

    /** A state for JMH to make. */
    public EvictionBench() {}

    /** Opens the transactions. */
    @Setup(Level.Iteration)
    public void open() {
        ReorderBufferOptions options = ReorderBufferOptions.defaults(version);
        roomy = new ReorderBuffer(version, options.withWorkMemBytes(1L << 40));
        full = new ReorderBuffer(version, options.withWorkMemBytes(TRANSACTIONS * 500L));
        for (int i = 0; i < TRANSACTIONS; i++) {
            roomy.setBaseSnapshot(FIRST_XID + i, lsn, snapshot);
            full.setBaseSnapshot(FIRST_XID + i, lsn, snapshot);
        }
        for (int i = 0; i < TRANSACTIONS; i++) {
            queue(full, FIRST_XID + i, row.length);
        }
    }

    /** Removes the temporary directory. */
    @TearDown(Level.Iteration)
    public void close() {
        full.close();
    }

    /** A row to each transaction, then all of them dropped. */
    @Benchmark
    @OperationsPerInvocation(TRANSACTIONS)
    public void queueAmongMany() {
        for (int i = 0; i < TRANSACTIONS; i++) {
            queue(roomy, FIRST_XID + i, 100);
        }
        for (int i = 0; i < TRANSACTIONS; i++) {
            roomy.abort(FIRST_XID + i, lsn, 0);
        }
    }

    /** A row to a transaction that has none in memory, and one transaction to disk for it. */
    @Benchmark
    @OperationsPerInvocation(100)
    public void evict() {
        for (int i = 0; i < 100; i++) {
            queue(full, FIRST_XID + i, row.length);
        }
    }

    private void queue(ReorderBuffer buffer, int xid, int length) {
        lsn += 160;
        ReorderBufferChange change = buffer.beginChange(xid, lsn, ReorderBufferChangeType.INSERT, 0);
        change.setLocator(1663, 5, 16384);
        change.copyNewTuple(3, 0, 24, row, 0, length);
        buffer.queueChange(change, false);
    }
}
