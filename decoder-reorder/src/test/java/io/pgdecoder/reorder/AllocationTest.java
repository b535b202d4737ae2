package io.pgdecoder.reorder;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.pgdecoder.types.PgVersion;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/**
 * The per-record zone allocates nothing once it is warm: queueing and replaying rows costs the same memory however many
 * rows a transaction has. What a transaction costs itself is bounded.
 */
final class AllocationTest {
    private static final int TRANSACTION_BYTES = 1500;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final Fixture fixture = new Fixture(PgVersion.V18);
    private final byte[] row = new byte[120];
    private final HistoricSnapshot snapshot = Fixture.snapshot(600);
    private long lsn = 0x1000;
    private int xid = 700;

    @Test
    void rowsOfAWarmBufferAllocateNothing() {
        for (int i = 0; i < 30; i++) {
            transaction(5000);
        }
        long few = allocated(10);
        long many = allocated(5000);
        assertThat(few).as("bytes of a transaction of 10 rows").isLessThan(TRANSACTION_BYTES);
        // The only thing that grows with the rows is the list of blocks.
        assertThat(many - few).as("bytes of 4990 more rows").isLessThan(1000);
    }

    private long allocated(int rows) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            transaction(rows);
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }

    private void transaction(int rows) {
        ReorderBuffer buffer = fixture.buffer;
        int top = xid++;
        lsn += 8;
        buffer.setBaseSnapshot(top, lsn, snapshot);
        for (int i = 0; i < rows; i++) {
            lsn += 8;
            ReorderBufferChange change = buffer.beginChange(top, lsn, ReorderBufferChangeType.INSERT, 0);
            change.setLocator(1663, 5, 16384);
            change.copyNewTuple(3, 0, 24, row, 0, row.length);
            buffer.queueChange(change, false);
        }
        lsn += 8;
        ReplayCursor cursor = fixture.commit(top, lsn);
        long seen = 0;
        while (cursor.next() != ReplayStep.END) {
            seen += cursor.change().newTupleLength() == 0 ? 0 : 1;
        }
        cursor.finish();
        if (seen != rows) {
            throw new AssertionError(seen);
        }
    }
}
