package io.pgdecoder.it;

import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A first figure for speed: the same WAL of bulk inserts decoded by its server and by {@code bin/pgdecoder}, one after
 * the other on the same machine, whole processes with their start included.
 *
 * <pre>
 *     decoder-it/workbench speed [--version 18] [--out DIR]
 * </pre>
 *
 * The WAL is that of {@value #MEGABYTES} MB of inserts, {@value #ROWS} rows a transaction, into a table of four
 * columns. The server's time is that of counting the rows of a peek with test_decoding, run twice, the faster one
 * counts; so are ours. The data directory and the WAL stay in {@code DIR} for more runs by hand.
 */
final class SpeedRun {
    private static final int MEGABYTES = 500;
    private static final int ROWS = 20_000;
    private static final int RUNS = 2;

    private static final String TABLE =
            "CREATE TABLE bulk (id bigint, code int, name text, at timestamptz DEFAULT '2026-01-02 03:04:05+00')";
    private static final String INSERT =
            "INSERT INTO bulk SELECT n, n % 1000, 'name of row ' || n FROM generate_series(" + "1, " + ROWS + ") n";

    private final PgServer server;
    private final Path out;
    private final Map<String, Double> seconds = new LinkedHashMap<>();

    private SpeedRun(PgServer server, Path out) {
        this.server = server;
        this.out = out;
    }

    /** Runs on one version, keeping files in {@code out}, and prints a table. */
    static void run(PgVersion version, Path out) throws IOException, SQLException {
        Folders.delete(out);
        Files.createDirectories(out);
        try (PgServer server = PgServer.builder(version).segmentMegabytes(16).start()) {
            new SpeedRun(server, out).run();
        }
    }

    private void run() throws IOException, SQLException {
        Oracle.prepare(server);
        server.execute("postgres", TABLE, "CHECKPOINT");
        BaseCopy.online(server, out.resolve("basecopy"));
        server.execute("postgres", "SELECT pg_create_logical_replication_slot('" + Oracle.SLOT + "', 'test_decoding')");
        String start = server.queryText("postgres", "SELECT restart_lsn FROM pg_replication_slots");
        String bytesSinceStart = "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '" + start + "')::bigint";
        List<String> inserts = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            inserts.add(INSERT);
        }
        while (Long.parseLong(server.queryText("postgres", bytesSinceStart)) < MEGABYTES * 1_000_000L) {
            server.execute("postgres", inserts.toArray(new String[0]));
        }
        String end = Oracle.end(server);
        long bytes = Long.parseLong(server.queryText("postgres", bytesSinceStart));
        Folders.copy(
                server.walDirectory(),
                out.resolve("pg_wal"),
                relative -> !relative.toString().startsWith("archive_status"));

        String peek = "SELECT count(*) FROM pg_logical_slot_peek_changes('" + Oracle.SLOT + "', '" + end + "', NULL)";
        String wal = out.resolve("pg_wal").toString();
        for (int i = 0; i < RUNS; i++) {
            time("server: peek, rows counted", () -> server.queryText("postgres", peek));
            time(
                    "pgdecoder waldump -q",
                    () -> pgdecoder("waldump", "--wal", wal, "--start", start, "--end", end, "-q"));
            time("pgdecoder decode --output none", () -> decode(start, end, "none"));
            time("pgdecoder decode --output tsv", () -> decode(start, end, "tsv"));
        }
        System.out.printf(
                Locale.ROOT, "PostgreSQL %d, %.1f MB of WAL%n", server.version().major(), bytes / 1e6);
        seconds.forEach((what, time) ->
                System.out.printf(Locale.ROOT, "%-32s %8.2f s %8.1f MB/s%n", what, time, bytes / 1e6 / time));
    }

    private void decode(String start, String end, String output) throws IOException {
        pgdecoder(
                "decode",
                "--data-dir",
                out.resolve("basecopy").toString(),
                "--wal",
                out.resolve("pg_wal").toString(),
                "--database",
                "postgres",
                "--plugin",
                "test_decoding",
                "--start-lsn",
                start,
                "--end-lsn",
                end,
                "--output",
                output,
                "--stats");
    }

    /** Runs the program with its rows dropped by the system, and prints what it says on standard error. */
    private void pgdecoder(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("bin/pgdecoder"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        String messages = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        int status = Commands.await(process);
        if (status != 0) {
            throw new IOException("exit status " + status + " of " + command + ":\n" + messages);
        }
    }

    private void time(String what, Step step) throws IOException, SQLException {
        long begun = System.nanoTime();
        step.run();
        seconds.merge(what, (System.nanoTime() - begun) / 1e9, Math::min);
    }

    /** One thing to be timed. */
    private interface Step {
        void run() throws IOException, SQLException;
    }
}
