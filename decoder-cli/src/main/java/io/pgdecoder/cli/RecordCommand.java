package io.pgdecoder.cli;

import io.pgdecoder.catalog.datadir.DirectoryFiles;
import io.pgdecoder.recording.Recorder;
import io.pgdecoder.recording.RecordingCheck;
import io.pgdecoder.recording.RecordingSettings;
import io.pgdecoder.recording.WalRecording;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.wal.WalDirectories;
import io.pgdecoder.wal.WalSource;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code pgdecoder record}: what decoding a stretch of WAL needs, in one file. */
@Command(
        name = "record",
        description = "Records WAL and the catalogs that explain it, with what a server printed for it, in one file.",
        mixinStandardHelpOptions = true)
final class RecordCommand implements Callable<Integer> {
    @Mixin
    private InputOptions input = new InputOptions();

    @Option(
            names = "--expected",
            paramLabel = "FILE",
            description = "What a server printed, as COPY (SELECT lsn, xid, data ...) TO STDOUT; without it the"
                    + " recording is marked unverified.")
    private @Nullable Path expectedFile;

    @Option(
            names = "--expected-form",
            paramLabel = "rows|data",
            description = "Whether lines of --expected are LSN, xid and data (default), or data alone.")
    private RecordingSettings.ExpectedForm expectedForm = RecordingSettings.ExpectedForm.ROWS;

    @Option(names = "--server-version", paramLabel = "TEXT", description = "As the server says it, such as 18.1.")
    private String serverVersion = "";

    @Option(
            names = "--recording",
            paramLabel = "FILE",
            description = "Where to; also -o FILE, if its name ends with .walrec.")
    private @Nullable Path target;

    @Spec
    private @Nullable CommandSpec spec;

    private final PrintStream messages;

    RecordCommand(PrintStream messages) {
        this.messages = messages;
    }

    @Override
    public Integer call() throws IOException {
        Path file = target == null ? input.takeRecordingFile(spec) : target;
        byte[] expected = expectedFile == null ? null : Files.readAllBytes(expectedFile);
        RecordingSettings settings = input.recordingSettings(spec).toBuilder()
                .serverVersion(serverVersion)
                .expectedForm(expectedForm)
                .build();
        Path dataDirectory = input.dataDirectory(spec);
        List<Path> wal = new ArrayList<>(input.walDirectories());
        Path ownWal = dataDirectory.resolve("pg_wal");
        if (wal.isEmpty() || Files.isDirectory(ownWal)) {
            wal.add(ownWal);
        }
        WalRecording recording;
        try (WalSource source = new WalDirectories(wal)) {
            recording = Recorder.record(file.toString(), new DirectoryFiles(dataDirectory), source, settings, expected);
        }
        recording.write(file);
        messages.println(file + ": " + Files.size(file) + " bytes, PostgreSQL "
                + recording.settings().serverVersion() + ", up to "
                + Lsn.toString(recording.settings().endLsn()) + ", " + judge(recording));
        return Main.OK;
    }

    /** A difference does not make a recording worthless: it is what a report of a fault needs. */
    private static String judge(WalRecording recording) {
        if (!recording.isVerified()) {
            return "unverified";
        }
        try {
            String difference = RecordingCheck.difference(recording);
            return difference == null ? "decodes to what the server printed" : "DIFFERS: " + difference;
        } catch (DecoderException e) {
            return "cannot be decoded: " + e.getMessage();
        }
    }
}
