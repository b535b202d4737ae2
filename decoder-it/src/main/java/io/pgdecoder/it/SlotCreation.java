package io.pgdecoder.it;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The creation of the slot, which waits for the transactions that run: begun in a thread of its own, so that a script
 * can go on meanwhile and drive the server's snapshot builder through its states.
 */
final class SlotCreation {
    private static final int TIMEOUT_MILLIS = 60_000;

    private final PgServer server;
    private final SlotKind kind;
    private @Nullable Future<String> result;

    SlotCreation(PgServer server, SlotKind kind) {
        this.server = server;
        this.kind = kind;
    }

    /** Begins, and returns when the creation ended or waits for a transaction. */
    void begin(Connection control) throws SQLException {
        CompletableFuture<String> started = new CompletableFuture<>();
        result = started;
        Thread thread = new Thread(() -> create(started), "slot");
        thread.setDaemon(true);
        thread.start();
        awaitProgress(control);
    }

    /**
     * Returns when the creation ended, or waits for a transaction that still runs: a script's
     * next step then finds the builder in a state that does not depend on the speed of the machine.
     */
    void awaitProgress(Connection control) throws SQLException {
        Future<String> started = result;
        if (started != null) {
            Polling.until("the slot exists or waits", TIMEOUT_MILLIS, () -> started.isDone() || waits(control));
        }
    }

    private static boolean waits(Connection control) throws SQLException {
        String waiting = "SELECT count(*) FROM pg_replication_slots s"
                + " JOIN pg_locks w ON w.pid = s.active_pid AND NOT w.granted AND w.locktype = 'transactionid'"
                + " JOIN pg_locks h ON h.locktype = 'transactionid' AND h.transactionid = w.transactionid AND h.granted"
                + " WHERE s.slot_name = '" + Oracle.SLOT + "'";
        return !PgServer.queryText(control, waiting).equals("0");
    }

    private void create(CompletableFuture<String> started) {
        try (Connection connection = server.connect("postgres");
                Statement statement = connection.createStatement()) {
            // Waiting for transactions is its business, however short others may wait.
            statement.execute("SET lock_timeout = 0");
            started.complete(PgServer.queryText(
                    connection,
                    "SELECT lsn FROM pg_create_logical_replication_slot('" + Oracle.SLOT + "', 'test_decoding'"
                            + kind.arguments() + ")"));
        } catch (SQLException e) {
            started.completeExceptionally(e);
        }
    }

    /** Waits for the end of the creation. */
    SlotPosition end(Connection control) throws SQLException {
        Future<String> started = result;
        if (started == null) {
            throw new IllegalStateException("not begun");
        }
        String consistentPoint;
        try {
            consistentPoint = started.get(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException("interrupted", e);
        } catch (ExecutionException | TimeoutException e) {
            throw new SQLException("the slot was not created: " + e, e);
        }
        try (Statement statement = control.createStatement();
                ResultSet row = statement.executeQuery("SELECT restart_lsn, catalog_xmin FROM pg_replication_slots"
                        + " WHERE slot_name = '" + Oracle.SLOT + "'")) {
            row.next();
            return new SlotPosition(row.getString(1), consistentPoint, row.getString(2), null);
        }
    }

    /** Takes and confirms all changes of a slot: where it is then. */
    static SlotPosition advance(Connection control, SlotPosition created) throws SQLException {
        PgServer.queryText(
                control, "SELECT count(*) FROM pg_logical_slot_get_changes('" + Oracle.SLOT + "', NULL, NULL)");
        try (Statement statement = control.createStatement();
                ResultSet row = statement.executeQuery("SELECT restart_lsn, confirmed_flush_lsn FROM"
                        + " pg_replication_slots WHERE slot_name = '" + Oracle.SLOT + "'")) {
            row.next();
            return new SlotPosition(
                    row.getString(1), created.consistentPoint(), created.xminHorizon(), row.getString(2));
        }
    }
}
