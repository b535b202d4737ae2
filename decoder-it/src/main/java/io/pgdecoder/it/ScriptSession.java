package io.pgdecoder.it;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/**
 * One session of a script: a connection, and a thread that executes its statements one after another so that one may
 * wait for a lock while other sessions go on.
 */
final class ScriptSession {
    private static final int TIMEOUT_SECONDS = 60;

    private final String name;
    private final Connection connection;
    private final int backendPid;
    private final ExecutorService thread;
    private @Nullable Future<@Nullable SQLException> pending;
    private Script.@Nullable Step pendingStep;

    ScriptSession(String name, PgServer server, String database) throws SQLException {
        this.name = name;
        this.connection = server.connect(database);
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET TimeZone = 'UTC'");
        }
        this.backendPid = ((PGConnection) connection).getBackendPID();
        this.thread = Executors.newSingleThreadExecutor(task -> {
            Thread worker = new Thread(task, "session-" + name);
            worker.setDaemon(true);
            return worker;
        });
    }

    /** Begins a statement. */
    void submit(Script.Step step, String sql) {
        if (pending != null) {
            throw new IllegalStateException("session " + name + " is busy in line " + step.line());
        }
        pendingStep = step;
        pending = thread.submit(() -> execute(sql, step.copyData()));
    }

    private @Nullable SQLException execute(String sql, String copyData) throws IOException {
        try {
            if (!copyData.isEmpty()) {
                connection
                        .unwrap(PGConnection.class)
                        .getCopyAPI()
                        .copyIn(sql, new ByteArrayInputStream(copyData.getBytes(StandardCharsets.UTF_8)));
                return null;
            }
            try (Statement statement = connection.createStatement()) {
                statement.setEscapeProcessing(false);
                statement.execute(sql);
            }
            return null;
        } catch (SQLException e) {
            return e;
        }
    }

    /** Whether the statement begun last has ended, or waits for a lock. */
    boolean isDoneOrBlocked(Connection control) throws SQLException {
        Future<?> current = pending;
        return current == null
                || current.isDone()
                || Integer.parseInt(PgServer.queryText(
                                control,
                                "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND pid = "
                                        + backendPid))
                        > 0;
    }

    /** Waits for the statement begun last, and checks that it ended as its step demands. */
    void join() throws SQLException {
        Future<@Nullable SQLException> current = pending;
        Script.Step step = pendingStep;
        if (current == null || step == null) {
            return;
        }
        pending = null;
        SQLException failure;
        try {
            failure = current.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException("interrupted in line " + step.line(), e);
        } catch (ExecutionException | TimeoutException e) {
            throw new SQLException("line " + step.line() + " did not end: " + step.sql(), e);
        }
        if (failure != null && step.outcome() == Script.Outcome.SUCCESS) {
            throw new SQLException(
                    "line " + step.line() + ": " + failure.getMessage() + "\n" + step.sql(),
                    failure.getSQLState(),
                    failure);
        }
        if (failure == null && step.outcome() == Script.Outcome.FAILURE) {
            throw new SQLException("line " + step.line() + " should have failed: " + step.sql());
        }
    }

    /** Ends the session. */
    void close() {
        thread.shutdownNow();
        try {
            connection.close();
        } catch (SQLException e) {
            // The server may be gone already.
        }
    }
}
