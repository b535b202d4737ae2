package io.pgdecoder.it;

import io.pgdecoder.catalog.datadir.DirectoryFiles;
import io.pgdecoder.recording.Recorder;
import io.pgdecoder.recording.RecordingCheck;
import io.pgdecoder.recording.RecordingSettings;
import io.pgdecoder.recording.RecordingSettings.ExpectedForm;
import io.pgdecoder.recording.WalRecording;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.WalDirectories;
import io.pgdecoder.wal.WalSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;

/**
 * Makes recordings of scripts: runs them on servers and packs what a decoder needs together with what the server printed.
 *
 * <p>{@link #SET} is what the repository carries, below {@link #FOLDER} by version. A script is a workload of decoder-it
 * of that name, or lies in {@link #FOLDER} if it serves recordings only. A recording of a server without a slot has as
 * expected output the data column of the same script's run with one.
 */
final class RecordingMaker {
    /** Where the repository's recordings are, from its root. */
    static final Path FOLDER = Path.of("decoder-testkit/src/test/resources/recordings");

    /** Where the recording lies that needs the add-on for zstd. */
    static final Path ZSTD_FOLDER = Path.of("decoder-zstd/src/test/resources/recordings");

    /** What {@code bin/pgdecoder demo} carries, a copy of a recording of the set. */
    private static final Path DEMO = Path.of("decoder-cli/src/main/resources/io/pgdecoder/cli/demo.walrec");

    private static final String SLOTLESS = "-slotless";

    /** Made with a slot of two_phase, streamed at 64kB. */
    private static final String STREAMED = "-streamed";

    /** Made at 64kB without streaming. */
    private static final String SPILLED = "-spilled";

    private static final long SMALL_WORK_MEM = 64 << 10;

    /** The scripts of the repository's recordings, with the mark of how they are decoded; each is made of every version it is for. */
    static final List<String> SET = List.of(
            "orders",
            "subtransactions",
            "types",
            "toast",
            "replica-identity",
            "ddl-in-transaction",
            "cache-enum-rename",
            "reorder-messages",
            "vacuumed" + SLOTLESS,
            "large" + STREAMED,
            "large" + SPILLED,
            "lz4");

    private RecordingMaker() {}

    /** Makes one recording. */
    static void make(String name, PgVersion version, Path folder) throws IOException, SQLException {
        String mark = Stream.of(SLOTLESS, STREAMED, SPILLED)
                .filter(name::endsWith)
                .findFirst()
                .orElse("");
        Script script = Script.load(Workbench.find(name.substring(0, name.length() - mark.length())));
        if (!script.supports(version) || mark.equals(STREAMED) && !version.isAtLeast(PgVersion.V14)) {
            return;
        }
        Path target = folder.resolve(Integer.toString(version.major())).resolve(script.name() + mark + ".walrec");
        Files.createDirectories(target.getParent());
        WalRecording recording = switch (mark) {
            case SLOTLESS -> slotless(script, version);
            case STREAMED -> withSlot(script, version, SlotKind.TWO_PHASE, Peek.STREAMED);
            case SPILLED -> withSlot(script, version, SlotKind.PLAIN, Peek.SPILLED);
            default -> withSlot(script, version, SlotKind.PLAIN, Peek.DEFAULT);
        };
        recording.write(target);
        String difference = RecordingCheck.difference(WalRecording.read(target));
        System.out.println(target + " " + Files.size(target) + " bytes, "
                + (difference == null ? "equal" : "DIFFERS: " + difference));
    }

    /** Makes the recording that the command line carries. */
    static void makeDemo() throws IOException, SQLException {
        withSlot(Script.load(Workbench.find("demo")), PgVersion.V18, SlotKind.PLAIN, Peek.DEFAULT)
                .write(DEMO);
    }

    private static WalRecording withSlot(Script script, PgVersion version, SlotKind slot, Peek peek)
            throws IOException, SQLException {
        Path directory = Files.createTempDirectory("pgdecoder-record");
        try (OracleRun run =
                OracleRun.execute(version, script, directory.resolve("run"), slot, Peek.Scope.EVERY_MODE)) {
            RunDirectory kept = run.directory();
            int number = kept.peeks().indexOf(peek);
            RecordingSettings settings = settings(kept, peek)
                    .twoPhase(slot == SlotKind.TWO_PHASE)
                    .workMemBytes(peek.workMem().isEmpty() ? 0 : SMALL_WORK_MEM)
                    .startLsn(Lsn.parse(kept.require("start")))
                    .xminHorizon(Integer.parseUnsignedInt(kept.require("xmin_horizon")))
                    .build();
            return record(script, kept, settings, answer(kept, number));
        } finally {
            Folders.delete(directory);
        }
    }

    private static WalRecording slotless(Script script, PgVersion version) throws IOException, SQLException {
        Path directory = Files.createTempDirectory("pgdecoder-record");
        try (OracleRun slotted = OracleRun.execute(
                        version, script, directory.resolve("slotted"), SlotKind.PLAIN, Peek.Scope.IN_MEMORY);
                OracleRun slotless = OracleRun.execute(
                        version, script, directory.resolve("slotless"), SlotKind.NONE, Peek.Scope.IN_MEMORY)) {
            Peek peek = slotted.directory().peeks().get(DecodeComparison.WITHOUT_XIDS);
            RecordingSettings settings = settings(slotless.directory(), peek)
                    .expectedForm(ExpectedForm.DATA)
                    .build();
            byte[] rows = answer(slotted.directory(), DecodeComparison.WITHOUT_XIDS);
            return record(script, slotless.directory(), settings, dataColumn(rows));
        } finally {
            Folders.delete(directory);
        }
    }

    private static byte[] answer(RunDirectory run, int peek) throws IOException {
        String error = run.serverError(peek);
        if (error != null) {
            throw new IOException("the server cannot decode it: " + error);
        }
        return Files.readAllBytes(run.expected(peek));
    }

    private static RecordingSettings.Builder settings(RunDirectory run, Peek peek) {
        RecordingSettings.Builder settings = RecordingSettings.builder(run.require("database"), "test_decoding")
                .serverVersion(run.require("server_version"))
                .endLsn(Lsn.parse(run.require("end")));
        for (String option : peek.options().split("\\s+")) {
            if (!option.isEmpty()) {
                String[] pair = option.split("=", 2);
                settings.option(pair[0], pair[1]);
            }
        }
        return settings;
    }

    private static WalRecording record(Script script, RunDirectory run, RecordingSettings settings, byte[] expected) {
        try (WalSource wal = new WalDirectories(List.of(run.wal()))) {
            return Recorder.record(script.name(), new DirectoryFiles(run.baseCopy()), wal, settings, expected);
        }
    }

    /** The third column of each line, in COPY's escapes as it is. */
    private static byte[] dataColumn(byte[] rows) {
        ByteArrayOutputStream data = new ByteArrayOutputStream();
        for (String line : new String(rows, StandardCharsets.ISO_8859_1).split("\n")) {
            data.writeBytes((line.split("\t", 3)[2] + "\n").getBytes(StandardCharsets.ISO_8859_1));
        }
        return data.toByteArray();
    }
}
