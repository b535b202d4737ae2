package io.pgdecoder.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.recording.WalRecording;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A recording is for unit tests: once the virtual machine is warm, one takes less than a tenth of a second. */
class RecordingSpeedTest {
    private static final int RUNS = 30;
    private static final long LIMIT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    @Test
    @Recording("recordings/18/orders.walrec")
    void decodesInLessThanATenthOfASecond(WalRecording recording) {
        byte[] file = recording.toBytes();
        long best = Long.MAX_VALUE;
        long bestWithFile = Long.MAX_VALUE;
        for (int i = 0; i < RUNS; i++) {
            long start = System.nanoTime();
            new RecordedDecoder(recording).transactions();
            best = Math.min(best, System.nanoTime() - start);

            long startWithFile = System.nanoTime();
            new RecordedDecoder(WalRecording.parse(file, "orders.walrec")).rows();
            bestWithFile = Math.min(bestWithFile, System.nanoTime() - startWithFile);
        }
        assertThat(best).as("nanoseconds to decode").isLessThan(LIMIT_NANOS);
        assertThat(bestWithFile).as("nanoseconds to read and decode").isLessThan(LIMIT_NANOS);
    }
}
