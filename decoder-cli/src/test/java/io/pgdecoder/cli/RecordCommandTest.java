package io.pgdecoder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.recording.RecordingCheck;
import io.pgdecoder.recording.WalRecording;
import io.pgdecoder.types.Lsn;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code record}, and {@code decode --recording} of what it made. */
class RecordCommandTest {
    @TempDir
    private Path directory;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private Path data;
    private Path expected;
    private Path file;
    private DemoCluster cluster;

    @BeforeEach
    void unpack() throws IOException {
        data = Files.createDirectory(directory.resolve("data"));
        cluster = DemoCluster.unpack(data);
        expected = Files.write(directory.resolve("expected.tsv"), cluster.expected());
        file = directory.resolve("made.walrec");
    }

    @Test
    void recordsWhatDecodesToTheServersBytesWithoutTheDirectory() throws IOException {
        assertThat(record("--expected", expected.toString(), "-o", file.toString()))
                .as(messages())
                .isZero();
        assertThat(messages()).contains("decodes to what the server printed").hasLineCount(1);
        assertThat(out.size()).isZero();
        DemoCluster.delete(data);

        assertThat(run("decode", "--recording", file.toString(), "--output", "tsv"))
                .isZero();

        assertThat(out.toByteArray()).isEqualTo(cluster.expected());
        assertThat(RecordingCheck.difference(WalRecording.read(file))).isNull();
    }

    @Test
    void makesTheSameFileOfARecordingThatWasUnpacked() throws IOException {
        record("--expected", expected.toString(), "--server-version", "18.6", "-o", file.toString());

        assertThat(file).hasBinaryContent(DemoRecording.read().toBytes());
    }

    @Test
    void refusesWhatARecordingDoesNotKeep() {
        assertThat(record("--spill-dir", directory.toString(), "-o", file.toString()))
                .isEqualTo(Main.USAGE);
        assertThat(messages()).contains("--spill-dir");
        assertThat(file).doesNotExist();
    }

    @Test
    void keepsTwoPhaseSettings() throws IOException {
        // The demo prepares nothing, so that the output is the same.
        String at = Lsn.toString(cluster.startLsn());
        assertThat(record(
                        "--two-phase", "--two-phase-at", at, "--expected", expected.toString(), "-o", file.toString()))
                .isZero();
        assertThat(messages()).contains("decodes to what the server printed");
        WalRecording recording = WalRecording.read(file);
        assertThat(recording.settings().twoPhase()).isTrue();
        assertThat(recording.settings().twoPhaseAt()).isEqualTo(cluster.startLsn());

        assertThat(run("decode", "--recording", file.toString(), "--output", "tsv"))
                .isZero();
        assertThat(out.toByteArray()).isEqualTo(cluster.expected());
    }

    @Test
    void keepsOptionsAndSettingsWhichTheCommandLineCanReplace() {
        assertThat(record(
                        "-o",
                        "include-xids=0",
                        "--set",
                        "timezone=Asia/Tokyo",
                        "--work-mem",
                        "1MB",
                        "-o",
                        file.toString()))
                .isZero();
        WalRecording recording = WalRecording.read(file);
        assertThat(recording.settings().options()).containsExactly(Map.entry("include-xids", "0"));
        assertThat(recording.settings().settings()).containsExactly(Map.entry("timezone", "Asia/Tokyo"));
        assertThat(recording.settings().workMemBytes()).isEqualTo(1 << 20);

        run("decode", "--recording", file.toString());
        String tokyo = text(out);
        out.reset();
        run("decode", "--recording", file.toString(), "--set", "timezone=UTC", "-o", "include-xids=1");

        assertThat(tokyo).contains("12:04:05.678+09").doesNotContain("BEGIN 7");
        assertThat(text(out)).contains("03:04:05.678+00").contains("BEGIN 7");
    }

    @Test
    void marksARecordingWithoutExpectedOutputUnverified() {
        assertThat(record("-o", file.toString())).isZero();

        assertThat(messages()).endsWith("unverified\n");
        assertThat(WalRecording.read(file).isVerified()).isFalse();
    }

    @Test
    void tellsADifferenceAndRecordsItAllTheSame() throws IOException {
        Files.writeString(expected, Files.readString(expected).replace("Grace", "Brian"));

        assertThat(record("--expected", expected.toString(), "-o", file.toString()))
                .isZero();

        assertThat(messages()).contains("DIFFERS: row ").contains("Brian").contains("Grace");
        assertThat(file).exists();
    }

    @Test
    void refusesAnEndAfterTheEndOfTheWal() {
        assertThat(run(
                        "record",
                        "--data-dir",
                        data.toString(),
                        "--database",
                        "postgres",
                        "--end-lsn",
                        "0/C00000",
                        "-o",
                        file.toString()))
                .isEqualTo(1);
        assertThat(messages()).startsWith("pgdecoder: PGD-1013 ").hasLineCount(1);
        assertThat(file).doesNotExist();
    }

    @Test
    void asksForWhatIsMissing() {
        assertThat(run("record", "--data-dir", data.toString(), "--database", "postgres"))
                .isEqualTo(2);
        assertThat(run("record", "--database", "postgres", "-o", file.toString()))
                .isEqualTo(2);
        assertThat(run("decode", "--database", "postgres", "--plugin", "test_decoding"))
                .isEqualTo(2);
        assertThat(run("decode", "--recording", file.toString(), "--wal", data.toString()))
                .isEqualTo(2);
        assertThat(messages())
                .contains("'-o FILE.walrec'")
                .contains("'--data-dir=DIR'")
                .contains("--recording cannot be combined with --data-dir or --wal");
    }

    @Test
    void refusesADamagedRecording() throws IOException {
        Files.writeString(file, "not a recording");
        assertThat(run("decode", "--recording", file.toString())).isEqualTo(1);
        assertThat(messages()).startsWith("pgdecoder: PGD-6001 ").contains(file.toString());
    }

    private int record(String... options) {
        List<String> args = new ArrayList<>(List.of("record", "--data-dir", data.toString()));
        args.addAll(List.of("--database", "postgres", "--start-lsn", Lsn.toString(cluster.startLsn())));
        args.addAll(List.of("--end-lsn", Lsn.toString(cluster.endLsn())));
        args.addAll(List.of(options));
        return run(args.toArray(new String[0]));
    }

    private int run(String... args) {
        return Main.run(args, out, err);
    }

    private String messages() {
        return text(err);
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
