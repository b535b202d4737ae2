package io.pgdecoder.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.recording.WalRecording;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/**
 * A recording is for unit tests: half of all uses take less than a tenth of a second, the first one of a virtual machine
 * less than a second. Times are of the thread's processor, which other programs do not stretch.
 */
class RecordingSpeedTest {
    private static final int RUNS = 31;
    private static final Duration LIMIT = Duration.ofMillis(100);
    private static final Duration FIRST_LIMIT = Duration.ofSeconds(1);
    private static final Path FILE = Path.of("src/test/resources/recordings/18/orders.walrec");

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    @Test
    void decodesInLessThanATenthOfASecond() throws IOException {
        byte[] file = Files.readAllBytes(FILE);
        long[] decoded = new long[RUNS];
        long[] readAndDecoded = new long[RUNS];
        for (int i = 0; i < RUNS; i++) {
            long start = threads.getCurrentThreadCpuTime();
            WalRecording recording = WalRecording.parse(file, FILE.toString());
            assertThat(new RecordedDecoder(recording).rows()).isNotEmpty();
            readAndDecoded[i] = threads.getCurrentThreadCpuTime() - start;

            start = threads.getCurrentThreadCpuTime();
            assertThat(new RecordedDecoder(recording).transactions()).isNotEmpty();
            decoded[i] = threads.getCurrentThreadCpuTime() - start;
        }

        assertThat(Duration.ofNanos(readAndDecoded[0])).as("the first use").isLessThan(FIRST_LIMIT);
        assertThat(median(decoded)).as("median, decoding alone").isLessThan(LIMIT);
        assertThat(median(readAndDecoded)).as("median, with reading").isLessThan(LIMIT);
    }

    private static Duration median(long[] nanos) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return Duration.ofNanos(sorted[sorted.length / 2]);
    }
}
