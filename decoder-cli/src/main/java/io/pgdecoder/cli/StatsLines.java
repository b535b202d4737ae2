package io.pgdecoder.cli;

import io.pgdecoder.core.DecodingStats;
import io.pgdecoder.core.LogicalDecoder;
import io.pgdecoder.reorder.ReorderBufferStats;
import io.pgdecoder.types.Lsn;
import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** The NAME=VALUE lines of {@code --stats}; other programs read them, so names stay. */
final class StatsLines {
    private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    private StatsLines() {}

    /** Prints the counters of a decoder and those of pg_stat_replication_slots under the view's column names. */
    static void print(LogicalDecoder decoder, long nanos, PrintStream messages) {
        DecodingStats stats = decoder.stats();
        ReorderBufferStats slot = decoder.slotStats();
        messages.println("wal_bytes=" + stats.walBytes());
        messages.println("records=" + stats.records());
        messages.println("transactions=" + stats.transactions());
        messages.println("changes=" + stats.changes());
        printSeconds(nanos, messages);
        messages.println("spill_txns=" + slot.spillTxns());
        messages.println("spill_count=" + slot.spillCount());
        messages.println("spill_bytes=" + slot.spillBytes());
        messages.println("stream_txns=" + slot.streamTxns());
        messages.println("stream_count=" + slot.streamCount());
        messages.println("stream_bytes=" + slot.streamBytes());
        messages.println("total_txns=" + slot.totalTxns());
        messages.println("total_bytes=" + slot.totalBytes());
        messages.println("consistent_point=" + Lsn.toString(stats.consistentPoint()));
    }

    /** Prints the wall-clock time. */
    static void printSeconds(long nanos, PrintStream messages) {
        messages.println("seconds=" + String.format(Locale.ROOT, "%.3f", nanos / NANOS_PER_SECOND));
    }
}
