package io.pgdecoder.it;

import java.sql.SQLException;

/** Waits for a state of the server that cannot be waited for otherwise. */
final class Polling {
    private Polling() {}

    /** A question to the server. */
    interface Condition {
        boolean holds() throws SQLException;
    }

    /**
     * Asks until the answer is yes.
     *
     * @throws SQLException if it is not within the time limit
     */
    static void until(String what, int timeoutMillis, Condition condition) throws SQLException {
        long deadline = System.nanoTime() + timeoutMillis * 1_000_000L;
        while (!condition.holds()) {
            if (System.nanoTime() > deadline) {
                throw new SQLException("not within " + timeoutMillis + " ms: " + what);
            }
            try {
                Thread.sleep(5);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new SQLException("interrupted", e);
            }
        }
    }
}
