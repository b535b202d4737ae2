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
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Queueing and replaying rows of 120 bytes, a row a unit. With {@code -prof gc} the bytes a row allocates must stay near
 * zero for {@code bulk} and near a transaction's few hundred bytes for {@code small}.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ReorderBench {
    private static final int ROWS = 100_000;

    /** Subtransactions among which the rows of a transaction are spread. */
    @Param({"0", "8"})
    public int subtransactions;

    private final ReorderBuffer buffer = new ReorderBuffer(PgVersion.V18, ReorderBufferOptions.defaults(PgVersion.V18));
    private final HistoricSnapshot snapshot = new HistoricSnapshot(600, 700, new int[0]);
    private final byte[] row = new byte[120];
    private long lsn = 0x1000;
    private int xid = 700;

    /** A state for JMH to make. */
    public ReorderBench() {}

    /** One transaction of many rows. */
    @Benchmark
    @OperationsPerInvocation(ROWS)
    public long bulk() {
        return transaction(ROWS);
    }

    /** Many transactions of ten rows. */
    @Benchmark
    @OperationsPerInvocation(ROWS)
    public long small() {
        long sum = 0;
        for (int i = 0; i < ROWS / 10; i++) {
            sum += transaction(10);
        }
        return sum;
    }

    private long transaction(int rows) {
        int top = xid;
        xid += subtransactions + 1;
        lsn += 8;
        buffer.setBaseSnapshot(top, lsn, snapshot);
        for (int i = 1; i <= subtransactions; i++) {
            buffer.assignChild(top, top + i, lsn);
        }
        for (int i = 0; i < rows; i++) {
            lsn += 160;
            int owner = subtransactions == 0 ? top : top + i % (subtransactions + 1);
            ReorderBufferChange change = buffer.beginChange(owner, lsn, ReorderBufferChangeType.INSERT, 0);
            change.setLocator(1663, 5, 16384);
            change.setClearToastAfterwards(true);
            change.copyNewTuple(3, 0, 24, row, 0, row.length);
            buffer.queueChange(change, false);
        }
        lsn += 160;
        ReplayCursor cursor = buffer.commit(top, lsn, lsn + 8, 0, 0, 0);
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
