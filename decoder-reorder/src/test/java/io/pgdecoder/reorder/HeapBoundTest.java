package io.pgdecoder.reorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.types.PgVersion;
import org.junit.jupiter.api.Test;

/** What docs/architecture.md promises: heap by work mem, and by open subtransactions. */
final class HeapBoundTest {
    private static final int SUBTRANSACTIONS = 20_000;
    private static final long BYTES_EACH = 1024;
    private static final long WORK_MEM = 8L * 1024 * 1024;

    @Test
    void openSubtransactionsTakeAboutOneKilobyteEachBesidesTheirRows() {
        Fixture fixture = new Fixture(PgVersion.V18);
        fixture.base(1, 8, 600);
        long before = usedHeap();
        for (int i = 0; i < SUBTRANSACTIONS; i++) {
            fixture.buffer.assignChild(1, 2 + i, 16L + i);
            fixture.insert(2 + i, 16L + i, "x".repeat(100));
        }
        long used = usedHeap() - before;
        assertThat(used).isLessThan(fixture.buffer.memorySize() * 5 / 2 + SUBTRANSACTIONS * BYTES_EACH);
        assertThat(fixture.buffer.transactionCount()).isEqualTo(SUBTRANSACTIONS + 1);
    }

    @Test
    void rowsOfABulkLoadTakeTwoAndAHalfTimesWorkMemAtMost() {
        Fixture fixture = new Fixture(
                PgVersion.V18, ReorderBufferOptions.defaults(PgVersion.V18).withWorkMemBytes(WORK_MEM));
        fixture.base(1, 8, 600);
        long before = usedHeap();
        long most = 0;
        for (int i = 0; i < 200_000; i++) {
            fixture.insert(1, 16L + i, "x".repeat(100));
            if (i % 40_000 == 30_000) {
                most = Math.max(most, usedHeap() - before);
            }
        }
        assertThat(fixture.buffer.stats().spillCount()).isGreaterThan(3);
        assertThat(most).isLessThan(WORK_MEM * 5 / 2);
        fixture.buffer.close();
    }

    private static long usedHeap() {
        Runtime runtime = Runtime.getRuntime();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            System.gc();
            least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
        }
        return least;
    }
}
