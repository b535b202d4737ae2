package io.pgdecoder.it;

import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Figures for speed: the same WAL decoded by its server and by {@code bin/pgdecoder}, one after the other on the same
 * machine, whole processes with their start included.
 *
 * <pre>
 *     decoder-it/workbench speed [--version 18] [--out DIR] [MEGABYTES [bulk|wide|small]]
 * </pre>
 *
 * What the WAL holds says {@link SpeedWorkload}. The server's time is that of counting the rows of a peek with
 * test_decoding. Server and program take turns, {@value #RUNS} times; the best figure of each counts. Both the time on the
 * clock and the processor time are told: only the latter means something on a machine with other work. The data directory
 * and the WAL stay in {@code DIR} for more runs by hand.
 */
final class SpeedRun {
    private static final int RUNS = 3;

    /** The last line of the shell's times: minutes and seconds of its children, user and system. */
    private static final Pattern CHILDREN = Pattern.compile("(\\d+)m([\\d.]+)s (\\d+)m([\\d.]+)s\\s*$");

    private final PgServer server;
    private final Path out;
    private final int megabytes;
    private final SpeedWorkload workload;
    private final Map<String, Figure> figures = new LinkedHashMap<>();

    private SpeedRun(PgServer server, Path out, int megabytes, SpeedWorkload workload) {
        this.server = server;
        this.out = out;
        this.megabytes = megabytes;
        this.workload = workload;
    }

    /** Seconds by the clock and of processor time. */
    private record Figure(double elapsed, double processor) {
        Figure best(Figure other) {
            return new Figure(Math.min(elapsed, other.elapsed), Math.min(processor, other.processor));
        }
    }

    /** Runs on one version, keeping files in {@code out}, and prints a table. */
    static void run(PgVersion version, Path out, int megabytes, SpeedWorkload workload)
            throws IOException, SQLException {
        Folders.delete(out);
        Files.createDirectories(out);
        try (PgServer server = PgServer.builder(version).segmentMegabytes(16).start()) {
            new SpeedRun(server, out, megabytes, workload).run();
        }
    }

    private void run() throws IOException, SQLException {
        Oracle.prepare(server);
        server.execute("postgres", workload.tables());
        server.execute("postgres", "CHECKPOINT");
        BaseCopy.online(server, out.resolve("basecopy"));
        server.execute("postgres", "SELECT pg_create_logical_replication_slot('" + Oracle.SLOT + "', 'test_decoding')");
        String start = server.queryText("postgres", "SELECT restart_lsn FROM pg_replication_slots");
        String bytesSinceStart = "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '" + start + "')::bigint";
        while (Long.parseLong(server.queryText("postgres", bytesSinceStart)) < megabytes * 1_000_000L) {
            server.execute("postgres", workload.round());
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
            record("server: peek, rows counted", peek(peek));
            record("waldump -q", pgdecoder("waldump", "--wal", wal, "--start", start, "--end", end, "-q"));
            record("decode --output none", decode(start, end, "none"));
            record("decode --output tsv", decode(start, end, "tsv"));
        }
        double volume = bytes / 1e6;
        System.out.printf(
                Locale.ROOT,
                "PostgreSQL %d, %s, %.1f MB of WAL%n",
                server.version().major(),
                workload,
                volume);
        figures.forEach((what, figure) -> System.out.printf(
                Locale.ROOT,
                "%-28s %8.2f s %8.1f MB/s %8.2f s processor %8.1f MB/s%n",
                what,
                figure.elapsed,
                volume / figure.elapsed,
                figure.processor,
                volume / figure.processor));
    }

    private void record(String what, Figure figure) {
        figures.merge(what, figure, Figure::best);
    }

    private Figure peek(String sql) throws IOException, SQLException {
        try (Connection connection = server.connect("postgres")) {
            Path statistics = Path.of("/proc", PgServer.queryText(connection, "SELECT pg_backend_pid()"), "stat");
            double processor = processorSeconds(statistics);
            long begun = System.nanoTime();
            PgServer.queryText(connection, sql);
            return new Figure((System.nanoTime() - begun) / 1e9, processorSeconds(statistics) - processor);
        }
    }

    /** utime and stime of a process, in hundredths of a second; fields 14 and 15, the name in field 2 has blanks. */
    private static double processorSeconds(Path statistics) throws IOException {
        String text = Files.readString(statistics);
        String[] fields = text.substring(text.lastIndexOf(')') + 2).split(" ");
        return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / 100.0;
    }

    private Figure decode(String start, String end, String output) throws IOException {
        return pgdecoder(
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
                output);
    }

    /** Runs the program with its rows dropped by the system; a shell tells the processor time of its child. */
    private Figure pgdecoder(String... arguments) throws IOException {
        List<String> command =
                new ArrayList<>(List.of("sh", "-c", "bin/pgdecoder \"$@\" >/dev/null || exit; times", "pgdecoder"));
        command.addAll(List.of(arguments));
        long begun = System.nanoTime();
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int status = Commands.await(process);
        double elapsed = (System.nanoTime() - begun) / 1e9;
        Matcher children = CHILDREN.matcher(answer);
        if (status != 0 || !children.find()) {
            throw new IOException("exit status " + status + " of " + command + ":\n" + answer);
        }
        double user = Integer.parseInt(children.group(1)) * 60 + Double.parseDouble(children.group(2));
        double system = Integer.parseInt(children.group(3)) * 60 + Double.parseDouble(children.group(4));
        return new Figure(elapsed, user + system);
    }
}
