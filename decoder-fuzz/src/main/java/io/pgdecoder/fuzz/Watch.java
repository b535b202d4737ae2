package io.pgdecoder.fuzz;

import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Ends the program when one input does not come to an end, and says which. Started by programs only; a test has the time
 * limit of its runner.
 */
final class Watch {
    private static final long MAX_MILLIS = 30_000;

    private record Task(String name, byte[] input, long since) {}

    private static volatile @Nullable Task current;

    private Watch() {}

    static void begin(String name, byte[] input) {
        current = new Task(name, input, System.currentTimeMillis());
    }

    static void end() {
        current = null;
    }

    static void start() {
        Thread thread = new Thread(Watch::watch, "watch");
        thread.setDaemon(true);
        thread.start();
    }

    private static void watch() {
        try {
            while (true) {
                Thread.sleep(1000);
                Task task = current;
                if (task != null && System.currentTimeMillis() - task.since > MAX_MILLIS) {
                    System.err.println(task.name + " hangs on " + HexFormat.of().formatHex(task.input));
                    Thread.getAllStackTraces().forEach((thread, stack) -> {
                        System.err.println(thread);
                        for (StackTraceElement element : stack) {
                            System.err.println("    at " + element);
                        }
                    });
                    Runtime.getRuntime().halt(3);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
