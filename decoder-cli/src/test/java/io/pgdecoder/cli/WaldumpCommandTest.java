package io.pgdecoder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Options, streams and statuses; that records are right is tested where they are read. */
class WaldumpCommandTest {
    @TempDir
    private Path directory;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @BeforeEach
    void unpack() throws IOException {
        DemoCluster.unpack(directory);
        // Of the first segment only the end was recorded.
        Files.delete(directory.resolve("pg_wal/000000010000000000000008"));
    }

    @Test
    void printsNineColumnsARecordFromTheFirstToTheLast() {
        assertThat(waldump("--output", "tsv")).isZero();

        List<String[]> rows = output().lines().map(line -> line.split("\t", -1)).toList();
        assertThat(rows).hasSizeGreaterThan(100).allMatch(row -> row.length == 9);
        for (int i = 1; i < rows.size(); i++) {
            assertThat(rows.get(i)[2]).as("prev_lsn of row %d", i).isEqualTo(rows.get(i - 1)[0]);
        }
        assertThat(messages()).isEmpty();
    }

    @Test
    void keepsToTheRangeAskedFor() {
        assertThat(waldump("--start", "0/900000", "--end", "0/900100")).isZero();

        assertThat(output().lines()).isNotEmpty().allMatch(line -> line.contains(" lsn: 0/9000"));
    }

    @Test
    void printsOnlyStatisticsWhenQuiet() {
        assertThat(waldump("-q", "--stats")).isZero();

        assertThat(output()).isEmpty();
        assertThat(messages().lines().map(line -> line.split("=")[0]))
                .containsExactly("wal_bytes", "records", "record_bytes", "fpi_bytes", "seconds");
    }

    @Test
    void saysThatNothingFollowsTheStart() {
        assertThat(waldump("--start", "0/B00000")).isEqualTo(1);

        assertThat(messages())
                .startsWith("pgdecoder: PGD-1013 ")
                .contains(" 0/B00000 ")
                .hasLineCount(1);
    }

    @Test
    void saysThatAFolderHoldsNoWal() throws IOException {
        Path empty = Files.createDirectory(directory.resolve("empty"));
        assertThat(Main.run(new String[] {"waldump", "--wal", empty.toString()}, out, err))
                .isEqualTo(1);

        assertThat(messages())
                .startsWith("pgdecoder: PGD-1005 ")
                .contains(empty.toString())
                .hasLineCount(1);
    }

    private int waldump(String... options) {
        List<String> args = new ArrayList<>(
                List.of("waldump", "--wal", directory.resolve("pg_wal").toString()));
        args.addAll(List.of(options));
        return Main.run(args.toArray(new String[0]), out, err);
    }

    private String output() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String messages() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
