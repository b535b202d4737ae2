package io.pgdecoder.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.core.DecoderState;
import io.pgdecoder.core.LogicalDecoder;
import io.pgdecoder.recording.WalRecording;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.wal.WalDirectories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Segment files that a server and its archiver work on while they are read: renamed from pg_wal into the archive, copied
 * in pieces, recycled under the name of one to come.
 */
class MovingSegmentsTest {
    private static final String RECORDING = "toast.walrec";

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);

    @TempDir
    private Path directory;

    private Path pgWal;
    private Path archive;
    private Subject subject;
    private List<Path> segments;

    private void unpack() throws IOException {
        List<Path> recordings = Recordings.all();
        recordings.removeIf(file -> !file.endsWith(RECORDING));
        Path file = recordings.get(random.nextInt(recordings.size()));
        subject = new Subject(file);
        WalRecording.read(file).unpack(directory);
        pgWal = directory.resolve("pg_wal");
        archive = Files.createDirectory(directory.resolve("archive"));
        try (Stream<Path> files = Files.list(pgWal)) {
            segments =
                    new ArrayList<>(files.filter(Files::isRegularFile).sorted().toList());
        }
        assertThat(segments).as("segments of " + file).hasSizeGreaterThan(1);
    }

    /** What is done to the files between two polls. */
    private interface Step {
        void take() throws IOException;
    }

    private void followWhile(Step between, Path... directories) throws IOException {
        List<Row> rows = new ArrayList<>();
        try (LogicalDecoder decoder = subject.builder()
                .walSource(new WalDirectories(List.of(directories)))
                .following(true)
                .build()) {
            for (int polls = 0; decoder.state() != DecoderState.FINISHED; polls++) {
                assertThat(polls).as("polls, seed " + seed).isLessThan(100_000);
                try {
                    decoder.poll(1 + random.nextInt(3), row -> rows.add(Row.of(row)));
                } catch (DecoderException e) {
                    assertThat(e.code()).as("seed " + seed).isEqualTo(ErrorCode.WAL_SEGMENT_MISSING);
                }
                between.take();
            }
        }
        assertThat(rows).as("seed " + seed).isEqualTo(subject.rows());
    }

    @Test
    void followsSegmentsThatAreRenamedIntoTheArchive() throws IOException {
        unpack();
        List<Path> left = new ArrayList<>(segments);
        followWhile(
                () -> {
                    if (!left.isEmpty() && random.nextInt(4) == 0) {
                        Path segment = left.remove(0);
                        Files.move(segment, archive.resolve(segment.getFileName()));
                    }
                },
                archive,
                pgWal);
    }

    @Test
    void followsSegmentsThatAreCopiedInPieces() throws IOException {
        unpack();
        byte[][] contents = new byte[segments.size()][];
        for (int i = 0; i < contents.length; i++) {
            contents[i] = Files.readAllBytes(segments.get(i));
        }
        int[] copied = new int[2];
        Files.write(archive.resolve(segments.get(0).getFileName()), Arrays.copyOf(contents[0], 8192));
        followWhile(
                () -> {
                    if (copied[0] == contents.length) {
                        return;
                    }
                    byte[] content = contents[copied[0]];
                    copied[1] = Math.min(content.length, copied[1] + 1 + random.nextInt(20_000));
                    Files.write(
                            archive.resolve(segments.get(copied[0]).getFileName()), Arrays.copyOf(content, copied[1]));
                    if (copied[1] == content.length) {
                        copied[0]++;
                        copied[1] = 0;
                    }
                },
                archive);
    }

    @Test
    void followsSegmentsThatAreWrittenOverRecycledOnes() throws IOException {
        unpack();
        byte[][] contents = new byte[segments.size()][];
        for (int i = 0; i < contents.length; i++) {
            contents[i] = Files.readAllBytes(segments.get(i));
        }
        for (int i = 1; i < contents.length; i++) {
            Files.write(segments.get(i), contents[0]);
        }
        int[] written = {1, 0};
        followWhile(
                () -> {
                    if (written[0] == contents.length) {
                        return;
                    }
                    byte[] content = contents[written[0]];
                    written[1] = Math.min(content.length, written[1] + 8192 * (1 + random.nextInt(8)));
                    byte[] file = contents[0].clone();
                    System.arraycopy(content, 0, file, 0, written[1]);
                    Path next = directory.resolve("next");
                    Files.write(next, file);
                    Files.move(next, segments.get(written[0]), StandardCopyOption.REPLACE_EXISTING);
                    if (written[1] == content.length) {
                        written[0]++;
                        written[1] = 0;
                    }
                },
                pgWal);
    }
}
