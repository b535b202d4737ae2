package io.pgdecoder.it;

import io.pgdecoder.cli.Main;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.PgVersion;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decodes what a run kept and holds it, byte for byte, against what the server printed.
 *
 * <p>{@link #withServer} compares every peek, its counters and the consistent point of one run; where the server's own
 * decoding fails, up to there, and the {@link PeekTally} counts it. {@link #twin}
 * compares the data column of a run without any slot with the server's answer in a run of the same script with one.
 * What our program printed stays in the run directory as {@code actual-N.tsv} beside {@code expected-N.tsv}.
 */
public final class DecodeComparison {
    /** The peek, by its number in a run, whose rows name no xids and no empty transactions. */
    static final int WITHOUT_XIDS = 1;

    private static final int SHOWN = 600;

    private DecodeComparison() {}

    /** The differences between the server and us in a run with a slot, each a readable text; empty if none. */
    public static List<String> withServer(RunDirectory run) throws IOException {
        List<String> differences = new ArrayList<>();
        List<Peek> peeks = run.peeks();
        for (int i = 0; i < peeks.size(); i++) {
            String serverError = run.serverError(i);
            if (serverError == null) {
                PeekTally.compared();
                compareRows(run, i, run.require("end"), differences);
            } else {
                if (run.survived(i) != null) {
                    compareRows(run, i, run.require("survived." + i), differences);
                }
                compareFailure(run, i, serverError, differences);
            }
        }
        return differences;
    }

    /** The first difference between the rows of a file and what we decode up to a position; null if there is none. */
    static @Nullable String upTo(RunDirectory run, int i, String end, Path expected) throws IOException {
        Path actual = run.path().resolve("actual-up-to.tsv");
        Outcome outcome = decode(slotArguments(run, i, end), actual);
        return outcome.status == 0
                ? firstDifference(expected, actual)
                : "status " + outcome.status + ": " + outcome.messages;
    }

    private static void compareRows(RunDirectory run, int i, String end, List<String> differences) throws IOException {
        Path actual = run.path().resolve("actual-" + i + ".tsv");
        Outcome outcome = decode(slotArguments(run, i, end), actual);
        String difference = firstDifference(run.expected(i), actual);
        if (outcome.status != 0) {
            difference = "status " + outcome.status + ": " + outcome.messages + (difference == null ? "" : difference);
        }
        if (difference == null) {
            compareFigures(run, i, outcome, differences);
        } else {
            differences.add(run.peeks().get(i) + ": " + difference);
        }
    }

    /** At the record at which the server fails we must fail too, or go on for a reason that is known. */
    private static void compareFailure(RunDirectory run, int i, String serverError, List<String> differences)
            throws IOException {
        Peek peek = run.peeks().get(i);
        int major = run.version().major();
        boolean crash = serverError.equals(RunDirectory.SERVER_CRASH);
        Path actual = run.path().resolve("actual-" + i + "-failed.tsv");
        String end = run.require(crash ? "end" : "failed." + i);
        Outcome outcome = decode(slotArguments(run, i, end), actual);
        if (crash && run.version().isAtLeast(PgVersion.V18) && outcome.status == 0) {
            PeekTally.failed(PeekTally.Kind.CRASH, major, peek);
        } else if (!crash && outcome.status == 1) {
            PeekTally.failed(PeekTally.Kind.BOTH_FAIL, major, peek);
        } else if (outcome.status == 0 && missesRow(run, i)) {
            PeekTally.failed(PeekTally.Kind.ROW_CHANGED_AGAIN, major, peek);
        } else if (outcome.status == 0 && lostByRollback(run, i, serverError)) {
            PeekTally.failed(PeekTally.Kind.PREPARED_ROLLED_BACK, major, peek);
        } else if (outcome.status == 0 && serverError.contains("unexpected duplicate for tablespace")) {
            PeekTally.failed(PeekTally.Kind.DUPLICATE, major, peek);
        } else {
            differences.add(peek + ": the server fails (" + serverError + ") at " + end + ", our status "
                    + outcome.status + " " + outcome.messages);
        }
    }

    private static List<String> slotArguments(RunDirectory run, int i, String end) {
        List<String> arguments = arguments(run, run.wal(i), run.peeks().get(i), end);
        arguments.add("--start-lsn");
        arguments.add(run.require("start"));
        String confirmed = run.get("confirmed");
        if (confirmed == null) {
            arguments.add("--xmin-horizon");
            arguments.add(run.require("xmin_horizon"));
        } else {
            arguments.addAll(List.of("--confirmed-lsn", confirmed));
            if (run.slotKind() == SlotKind.TWO_PHASE) {
                arguments.addAll(List.of("--two-phase-at", run.require("consistent_point")));
            }
        }
        arguments.add("--stats");
        return arguments;
    }

    private static void compareFigures(RunDirectory run, int i, Outcome outcome, List<String> differences) {
        List<String> expected = new ArrayList<>();
        if (run.get("confirmed") == null) {
            expected.add("consistent_point=" + run.require("consistent_point"));
        }
        String statistics = run.statistics(i);
        if (statistics != null) {
            expected.addAll(List.of(statistics.split(" ")));
        }
        List<String> found = outcome.messages.lines().toList();
        for (String line : expected) {
            if (!found.contains(line)) {
                differences.add(run.peeks().get(i) + ": the server's " + line + ", ours:\n" + outcome.messages);
            }
        }
    }

    /**
     * The differences between the server's answers in a run with a slot and ours in one without, in the peeks that name no
     * xids; empty if none.
     *
     * @param slotted the run that has the server's answers
     * @param slotless the run of the same script on a server that never had a slot
     */
    public static List<String> twin(RunDirectory slotted, RunDirectory slotless) throws IOException {
        List<String> differences = new ArrayList<>();
        List<Peek> peeks = slotted.peeks();
        for (int i = 0; i < peeks.size(); i++) {
            if (!peeks.get(i).namesNoXids()) {
                continue;
            }
            if (slotted.serverError(i) != null) {
                PeekTally.failed(PeekTally.Kind.NO_ANSWER, slotted.version().major(), peeks.get(i));
            } else {
                PeekTally.compared();
                compareTwinRows(slotted, slotless, i, differences);
            }
        }
        return differences;
    }

    private static void compareTwinRows(RunDirectory slotted, RunDirectory slotless, int i, List<String> differences)
            throws IOException {
        Peek peek = slotted.peeks().get(i);
        String suffix = (slotted.slotKind() == SlotKind.TWO_PHASE ? "-twophase-" : "-") + i;
        Path actual = slotless.path().resolve("actual" + suffix + ".tsv");
        List<String> arguments = arguments(slotless, slotless.wal(), peek, slotless.require("end"));
        if (slotted.slotKind() == SlotKind.TWO_PHASE) {
            arguments.add("--two-phase");
        }
        Outcome outcome = decode(arguments, actual);
        if (outcome.status != 0) {
            differences.add(peek + ": status " + outcome.status + ": " + outcome.messages);
            return;
        }
        Path expectedData = slotless.path().resolve("expected-data" + suffix + ".tsv");
        Path actualData = slotless.path().resolve("actual-data" + suffix + ".tsv");
        dataColumn(slotted.expected(i), expectedData);
        dataColumn(actual, actualData);
        String difference = firstDifference(expectedData, actualData);
        if (difference != null) {
            differences.add(peek + ": " + difference);
        }
    }

    private static List<String> arguments(RunDirectory run, Path wal, Peek peek, String end) {
        List<String> arguments = new ArrayList<>(List.of(
                "decode",
                "--data-dir",
                run.baseCopy().toString(),
                "--wal",
                wal.toString(),
                "--database",
                run.require("database"),
                "--plugin",
                "test_decoding",
                "--end-lsn",
                end,
                "--output",
                "tsv"));
        if (!peek.workMem().isEmpty()) {
            arguments.add("--work-mem");
            arguments.add(peek.workMem());
        }
        if (run.slotKind() == SlotKind.TWO_PHASE) {
            arguments.add("--two-phase");
        }
        peek.settingMap().forEach((name, value) -> {
            arguments.add("--set");
            arguments.add(name + "=" + value);
        });
        for (String option : peek.options().split("\\s+")) {
            if (!option.isEmpty()) {
                arguments.add("-o");
                arguments.add(option);
            }
        }
        return arguments;
    }

    private record Outcome(int status, String messages) {}

    private static Outcome decode(List<String> arguments, Path actual) throws IOException {
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        int status;
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(actual))) {
            status = Main.run(arguments.toArray(new String[0]), out, messages);
        }
        return new Outcome(status, messages.toString(StandardCharsets.UTF_8));
    }

    /**
     * Whether the server, ahead of a commit, could not see the row of pg_class that it looked for, for the reason that
     * {@link CatalogRowsChangedAgain} knows. We see it.
     */
    private static boolean missesRow(RunDirectory run, int i) throws IOException {
        String rows = run.get("rows." + i);
        boolean streaming = run.peeks().get(i).options().contains("stream-changes=1");
        if (rows == null || !streaming) {
            return false;
        }
        Set<Long> hidden = CatalogRowsChangedAgain.find(
                run.wal(i),
                run.version(),
                Integer.parseUnsignedInt(run.require("pg_class")),
                Lsn.parse(run.require("failed." + i)));
        return CatalogRowsChangedAgain.parse(rows).stream().anyMatch(hidden::contains);
    }

    /** Whether the server could not map a file at a PREPARE, for the reason that {@link RolledBackPrepared} knows. */
    private static boolean lostByRollback(RunDirectory run, int i, String serverError) throws IOException {
        String file = PeekFailure.unmappedFile(serverError);
        return file != null
                && run.slotKind() == SlotKind.TWO_PHASE
                && RolledBackPrepared.explains(
                        run.wal(i),
                        run.version(),
                        Integer.parseUnsignedInt(file),
                        Lsn.parse(run.require("failed." + i)));
    }

    /** Writes the third column of each line. */
    private static void dataColumn(Path rows, Path target) throws IOException {
        List<String> data = new ArrayList<>();
        for (String line : Files.readAllLines(rows, StandardCharsets.ISO_8859_1)) {
            data.add(line.split("\t", 3)[2]);
        }
        Files.write(target, data, StandardCharsets.ISO_8859_1);
    }

    private static @Nullable String firstDifference(Path expected, Path actual) throws IOException {
        if (Files.mismatch(expected, actual) < 0) {
            return null;
        }
        List<String> wanted = Files.readAllLines(expected, StandardCharsets.ISO_8859_1);
        List<String> found = Files.readAllLines(actual, StandardCharsets.ISO_8859_1);
        int line = 0;
        while (line < wanted.size() && line < found.size() && wanted.get(line).equals(found.get(line))) {
            line++;
        }
        return "line " + (line + 1) + " of " + wanted.size() + " expected and " + found.size() + " found\n  expected: "
                + show(wanted, line) + "\n  found:    " + show(found, line) + "\n  files: " + expected + " " + actual;
    }

    private static String show(List<String> lines, int at) {
        if (at >= lines.size()) {
            return "(end)";
        }
        String line = lines.get(at);
        String bytes = new String(line.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
        return bytes.length() > SHOWN ? bytes.substring(0, SHOWN) + "..." : bytes;
    }
}
