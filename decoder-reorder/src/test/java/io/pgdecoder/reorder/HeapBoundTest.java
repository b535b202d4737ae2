package io.pgdecoder.reorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What docs/reliability.md promises: heap by work mem, by open (sub)transactions and by the row in hand. */
final class HeapBoundTest {
    private static final int SUBTRANSACTIONS = 20_000;
    private static final long BYTES_EACH = 1024;
    private static final long WORK_MEM = 8L * 1024 * 1024;

    @TempDir
    Path directory = Path.of("");

    /** In a process that has this heap and no more: it ends well or runs out of memory. */
    @ParameterizedTest
    @EnumSource(HeapHistory.class)
    void eachHistoryNeedsNoMoreThanIsPromised(HeapHistory history) throws IOException, InterruptedException {
        long megabytes = (history.heapBytes() >> 20) + 1;
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx" + megabytes + "m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Djava.io.tmpdir=" + directory,
                        "-cp",
                        System.getProperty("java.class.path") + ":" + System.getProperty("jdk.module.path", ""),
                        HeapHistory.class.getName(),
                        history.name())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as("%d MB: %s", megabytes, output).isZero();
    }

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
