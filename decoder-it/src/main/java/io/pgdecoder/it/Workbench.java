package io.pgdecoder.it;

import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Real input by one command. The script {@code decoder-it/workbench} calls it with the right class path:
 *
 * <pre>
 *     decoder-it/workbench run [--version 18]... [--no-slot|--two-phase] [--modes] [--out DIR] NAME-OR-FILE...
 *         runs scripts (a name is one of src/test/resources/workloads) and keeps a {@link RunDirectory} of each
 *     decoder-it/workbench compare [--version 18]... [--modes|--each-change] [--out DIR] NAME-OR-FILE-OR-RUN-DIRECTORY...
 *         runs scripts, or takes earlier runs, and compares what we decode with what the server printed; with --modes
 *         also with the least memory, streamed, and all that once more on a slot made with two_phase; with --each-change
 *         instead (16 and later) with every change spilled and streamed by itself, on both slots
 *     decoder-it/workbench twin [--version 18]... [--modes] [--out DIR] NAME-OR-FILE...
 *         runs scripts with and without a slot and compares the server's answer with ours for the slotless WAL
 *     decoder-it/workbench ends [--version 18]... [--two-phase] [--modes|--each-change] [--out DIR] NAME-OR-FILE...
 *         ends decoding behind each record of scripts, see {@link EndPositions}
 *     decoder-it/workbench random [--version 18]... [--seed N] [--count N] [--twin] [--large|--types] [--modes|--each-change] [--out DIR]
 *         the same as compare (or twin) for random histories of consecutive seeds; prints each seed; --large makes
 *         large transactions, --types gives columns of all types, and types that change
 *     decoder-it/workbench script --seed N [--version 18] [--twin] [--large|--types]
 *         prints a random history
 *     decoder-it/workbench serve [--version 18] [--dir DIR]
 *         starts a server and keeps it until a line is read from standard input; prints its JDBC URL and folders
 *     decoder-it/workbench record [--version 18]... [--out DIR] NAME...
 *         makes recordings (DIR/VERSION/NAME.walrec) of scripts; NAME-slotless is of a server without a slot
 *     decoder-it/workbench record-all [--version 18]...
 *         makes the repository's recordings anew, see {@link RecordingMaker}
 *     decoder-it/workbench speed [--version 18] [--out DIR] [MEGABYTES [bulk|wide|small]]
 *         times our program beside the server, see {@link SpeedRun}
 *     decoder-it/workbench large [--version 18] [--out DIR] MEGABYTES SUBTRANSACTIONS
 *         makes the WAL of one large transaction, see {@link LargeWal}
 *     decoder-it/workbench list
 *         prints the names of the workloads
 * </pre>
 *
 * <p>Comparisons end with counts of peeks: how many were compared to their end, and how many up to which failure of the
 * server's own. Run directories without differences are removed unless {@code --keep} is given. {@code --coverage FILE} writes what all
 * compared runs have met, see {@link Coverage}.
 *
 * <p>Without {@code --version} a script runs on all versions it is meant for.
 */
public final class Workbench {
    private final List<PgVersion> versions = new ArrayList<>();
    private final List<String> arguments = new ArrayList<>();
    private Path out = Path.of(System.getProperty("java.io.tmpdir"), "pgdecoder-runs");
    private SlotKind slot = SlotKind.PLAIN;
    private Peek.Scope scope = Peek.Scope.IN_MEMORY;
    private RandomHistory.Kind kind = RandomHistory.Kind.GENERAL;
    private boolean keep;
    private @Nullable Path coverage;
    private long seed = 1;
    private int count = 1;

    private Workbench() {}

    /** Runs one command. */
    public static void main(String[] args) throws IOException, SQLException {
        Workbench workbench = new Workbench();
        workbench.parse(args);
        workbench.command();
        System.out.print(PeekTally.table());
        if (workbench.coverage != null) {
            Files.writeString(workbench.coverage, Coverage.table());
        }
    }

    private void command() throws IOException, SQLException {
        String command = arguments.isEmpty() ? "" : arguments.remove(0);
        switch (command) {
            case "run" -> run();
            case "compare" -> compare();
            case "twin" -> twin();
            case "ends" -> forEach(arguments, this::compareEnds);
            case "random" -> random();
            case "script" ->
                System.out.print(RandomHistory.generate(seed, version(), kind).text());
            case "serve" -> serve();
            case "record" -> record(arguments, out);
            case "record-all" -> recordAll();
            case "speed" ->
                SpeedRun.run(
                        version(),
                        out.resolve("speed"),
                        arguments.isEmpty() ? 500 : Integer.parseInt(arguments.get(0)),
                        arguments.size() < 2 ? SpeedWorkload.BULK : SpeedWorkload.named(arguments.get(1)));
            case "large" ->
                LargeWal.make(
                        version(),
                        out.resolve("large"),
                        Integer.parseInt(arguments.get(0)),
                        Integer.parseInt(arguments.get(1)));
            case "list" -> workloads().forEach(file -> System.out.println(nameOf(file)));
            default -> {
                System.err.println(
                        "usage: workbench run|compare|twin|ends|random|script|serve|record|record-all|speed|large|list"
                                + " [--version N]... [--no-slot|--two-phase] [--modes] [--out DIR] SCRIPT...");
                System.exit(2);
            }
        }
    }

