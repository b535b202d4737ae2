package io.pgdecoder.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.core.DecodedRow;
import io.pgdecoder.core.DecoderState;
import io.pgdecoder.core.LogicalDecoder;
import io.pgdecoder.core.LogicalDecoderBuilder;
import io.pgdecoder.types.Lsn;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an embedding program relies on of {@link LogicalDecoder#poll}, over the recorded cluster. */
class PollTest {
    @TempDir
    private Path directory;

    private DemoCluster cluster;
    private List<String> expected;

    @BeforeEach
    void unpack() throws IOException {
        cluster = DemoCluster.unpack(directory);
        expected =
                new String(cluster.expected(), StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void deliversAtMostAsManyRowsAsAskedForAlsoInsideATransaction() {
        List<String> rows = new ArrayList<>();
        try (LogicalDecoder decoder = builder().build()) {
            do {
                int before = rows.size();
                int delivered = decoder.poll(1, row -> rows.add(line(row)));
                assertThat(delivered).isBetween(0, 1).isEqualTo(rows.size() - before);
            } while (decoder.state() == DecoderState.RUNNING);
        }

        assertThat(rows).isEqualTo(expected);
    }

    /** The record that ends at the end LSN may leave many rows to later polls. */
    @Test
    void isNotFinishedBeforeTheLastRowWasDelivered() {
        for (String end : expected) {
            if (!end.contains("COMMIT")) {
                continue;
            }
            long endLsn = Lsn.parse(end.substring(0, end.indexOf('\t')));
            List<String> rows = new ArrayList<>();
            try (LogicalDecoder decoder = builder().endLsn(endLsn).build()) {
                do {
                    decoder.poll(1, row -> rows.add(line(row)));
                } while (decoder.state() == DecoderState.RUNNING);
                assertThat(decoder.state()).isEqualTo(DecoderState.FINISHED);
                assertThat(decoder.poll(1, row -> rows.add(line(row)))).isZero();
            }
            assertThat(rows).isEqualTo(expected.subList(0, expected.indexOf(end) + 1));
        }
    }

    @Test
    void deliversARowAgainThatItsConsumerThrewAt() {
        List<String> rows = new ArrayList<>();
        try (LogicalDecoder decoder = builder().build()) {
            do {
                List<String> refused = new ArrayList<>();
                assertThatThrownBy(() -> decoder.poll(1, row -> {
                            refused.add(line(row));
                            throw new IllegalStateException("full");
                        }))
                        .hasMessage("full");
                decoder.poll(1, row -> rows.add(line(row)));
                assertThat(rows.get(rows.size() - 1)).isEqualTo(refused.get(0));
            } while (rows.size() < expected.size());
        }

        assertThat(rows).isEqualTo(expected);
    }

    @Test
    void continuesFromAConfirmedRowWithNothingLostAndNothingTwice() {
        int commits = (int)
                expected.stream().filter(line -> line.contains("\tCOMMIT")).count();
        for (int stopAfter = 1; stopAfter <= commits; stopAfter++) {
            List<String> rows = new ArrayList<>();
            long confirmed = readUntilConfirmed(stopAfter, rows);
            try (LogicalDecoder decoder = builder().confirmedLsn(confirmed).build()) {
                readAll(decoder, rows);
            }
            assertThat(rows).as("stopped after %d safe rows", stopAfter).isEqualTo(expected);
        }
    }

    @Test
    void followsWalThatArrivesSegmentBySegment() throws IOException {
        Path archive = Files.createDirectory(directory.resolveSibling(directory.getFileName() + "-archive"));
        List<Path> segments;
        try (Stream<Path> files = Files.list(directory.resolve("pg_wal"))) {
            segments = files.filter(file -> file.getFileName().toString().matches("[0-9A-F]{24}"))
                    .sorted(Comparator.comparing(Path::getFileName))
                    .toList();
        }
        Path held = Files.createDirectory(directory.resolveSibling(directory.getFileName() + "-held"));
        for (Path segment : segments) {
            Files.move(segment, held.resolve(segment.getFileName()));
        }
        List<String> rows = new ArrayList<>();
        Files.copy(
                held.resolve(segments.get(0).getFileName()),
                archive.resolve(segments.get(0).getFileName()));
        try (LogicalDecoder decoder =
                builder().walDirectory(archive).following(true).build()) {
            readAll(decoder, rows);
            for (Path segment : segments.subList(1, segments.size())) {
                assertThat(decoder.state()).isEqualTo(DecoderState.CAUGHT_UP);
                Files.copy(held.resolve(segment.getFileName()), archive.resolve(segment.getFileName()));
                readAll(decoder, rows);
            }
        }

        assertThat(segments).hasSizeGreaterThan(1);
        assertThat(rows).isEqualTo(expected);
    }

    private long readUntilConfirmed(int safeRows, List<String> rows) {
        int[] safe = {0};
        try (LogicalDecoder decoder = builder().build()) {
            while (safe[0] < safeRows) {
                decoder.poll(1, row -> {
                    rows.add(line(row));
                    if (row.isSafeToConfirm()) {
                        decoder.confirm(row.lsn());
                        safe[0]++;
                    }
                });
            }
            return decoder.confirmedLsn();
        }
    }

    private static void readAll(LogicalDecoder decoder, List<String> rows) {
        do {
            decoder.poll(100, row -> rows.add(line(row)));
        } while (decoder.state() == DecoderState.RUNNING);
    }

    private LogicalDecoderBuilder builder() {
        return LogicalDecoder.builder()
                .dataDirectory(directory)
                .database(cluster.database())
                .plugin("test_decoding")
                .startLsn(cluster.startLsn());
    }

    /** The row as COPY prints it, for the few special characters that the demo has. */
    private static String line(DecodedRow row) {
        String data = new String(row.copyData(), StandardCharsets.UTF_8);
        return Lsn.toString(row.lsn())
                + '\t'
                + Integer.toUnsignedString(row.xid())
                + '\t'
                + data.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n");
    }
}
