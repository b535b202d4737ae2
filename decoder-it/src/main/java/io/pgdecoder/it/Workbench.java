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

/**
 * Real input by one command. The script {@code decoder-it/workbench} calls it with the right class path:
 *
 * <pre>
 *     decoder-it/workbench run [--version 18]... [--no-slot] [--out DIR] NAME-OR-FILE...
 *         runs scripts (a name is one of src/test/resources/workloads) and keeps a {@link RunDirectory} of each
 *     decoder-it/workbench serve [--version 18] [--dir DIR]
 *         starts a server and keeps it until a line is read from standard input; prints its JDBC URL and folders
 *     decoder-it/workbench demo FILE
 *         records the cluster that the command line's demo carries, see {@link DemoRecorder}
 *     decoder-it/workbench speed [--version 18] [--out DIR]
 *         times our program beside the server, see {@link SpeedRun}
 *     decoder-it/workbench list
 *         prints the names of the workloads
 * </pre>
 *
 * <p>Without {@code --version} a script runs on all versions it is meant for.
 */
public final class Workbench {
    private final List<PgVersion> versions = new ArrayList<>();
    private final List<String> arguments = new ArrayList<>();
    private Path out = Path.of(System.getProperty("java.io.tmpdir"), "pgdecoder-runs");
    private boolean slot = true;

    private Workbench() {}

    /** Runs one command. */
    public static void main(String[] args) throws IOException, SQLException {
        Workbench workbench = new Workbench();
        workbench.parse(args);
        String command = workbench.arguments.isEmpty() ? "" : workbench.arguments.remove(0);
        switch (command) {
            case "run" -> workbench.run();
            case "serve" -> workbench.serve();
            case "demo" -> workbench.demo();
            case "speed" -> SpeedRun.run(workbench.version(), workbench.out.resolve("speed"));
            case "list" -> workloads().forEach(file -> System.out.println(nameOf(file)));
            default -> {
                System.err.println(
                        "usage: workbench run|serve|demo|speed|list [--version N]... [--no-slot] [--out DIR] SCRIPT...");
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
                case "--no-slot" -> slot = false;
                case "--out", "--dir" -> out = Path.of(args[++i]).toAbsolutePath();
                default -> arguments.add(args[i]);
            }
        }
    }

    private void run() throws IOException, SQLException {
        for (String argument : arguments) {
            Script script = Script.load(find(argument));
            for (PgVersion version : versions.isEmpty() ? List.of(PgVersion.values()) : versions) {
                if (script.supports(version)) {
                    runOn(version, script);
                }
            }
        }
    }

    private void demo() throws IOException, SQLException {
        if (arguments.size() != 1) {
            throw new IllegalArgumentException("demo takes one file");
        }
        DemoRecorder.record(Script.load(find("demo")), Path.of(arguments.get(0)));
    }

    private void runOn(PgVersion version, Script script) throws IOException, SQLException {
        Path target = out.resolve(script.name() + "-" + version.major() + (slot ? "" : "-noslot"));
        Folders.delete(target);
        try (OracleRun run = OracleRun.execute(version, script, target, slot)) {
            RunDirectory directory = run.directory();
            long rows = 0;
            String error = directory.serverError(0);
            if (error != null) {
                System.out.println("the server's decoding fails: " + error);
            } else if (slot) {
                try (Stream<String> lines = Files.lines(directory.expected(0), StandardCharsets.ISO_8859_1)) {
                    rows = lines.count();
                }
            }
            System.out.println(directory.path() + " start=" + directory.get("start") + " end=" + directory.get("end")
                    + " rows=" + rows);
        }
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

    private static Path find(String nameOrFile) throws IOException {
        Path file = Path.of(nameOrFile);
        if (Files.isRegularFile(file)) {
            return file;
        }
        for (Path workload : workloads()) {
            if (nameOf(workload).equals(nameOrFile)) {
                return workload;
            }
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
