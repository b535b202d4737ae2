package io.pgdecoder.bench;

import io.pgdecoder.reorder.HistoricSnapshot;
import io.pgdecoder.reorder.ReorderBuffer;
import io.pgdecoder.reorder.ReorderBufferChange;
import io.pgdecoder.reorder.ReorderBufferChangeType;
import io.pgdecoder.reorder.ReorderBufferOptions;
import io.pgdecoder.reorder.ReplayCursor;
import io.pgdecoder.reorder.ReplayStep;
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
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * What a row of 120 bytes costs that leaves memory and comes back, a row a unit; the rows of one transaction lie one after
 * the other in its subtransactions. {@code merge} minus {@code queue} is the merge in memory, {@code spill} minus
 * {@code queue} the way to disk, {@code restore} minus {@code spill} the way back with the merge.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SpillBench {
    private static final int ROWS = 100_000;
    private static final long LIMIT = 1024 * 1024;

    /** Subtransactions among which the rows of a transaction are spread. */
    @Param({"0", "8", "1000"})
    public int subtransactions;

    private final ReorderBufferOptions options = ReorderBufferOptions.defaults(PgVersion.V18);
    private final ReorderBuffer roomy = new ReorderBuffer(PgVersion.V18, options);
    private final ReorderBuffer narrow = new ReorderBuffer(PgVersion.V18, options.withWorkMemBytes(LIMIT));
    private final HistoricSnapshot snapshot = new HistoricSnapshot(600, 700, new int[0]);
    private final byte[] row = new byte[120];
    private long lsn = 0x1000;
    private int xid = 700;

    /** A state for JMH to make. */
    public SpillBench() {}

    /** Removes the temporary directory. */
    @TearDown(Level.Trial)
    public void close() {
        narrow.close();
    }

    /** Queues and drops in memory. */
    @Benchmark
    @OperationsPerInvocation(ROWS)
    public void queue() {
        roomy.abort(fill(roomy), lsn, 0);
    }

    /** Queues, merges and hands out in memory. */
    @Benchmark
    @OperationsPerInvocation(ROWS)
    public long merge() {
        return replay(roomy, fill(roomy));
    }

    /** Queues, spills and drops. */
    @Benchmark
    @OperationsPerInvocation(ROWS)
    public void spill() {
        narrow.abort(fill(narrow), lsn, 0);
    }

    /** Queues, spills, reads back, merges and hands out. */
    @Benchmark
    @OperationsPerInvocation(ROWS)
    public long restore() {
        return replay(narrow, fill(narrow));
    }

    private int fill(ReorderBuffer buffer) {
        int top = xid;
        xid += subtransactions + 1;
        lsn += 8;
        buffer.setBaseSnapshot(top, lsn, snapshot);
        for (int i = 1; i <= subtransactions; i++) {
            buffer.assignChild(top, top + i, lsn);
        }
        int share = ROWS / (subtransactions + 1) + 1;
        for (int i = 0; i < ROWS; i++) {
            lsn += 160;
            ReorderBufferChange change = buffer.beginChange(top + i / share, lsn, ReorderBufferChangeType.INSERT, 0);
            change.setLocator(1663, 5, 16384);
            change.setClearToastAfterwards(true);
            change.copyNewTuple(3, 0, 24, row, 0, row.length);
            buffer.queueChange(change, false);
        }
        lsn += 160;
        return top;
    }

    private long replay(ReorderBuffer buffer, int top) {
        buffer.commit(top, lsn, lsn + 8, 0, 0, 0);
        ReplayCursor cursor = buffer.openReplay();
        if (cursor == null) {
            throw new IllegalStateException("nothing to replay");
        }
        long sum = 0;
        while (cursor.next() != ReplayStep.END) {
            sum += cursor.change().newTupleLength();
        }
        cursor.finish();
        return sum;
    }
}
