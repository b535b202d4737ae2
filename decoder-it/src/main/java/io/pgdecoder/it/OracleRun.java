package io.pgdecoder.it;

import io.pgdecoder.types.PgVersion;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * One script on one new server, with everything kept that a comparison needs; the server still runs afterwards, for
 * further questions (pages, WAL records), until {@link #close}.
 */
public final class OracleRun implements AutoCloseable {
    private final PgServer server;
    private final ScriptRunner runner;
    private final RunDirectory directory;

    private OracleRun(PgServer server, ScriptRunner runner, RunDirectory directory) {
        this.server = server;
        this.runner = runner;
        this.directory = directory;
    }

    /**
     * Runs a script.
     *
     * @param target the run directory; must not exist or be empty
     * @param slot {@link SlotKind#NONE} for a server that never has a slot: nothing is captured then
     */
    static OracleRun execute(PgVersion version, Script script, Path target, SlotKind slot, Peek.Scope scope)
            throws IOException, SQLException {
        RunDirectory directory = RunDirectory.create(target);
        Files.writeString(target.resolve("script.sql"), script.text());
        PgServer.Builder builder =
                script.needsInstalledServer() ? InstalledServer.of(version).builder() : PgServer.builder(version);
        builder.encoding(script.encoding()).segmentMegabytes(script.segmentMegabytes());
        script.settings().forEach(builder::setting);
        PgServer server = builder.start();
        ScriptRunner runner = new ScriptRunner(server, script, directory.baseCopy(), slot);
        try {
            Oracle.prepare(server);
            runner.run();
            OracleRun run = new OracleRun(server, runner, directory);
            run.keep(script, slot, scope);
            return run;
        } catch (IOException | SQLException | RuntimeException e) {
            runner.close();
            Files.copy(server.logFile(), target.resolve("server.log"), StandardCopyOption.REPLACE_EXISTING);
            server.close();
            throw e;
        }
    }

    private void keep(Script script, SlotKind kind, Peek.Scope scope) throws IOException, SQLException {
        String end = Oracle.end(server);
        directory.set("script", script.name());
        directory.set("version", Integer.toString(server.version().major()));
        directory.set("server_version", server.queryText("postgres", "SHOW server_version"));
        directory.set("database", "postgres");
        directory.set("encoding", server.queryText("postgres", "SHOW server_encoding"));
        directory.set("end", end);
        directory.set("slot", kind.name());
        // Before the peeks: should one of them bring the server down, its recovery would end what is open.
        keepWal(directory.wal());
        SlotPosition slot = runner.slot();
        if (kind != SlotKind.NONE) {
            if (slot == null) {
                throw new IllegalStateException("the script never ended the creation of its slot");
            }
            directory.set("start", slot.restartLsn());
            directory.set("consistent_point", slot.consistentPoint());
            directory.set("xmin_horizon", slot.xminHorizon());
            String confirmed = slot.confirmed();
            if (confirmed != null) {
                directory.set("confirmed", confirmed);
            }
            List<Peek> peeks = new ArrayList<>(Peek.of(server.version(), scope));
            script.optionSets().forEach(options -> peeks.add(new Peek(options, "", "")));
            script.settingSets().forEach(settings -> peeks.add(new Peek("", "", settings)));
            for (int i = 0; i < peeks.size(); i++) {
                directory.setPeek(i, peeks.get(i));
                capture(end, peeks.get(i), i);
            }
            explainFailures(peeks.size());
        }
        Files.copy(server.logFile(), directory.path().resolve("server.log"), StandardCopyOption.REPLACE_EXISTING);
        directory.save();
    }

    private void capture(String end, Peek peek, int i) throws IOException, SQLException {
        try {
            ask(end, peek, i);
        } catch (SQLException e) {
            // Some histories the server itself cannot decode; that, too, is an answer.
            directory.set("error." + i, Objects.requireNonNull(e.getMessage()));
            PeekFailure.locate(directory, i, until -> answers(until, peek, i));
            String survived = directory.survived(i);
            if (survived == null) {
                Files.deleteIfExists(directory.expected(i));
            } else {
                ask(survived, peek, i);
            }
        } catch (EOFException e) {
            // 18 does not survive some rollbacks of large transactions with subtransactions.
            Files.deleteIfExists(directory.expected(i));
            directory.set("error." + i, RunDirectory.SERVER_CRASH);
            recover(i);
        }
    }

    private void ask(String end, Peek peek, int i) throws IOException, SQLException {
        boolean hasStatistics =
                (i == 0 || peek.leavesMemory()) && server.version().isAtLeast(PgVersion.V14);
        if (hasStatistics) {
            Oracle.resetStatistics(server);
        }
        Oracle.capture(server, end, peek, directory.expected(i));
        if (hasStatistics) {
            directory.set("statistics." + i, Oracle.statistics(server));
        }
    }

    private boolean answers(String end, Peek peek, int i) throws IOException {
        try {
            Oracle.capture(server, end, peek, directory.expected(i));
            return true;
        } catch (SQLException e) {
            return false;
        }
    }

    /**
     * Starts the server anew after a peek that brought it down. What was open has been rolled back by that, so the peeks
     * that follow have other WAL behind their end, which is kept for them.
     */
    private void recover(int i) throws IOException {
        runner.crash();
        String folder = "pg_wal-" + (i + 1);
        keepWal(directory.path().resolve(folder));
        directory.set("wal." + (i + 1), folder);
    }

    private void keepWal(Path target) throws IOException {
        Folders.copy(
                server.walDirectory(), target, relative -> !relative.toString().startsWith("archive_status"));
    }

    /** After all peeks, since it writes WAL. */
    private void explainFailures(int peeks) throws SQLException {
        for (int i = 0; i < peeks; i++) {
            String error = directory.serverError(i);
            String file = error == null ? null : PeekFailure.unmappedFile(error);
            if (file != null) {
                PeekFailure.noteRows(directory, i, server, file);
            }
        }
    }

    /** The server, still running, with the script's open sessions. */
    public PgServer server() {
        return server;
    }

    /** What was kept. */
    public RunDirectory directory() {
        return directory;
    }

    /** Ends the sessions, stops the server and removes its data directory; the run directory stays. */
    @Override
    public void close() {
        runner.close();
        server.close();
    }
}
