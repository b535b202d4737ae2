package io.pgdecoder.reorder.spill;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Temporary spill directories of several decoders and processes at once. */
final class TemporarySpillDirectoryTest {
    private static final String TMPDIR = "java.io.tmpdir";

    @TempDir
    Path directory = Path.of("");

    private String before = "";

    @BeforeEach
    void setTemporaryDirectory() {
        before = System.getProperty(TMPDIR);
        System.setProperty(TMPDIR, directory.toString());
    }

    @AfterEach
    void resetTemporaryDirectory() {
        System.setProperty(TMPDIR, before);
    }

    /** What another process runs: makes and removes its own directory again and again. */
    static final class Busy {
        public static void main(String[] arguments) throws IOException {
            for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
                try (SpillDirectory own = SpillDirectory.temporary()) {
                    Path file = own.file(1, 0);
                    Files.writeString(file, "mine");
                    Files.delete(file);
                }
            }
        }
    }

    private Process start(int times) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-D" + TMPDIR + "=" + directory,
                        "-cp",
                        System.getProperty("java.class.path") + ":" + System.getProperty("jdk.module.path", ""),
                        Busy.class.getName(),
                        Integer.toString(times))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private List<Path> children() throws IOException {
        try (Stream<Path> parents = Files.list(directory)) {
            Path parent = parents.findFirst().orElseThrow();
            try (Stream<Path> children = Files.list(parent)) {
                return children.toList();
            }
        }
    }

    @Test
    void manyProcessesMakeTheirsAtOnce() throws IOException, InterruptedException {
        List<Process> processes = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            processes.add(start(60));
        }
        for (Process process : processes) {
            assertThat(process.waitFor()).isZero();
        }
        assertThat(children()).isEmpty();
    }

    @Test
    void oneThatWasTakenForAbandonedBeforeItWasLockedIsMadeAnew() throws IOException {
        List<Path> made = new ArrayList<>();
        SpillDirectory slow = SpillDirectory.temporary();
        slow.setAfterCreation(child -> {
            made.add(child);
            if (made.size() < 4) {
                setOld(child);
                SpillDirectory other = SpillDirectory.temporary();
                other.file(1, 0);
                other.close();
                assertThat(child).doesNotExist();
            }
        });
        Path file = slow.file(1, 0);
        assertThat(made).hasSize(4);
        assertThat(file.getParent()).isEqualTo(made.get(3)).exists();
        slow.close();
        assertThat(children()).isEmpty();
    }

    @Test
    void oneThatIsJustBeingMadeIsLeftAlone() throws IOException {
        SpillDirectory slow = SpillDirectory.temporary();
        slow.setAfterCreation(child -> {
            SpillDirectory other = SpillDirectory.temporary();
            other.file(1, 0);
            other.close();
            assertThat(child).exists();
        });
        slow.file(1, 0);
        assertThat(children()).hasSize(1);
        slow.close();
    }

    @Test
    void leftOversOfAKilledProcessAreRemoved() throws IOException {
        SpillDirectory first = SpillDirectory.temporary();
        Path abandoned = Files.createDirectory(first.file(1, 0).resolveSibling("../decoder-7"));
        Files.writeString(DirectoryLock.fileOf(abandoned), "");
        Files.writeString(abandoned.resolve("pgdecoder-xid-5-lsn-0-1000000.spill"), "left over");
        SpillDirectory second = SpillDirectory.temporary();
        second.file(1, 0);
        assertThat(children()).hasSize(2);
        first.close();
        second.close();
    }

    /** A lock of the operating system is lost if its process closes another channel to the file. */
    @Test
    void anotherDecoderOfThisProcessDoesNotTakeTheLockAway() throws IOException, InterruptedException {
        SpillDirectory first = SpillDirectory.temporary();
        Path file = Files.writeString(first.file(1, 0), "first");
        SpillDirectory second = SpillDirectory.temporary();
        second.file(1, 0);
        assertThat(start(1).waitFor()).isZero();
        assertThat(file).hasContent("first");
        second.close();
        first.close();
        assertThat(children()).isEmpty();
    }

    private static void setOld(Path child) {
        try {
            Files.setLastModifiedTime(child, FileTime.fromMillis(0));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
