package io.pgdecoder.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.recording.WalRecording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/recordings.md shows code that is compiled and run here, and lists the recordings that there are. */
class RecordingsDocumentTest {
    private static final Path DOCUMENT = Path.of("../docs/recordings.md");
    private static final Path SOURCES = Path.of("src/test/java/io/pgdecoder/testkit");
    private static final Path FOLDER = Path.of("src/test/resources/recordings");
    private static final Path WORKLOADS = Path.of("../decoder-it/src/test/resources/workloads");
    private static final long MEGABYTE = 1 << 20;

    @Test
    void showsTheCodeThatIsTested() throws IOException {
        List<String> blocks = new ArrayList<>();
        Matcher block = Pattern.compile("(?ms)^```java\n(.*?)^```$").matcher(Files.readString(DOCUMENT));
        while (block.find()) {
            blocks.add(block.group(1));
        }
        String test = Files.readString(SOURCES.resolve("OrderCounterTest.java"));
        String recorder = Files.readString(SOURCES.resolve("ShopRecorder.java")).replaceAll("(?m)^ {8}", "");

        assertThat(blocks).hasSize(2);
        assertThat(blocks.get(0)).isEqualTo(test.substring(test.indexOf("@Recording")));
        assertThat(blocks.get(0).lines().filter(line -> !line.isBlank()).count())
                .isLessThanOrEqualTo(10);
        assertThat(recorder).contains(blocks.get(1));
    }

    @Test
    void listsTheRecordingsOfTheRepository() throws IOException {
        Set<String> listed = new TreeSet<>();
        Matcher row = Pattern.compile("(?m)^\\| `([a-z0-9-]+)` \\|").matcher(Files.readString(DOCUMENT));
        while (row.find()) {
            listed.add(row.group(1));
        }
        Set<String> there = recordings()
                .map(file -> file.getFileName().toString().replace(".walrec", ""))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(listed).isEqualTo(there);
    }

    @Test
    void everyRecordingIsVerifiedHasItsScriptAndAllAreSmall() throws IOException {
        long bytes = 0;
        for (Path file : recordings().toList()) {
            bytes += Files.size(file);
            assertThat(WalRecording.read(file).isVerified()).as(file.toString()).isTrue();
            String script =
                    file.getFileName().toString().replaceFirst("(-slotless|-streamed|-spilled)?\\.walrec$", ".sql");
            assertThat(file.resolve("../..")
                            .normalize()
                            .resolve(script)
                            .toFile()
                            .isFile())
                    .as("%s among the workloads or beside the recordings, never in both", script)
                    .isNotEqualTo(WORKLOADS.resolve(script).toFile().isFile());
        }
        assertThat(bytes).isBetween(MEGABYTE, 20 * MEGABYTE);
    }

    private static Stream<Path> recordings() throws IOException {
        List<Path> files = new ArrayList<>();
        for (Path folder : List.of(FOLDER, Path.of("../decoder-zstd").resolve(FOLDER))) {
            try (Stream<Path> all = Files.walk(folder)) {
                all.filter(file -> file.toString().endsWith(".walrec")).forEach(files::add);
            }
        }
        return files.stream();
    }
}
