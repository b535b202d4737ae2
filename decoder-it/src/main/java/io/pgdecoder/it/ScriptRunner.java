package io.pgdecoder.it;

import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Executes a {@link Script} on a server, step by step, and makes the base copy and the slot on the way.
 *
 * <p>Without a slot (the twin runs) everything else is done alike. Sessions stay open at the end, with whatever
 * transactions the script left open; {@link #close} ends them.
 */
final class ScriptRunner implements AutoCloseable {
    /** Empty folders below {@code ${DIR}}, since a tablespace needs one that exists. */
    private static final List<String> TABLESPACES = List.of("one", "two", "three");

    private static final int BLOCK_TIMEOUT_MILLIS = 60_000;

    private final PgServer server;
    private final Script script;
    private final Path baseCopy;
    private final SlotKind slotKind;
    private final Map<String, ScriptSession> sessions = new LinkedHashMap<>();
    private @Nullable Connection control;
    private @Nullable SlotCreation slotCreation;
    private @Nullable SlotPosition slot;
    private boolean copied;

    ScriptRunner(PgServer server, Script script, Path baseCopy, SlotKind slotKind) {
        this.server = server;
        this.script = script;
        this.baseCopy = baseCopy;
        this.slotKind = slotKind;
    }

    /** Runs all steps. */
    void run() throws IOException, SQLException {
        var steps = script.steps(server.version());
        for (String tablespace : TABLESPACES) {
            Files.createDirectories(tablespaceFolder().resolve(tablespace));
        }
        ServerUser.current().own(tablespaceFolder());
        if (steps.stream().noneMatch(step -> step.kind() == Script.Kind.BASECOPY)) {
            baseCopy(false);
            if (!createsSlot(steps)) {
                createSlot();
            }
        }
        for (Script.Step step : steps) {
            execute(step);
            SlotCreation creation = slotCreation;
            if (creation != null) {
                creation.awaitProgress(control());
            }
            if (step.kind() == Script.Kind.BASECOPY && !createsSlot(steps)) {
                createSlot();
            }
        }
        for (ScriptSession session : sessions.values()) {
            session.join();
        }
    }

    private static boolean createsSlot(Iterable<Script.Step> steps) {
        for (Script.Step step : steps) {
            if (step.kind() == Script.Kind.SLOT || step.kind() == Script.Kind.SLOT_BEGIN) {
                return true;
            }
        }
        return false;
    }

    /** Where the slot began, or null in a run without one. */
    @Nullable
    SlotPosition slot() {
        return slot;
    }

    private Path tablespaceFolder() {
        return server.directory().resolve("tablespaces");
    }

    private void execute(Script.Step step) throws IOException, SQLException {
        switch (step.kind()) {
            case STATEMENT -> {
                ScriptSession session = session(step);
                session.submit(step, expand(step.sql()));
                session.join();
            }
            case ASYNC -> {
                ScriptSession session = session(step);
                session.submit(step, expand(step.sql()));
                Polling.until(
                        "line " + step.line() + " ends or waits",
                        BLOCK_TIMEOUT_MILLIS,
                        () -> session.isDoneOrBlocked(control()));
            }
            case JOIN -> existing(step).join();
            case CLOSE -> {
                existing(step).close();
                sessions.remove(step.session());
            }
            case BASECOPY -> baseCopy(step.sql().equals("cold"));
            case SLOT -> createSlot();
            case SLOT_BEGIN -> beginSlot();
            case SLOT_WAIT -> awaitSlot();
            case SLOT_END -> endSlot();
            case ADVANCE -> advanceSlot();
            case CHECKPOINT -> server.execute("template1", "CHECKPOINT");
            case SWITCH_WAL -> PgServer.queryText(control(), "SELECT pg_switch_wal()");
            case LOG_STANDBY_SNAPSHOT -> logStandbySnapshot();
            case FLUSH -> Oracle.flush(server);
            case RESTART -> restart(PgServer.StopMode.FAST);
            case IMMEDIATE_RESTART -> restart(PgServer.StopMode.IMMEDIATE);
        }
    }

    private String expand(String sql) {
        return sql.replace("${DIR}", tablespaceFolder().toString());
    }

    private ScriptSession session(Script.Step step) throws SQLException {
        ScriptSession session = sessions.get(step.session());
        if (session == null) {
            session = new ScriptSession(step.session(), server, step.database());
            sessions.put(step.session(), session);
        }
        return session;
    }

    private ScriptSession existing(Script.Step step) {
        ScriptSession session = sessions.get(step.session());
        if (session == null) {
            throw new IllegalStateException("no session " + step.session() + " in line " + step.line());
        }
        return session;
    }

    private Connection control() throws SQLException {
        Connection current = control;
        if (current == null) {
            current = server.connect("postgres");
            control = current;
        }
        return current;
    }

    private void logStandbySnapshot() throws SQLException {
        // Before 16 nothing logs a running-xacts record alone; an online checkpoint logs one on its way.
        boolean callable = server.version().isAtLeast(PgVersion.V16);
        server.execute("postgres", callable ? "SELECT pg_log_standby_snapshot()" : "CHECKPOINT");
    }

    private void baseCopy(boolean cold) throws IOException, SQLException {
        if (copied) {
            throw new IllegalStateException("two base copies in " + script.name());
        }
        copied = true;
        if (cold) {
            closeSessions();
            server.stop(PgServer.StopMode.FAST);
            BaseCopy.cold(server, baseCopy);
            server.start();
        } else {
            BaseCopy.online(server, baseCopy);
        }
    }

    private void createSlot() throws SQLException, IOException {
        beginSlot();
        endSlot();
    }

    private void beginSlot() throws SQLException, IOException {
        if (slotKind == SlotKind.NONE) {
            return;
        }
        SlotCreation creation = new SlotCreation(server, slotKind);
        slotCreation = creation;
        creation.begin(control());
    }

    private void awaitSlot() throws SQLException {
        SlotCreation creation = slotCreation;
        if (creation != null) {
            creation.awaitProgress(control());
        }
    }

    private void endSlot() throws SQLException {
        SlotCreation creation = slotCreation;
        if (creation != null) {
            slot = creation.end(control());
            slotCreation = null;
        }
    }

    private void advanceSlot() throws SQLException {
        SlotPosition created = slot;
        if (created != null) {
            Oracle.flush(server);
            slot = SlotCreation.advance(control(), created);
        }
    }

    private void restart(PgServer.StopMode mode) throws IOException {
        if (mode == PgServer.StopMode.FAST) {
            closeSessions();
            server.stop(mode);
        } else {
            // A crash must find the sessions in the middle of what they did.
            server.stop(mode);
            closeSessions();
        }
        server.start();
    }

    /** Brings the server down as it is, and up again. */
    void crash() throws IOException {
        restart(PgServer.StopMode.IMMEDIATE);
    }

    private void closeSessions() {
        sessions.values().forEach(ScriptSession::close);
        sessions.clear();
        Connection current = control;
        if (current != null) {
            try {
                current.close();
            } catch (SQLException e) {
                // The server may be gone already.
            }
            control = null;
        }
    }

    @Override
    public void close() {
        closeSessions();
    }
}