    private void parse(String[] args) {
        for (int i = 0; i < args.length; i++) {
            switch (args[i]) {
                case "--version" -> {
                    PgVersion version = PgVersion.ofMajor(Integer.parseInt(args[++i]));
                    if (version == null) {
                        throw new IllegalArgumentException("unknown version " + args[i]);
                    }
                    versions.add(version);
                }
                case "--no-slot" -> slot = SlotKind.NONE;
                case "--two-phase" -> slot = SlotKind.TWO_PHASE;
                case "--modes" -> scope = Peek.Scope.EVERY_MODE;
                case "--each-change" -> scope = Peek.Scope.EACH_CHANGE;
                case "--twin" ->
                    kind = kind == RandomHistory.Kind.LARGE ? RandomHistory.Kind.LARGE_TWIN : RandomHistory.Kind.TWIN;
                case "--types" -> kind = RandomHistory.Kind.TYPES;
                case "--large" ->
                    kind = kind == RandomHistory.Kind.TWIN ? RandomHistory.Kind.LARGE_TWIN : RandomHistory.Kind.LARGE;
                case "--keep" -> keep = true;
                case "--coverage" -> coverage = Path.of(args[++i]);
                case "--seed" -> seed = Long.parseLong(args[++i]);
                case "--count" -> count = Integer.parseInt(args[++i]);
                case "--out", "--dir" -> out = Path.of(args[++i]).toAbsolutePath();
                default -> arguments.add(args[i]);
            }
        }
    }

    /** What is done with one script on one version. */
    private interface Action {
        void on(PgVersion version, Script script) throws IOException, SQLException;
    }

    private void run() throws IOException, SQLException {
        forEach(arguments, (version, script) -> {
            try (OracleRun run = execute(version, script, slot)) {
                report(run.directory());
            }
        });
    }

    private void compare() throws IOException, SQLException {
        List<String> scripts = new ArrayList<>();
        for (String argument : arguments) {
            Path folder = Path.of(argument);
            if (Files.isDirectory(folder)) {
                RunDirectory run = RunDirectory.open(folder);
                Coverage.add(run);
                boolean twins = !run.hasSlot();
                Path slotted = Path.of(argument.replaceFirst("-noslot/?$", ""));
                result(
                        argument,
                        twins
                                ? DecodeComparison.twin(RunDirectory.open(slotted), run)
                                : DecodeComparison.withServer(run));
            } else {
                scripts.add(argument);
            }
        }
        forEach(scripts, this::compare);
    }

    private void compare(PgVersion version, Script script) throws IOException, SQLException {
        if (scope == Peek.Scope.IN_MEMORY || slot != SlotKind.PLAIN) {
            compare(version, script, slot);
            return;
        }
        compare(version, script, SlotKind.PLAIN);
        if (version.isAtLeast(PgVersion.V14)) {
            compare(version, script, SlotKind.TWO_PHASE);
        }
    }

    private void compare(PgVersion version, Script script, SlotKind slotKind) throws IOException, SQLException {
        try (OracleRun run = execute(version, script, slotKind)) {
            RunDirectory directory = run.directory();
            Coverage.add(directory);
            List<String> differences = DecodeComparison.withServer(directory);
            result(directory.path().toString(), differences);
            if (differences.isEmpty() && !keep) {
                Folders.delete(directory.path());
            }
        }
    }

    private void twin() throws IOException, SQLException {
        forEach(arguments, this::compareTwins);
    }

    private void compareTwins(PgVersion version, Script script) throws IOException, SQLException {
        try (OracleRun slotless = execute(version, script, SlotKind.NONE)) {
            Coverage.add(slotless.directory());
            boolean equal = compareTwin(version, script, SlotKind.PLAIN, slotless.directory());
            if (scope == Peek.Scope.EVERY_MODE && version.isAtLeast(PgVersion.V14)) {
                equal &= compareTwin(version, script, SlotKind.TWO_PHASE, slotless.directory());
            }
            if (equal && !keep) {
                Folders.delete(slotless.directory().path());
            }
        }
    }

    private boolean compareTwin(PgVersion version, Script script, SlotKind slotKind, RunDirectory slotless)
            throws IOException, SQLException {
        try (OracleRun slotted = execute(version, script, slotKind)) {
            List<String> differences = DecodeComparison.twin(slotted.directory(), slotless);
            result(slotless.path() + (slotKind == SlotKind.TWO_PHASE ? " (two-phase)" : ""), differences);
            if (differences.isEmpty() && !keep) {
                Folders.delete(slotted.directory().path());
            }
            return differences.isEmpty();
        }
    }

