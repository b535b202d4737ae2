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
        Folders.copy(
                server.walDirectory(),
                directory.wal(),
                relative -> !relative.toString().startsWith("archive_status"));
        SlotPosition slot = runner.slot();
        if (kind != SlotKind.NONE) {
            if (slot == null) {
                throw new IllegalStateException("the script never ended the creation of its slot");
            }
            directory.set("start", slot.restartLsn());
            directory.set("consistent_point", slot.consistentPoint());
            directory.set("xmin_horizon", slot.xminHorizon());
            List<Peek> peeks = new ArrayList<>(Peek.of(server.version(), scope));
            script.optionSets().forEach(options -> peeks.add(new Peek(options, "", "")));
            script.settingSets().forEach(settings -> peeks.add(new Peek("", "", settings)));
            for (int i = 0; i < peeks.size(); i++) {
                directory.setPeek(i, peeks.get(i));
                if (!capture(end, peeks.get(i), i)) {
                    break;
                }
            }
        }
        Files.copy(server.logFile(), directory.path().resolve("server.log"), StandardCopyOption.REPLACE_EXISTING);
        directory.save();
    }

    /** Makes a peek; false if the server did not survive it, so that no more can be asked. */
    private boolean capture(String end, Peek peek, int i) throws IOException, SQLException {
        boolean hasStatistics =
                (i == 0 || !peek.workMem().isEmpty()) && server.version().isAtLeast(PgVersion.V14);
        try {
            if (hasStatistics) {
                Oracle.resetStatistics(server);
            }
            Oracle.capture(server, end, peek, directory.expected(i));
            if (hasStatistics) {
                directory.set("statistics." + i, Oracle.statistics(server));
            }
        } catch (SQLException e) {
            // Some histories the server itself cannot decode; that, too, is an answer.
            Files.deleteIfExists(directory.expected(i));
            directory.set("error." + i, e.getMessage());
        } catch (EOFException e) {
            // 18 does not survive some rollbacks of large transactions with subtransactions.
            Files.deleteIfExists(directory.expected(i));
            directory.set("error." + i, RunDirectory.SERVER_CRASH);
            return false;
        }
        return true;
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
