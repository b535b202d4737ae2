package io.pgdecoder.cli;

import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** The NAME=VALUE lines of {@code --stats}; other programs read them, so names stay. */
final class StatsLines {
    private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    private StatsLines() {}

    /** Prints the wall-clock time. */
    static void printSeconds(long nanos, PrintStream messages) {
        messages.println("seconds=" + String.format(Locale.ROOT, "%.3f", nanos / NANOS_PER_SECOND));
    }
}