    private void compareEnds(PgVersion version, Script script) throws IOException, SQLException {
        try (OracleRun run = execute(version, script, slot)) {
            RunDirectory directory = run.directory();
            List<String> differences = EndPositions.compare(run, 1);
            result(directory.path().toString(), differences);
            if (differences.isEmpty() && !keep) {
                Folders.delete(directory.path());
            }
        }
    }

    private void random() {
        for (long current = seed; current < seed + count; current++) {
            for (PgVersion version : versions.isEmpty() ? List.of(PgVersion.values()) : versions) {
                Script script = RandomHistory.generate(current, version, kind);
                attempt(version, script, kind.isTwin() ? this::compareTwins : this::compare);
            }
        }
    }

    private static void result(String run, List<String> differences) {
        System.out.println((differences.isEmpty() ? "equal   " : "DIFFERS ") + run);
        differences.forEach(difference -> System.out.println("    " + difference));
    }

    private void forEach(List<String> names, Action action) throws IOException, SQLException {
        for (String name : names) {
            Script script = Script.load(find(name));
            for (PgVersion version : versions.isEmpty() ? List.of(PgVersion.values()) : versions) {
                if (script.supports(version)) {
                    attempt(version, script, action);
                }
            }
        }
    }

    /** A script that cannot be run to its end is reported, and the next one goes on. */
    private static void attempt(PgVersion version, Script script, Action action) {
        try {
            action.on(version, script);
        } catch (IOException | SQLException e) {
            System.out.println("FAILED " + script.name() + " on " + version + ": " + e);
        }
    }

    private void recordAll() throws IOException, SQLException {
        record(RecordingMaker.SET, RecordingMaker.FOLDER);
        record(List.of(RecordingMaker.ZSTD_FOLDER.resolve("zstd.sql").toString()), RecordingMaker.ZSTD_FOLDER);
        if (versions.isEmpty() || versions.contains(PgVersion.V18)) {
            RecordingMaker.makeDemo();
        }
    }

    private void record(List<String> names, Path folder) throws IOException, SQLException {
        for (String name : names) {
            for (PgVersion version : versions.isEmpty() ? List.of(PgVersion.values()) : versions) {
                RecordingMaker.make(name, version, folder);
            }
        }
    }

    private OracleRun execute(PgVersion version, Script script, SlotKind slotKind) throws IOException, SQLException {
        String suffix = switch (slotKind) {
            case NONE -> "-noslot";
            case PLAIN -> "";
            case TWO_PHASE -> "-twophase";
        };
        Path target = out.resolve(script.name() + "-" + version.major() + suffix);
        Folders.delete(target);
        return OracleRun.execute(version, script, target, slotKind, scope);
    }

    private static void report(RunDirectory run) throws IOException {
        String error = run.serverError(0);
        long rows = 0;
        if (error != null) {
            System.out.println("the server's decoding fails: " + error);
        } else if (run.hasSlot()) {
            try (Stream<String> lines = Files.lines(run.expected(0), StandardCharsets.ISO_8859_1)) {
                rows = lines.count();
            }
        }
        System.out.println(run.path() + " start=" + run.get("start") + " end=" + run.get("end") + " rows=" + rows);
    }

    private PgVersion version() {
        return versions.isEmpty() ? PgVersion.V18 : versions.get(0);
    }

    private void serve() throws IOException {
        try (PgServer server = PgServer.builder(version()).start()) {
            System.out.println(
                    "jdbc:postgresql://127.0.0.1:" + server.port() + "/postgres?user=postgres&sslmode=disable");
            System.out.println("data directory: " + server.dataDirectory());
            System.out.println("log: " + server.logFile());
            System.out.println("press return to stop it");
            if (System.in.read() < 0) {
                System.err.println("standard input is closed");
            }
        }
    }

    static Path find(String nameOrFile) throws IOException {
        Path file = Path.of(nameOrFile);
        if (Files.isRegularFile(file)) {
            return file;
        }
        Path ofRecording = RecordingMaker.FOLDER.resolve(nameOrFile + ".sql");
        for (Path workload : workloads()) {
            if (nameOf(workload).equals(nameOrFile)) {
                return workload;
            }
        }
        if (Files.isRegularFile(ofRecording)) {
            return ofRecording;
        }
        throw new IOException("no such script: " + nameOrFile);
    }

    private static String nameOf(Path file) {
        return file.getFileName().toString().replaceFirst("\\.sql$", "");
    }

    /** The scripts of src/test/resources/workloads, by name. */
    static List<Path> workloads() throws IOException {
        Path folder = Path.of("src/test/resources/workloads");
        if (!Files.isDirectory(folder)) {
            folder = Path.of("decoder-it").resolve(folder);
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".sql"))
                    .sorted()
                    .toList();
        }
    }
}
