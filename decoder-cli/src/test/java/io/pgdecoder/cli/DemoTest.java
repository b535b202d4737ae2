package io.pgdecoder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.types.Lsn;
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

/** The recorded cluster against what its own server printed. */
class DemoTest {
    @TempDir
    private Path directory;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private DemoCluster cluster;

    @BeforeEach
    void unpack() throws IOException {
        cluster = DemoCluster.unpack(directory);
    }

    @Test
    void demoPrintsTheServersRows() {
        assertThat(Main.run(new String[] {"demo"}, out, err)).as(messages()).isZero();

        assertThat(output()).isEqualTo(dataColumn(text(cluster.expected())));
        assertThat(messages()).startsWith("Decoding the WAL of a PostgreSQL 18").hasLineCount(1);
    }

    @Test
    void decodePrintsTheServersBytes() {
        assertThat(decode("--start-lsn", Lsn.toString(cluster.startLsn()), "--output", "tsv"))
                .isZero();

        assertThat(output()).isEqualTo(text(cluster.expected()));
        assertThat(messages()).isEmpty();
    }

    @Test
    void decodePrintsTheSameFromTheSeedsRedoPoint() {
        assertThat(decode("--output", "tsv")).isZero();

        assertThat(output()).isEqualTo(text(cluster.expected()));
    }

    @Test
    void walOutsideTheDataDirectoryIsEnough() throws IOException {
        Path archive = directory.resolveSibling(directory.getFileName() + "-archive");
        Files.move(directory.resolve("pg_wal"), archive);
        try {
            assertThat(decode("--wal", archive.toString(), "--output", "tsv")).isZero();

            assertThat(output()).isEqualTo(text(cluster.expected()));
        } finally {
            DemoCluster.delete(archive);
        }
    }

    @Test
    void confirmedTransactionsAreLeftOut() {
        String[] lines = text(cluster.expected()).split("(?<=\n)");
        int third = indexOf(lines, "BEGIN", 3);
        String confirmed = lines[third].substring(0, lines[third].indexOf('\t'));

        assertThat(decode(
                        "--start-lsn",
                        Lsn.toString(cluster.startLsn()),
                        "--confirmed-lsn",
                        confirmed,
                        "--output",
                        "tsv"))
                .isZero();

        assertThat(output()).isEqualTo(String.join("", List.of(lines).subList(third, lines.length)));
    }

    @Test
    void statisticsTellTheServersConsistentPoint() {
        assertThat(decode("--start-lsn", Lsn.toString(cluster.startLsn()), "--output", "none", "--stats"))
                .isZero();

        assertThat(output()).isEmpty();
        assertThat(messages().lines().map(line -> line.split("=")[0]))
                .containsExactly(
                        "wal_bytes",
                        "records",
                        "transactions",
                        "changes",
                        "seconds",
                        "spill_txns",
                        "spill_count",
                        "spill_bytes",
                        "stream_txns",
                        "stream_count",
                        "stream_bytes",
                        "total_txns",
                        "total_bytes",
                        "consistent_point");
        assertThat(messages()).contains("consistent_point=" + Lsn.toString(cluster.consistentPoint()) + "\n");
    }

    private int decode(String... options) {
        List<String> args = new ArrayList<>(List.of("decode", "--data-dir", directory.toString()));
        args.addAll(List.of("--database", cluster.database(), "--plugin", "test_decoding"));
        args.addAll(List.of("--end-lsn", Lsn.toString(cluster.endLsn())));
        args.addAll(List.of(options));
        return Main.run(args.toArray(new String[0]), out, err);
    }

    private static int indexOf(String[] lines, String word, int occurrence) {
        int seen = 0;
        for (int i = 0; i < lines.length; i++) {
            if (lines[i].contains("\t" + word + ' ') && ++seen == occurrence) {
                return i;
            }
        }
        throw new AssertionError("too few lines with " + word);
    }

    /** The third column of each line with COPY's escapes undone; the recording holds only tabs among them. */
    private static String dataColumn(String tsv) {
        StringBuilder data = new StringBuilder();
        for (String line : tsv.split("\n")) {
            data.append(line.split("\t")[2].replace("\\t", "\t")).append('\n');
        }
        return data.toString();
    }

    private String output() {
        return text(out.toByteArray());
    }

    private String messages() {
        return text(err.toByteArray());
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
