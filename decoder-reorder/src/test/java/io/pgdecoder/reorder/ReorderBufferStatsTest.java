package io.pgdecoder.reorder;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The server reports its counters only when there are bytes to report; what comes without waits for them. */
final class ReorderBufferStatsTest {
    private final ReorderBufferStats stats = new ReorderBufferStats();

    @Test
    void transactionsWithoutBytesWaitForOnesWithBytes() {
        stats.addReplayed(true, 0);
        stats.report();
        assertThat(stats.totalTxns()).isZero();
        stats.addReplayed(true, 50);
        stats.addReplayed(false, 7);
        assertThat(stats.totalTxns()).as("not reported yet").isZero();
        stats.report();
        assertThat(stats.totalTxns()).isEqualTo(2);
        assertThat(stats.totalBytes()).isEqualTo(57);
        stats.addReplayed(true, 0);
        stats.report();
        assertThat(stats.totalTxns()).as("bytes count once").isEqualTo(2);
    }

    @Test
    void spillingReportsWhatWaited() {
        stats.addReplayed(true, 0);
        stats.addSpilled(true, 0);
        assertThat(stats.totalTxns()).isZero();
        stats.addSpilled(false, 100);
        assertThat(stats.totalTxns()).isEqualTo(1);
        assertThat(stats.spillCount()).isEqualTo(2);
        assertThat(stats.spillTxns()).isEqualTo(1);
        assertThat(stats.spillBytes()).isEqualTo(100);
    }

    @Test
    void blocksWithoutBytesWaitAndBlocksWithBytesReportWhatWaited() {
        stats.addReplayed(true, 0);
        stats.addStreamed(true, 0);
        assertThat(stats.streamCount()).isZero();
        assertThat(stats.streamTxns()).isZero();
        stats.addStreamed(false, 30);
        assertThat(stats.streamCount()).isEqualTo(2);
        assertThat(stats.streamTxns()).isEqualTo(1);
        assertThat(stats.streamBytes()).isEqualTo(30);
        assertThat(stats.totalTxns()).isEqualTo(1);
        stats.addStreamed(true, 12);
        assertThat(stats.streamCount()).isEqualTo(3);
        assertThat(stats.streamTxns()).isEqualTo(2);
        assertThat(stats.streamBytes()).isEqualTo(42);
    }
}
