package io.pgdecoder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.core.DecoderState;
import io.pgdecoder.core.LogicalDecoder;
import io.pgdecoder.core.LogicalDecoderBuilder;
import io.pgdecoder.types.Lsn;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who goes on from a confirmed position gets exactly the rows that came after it, wherever that was. */
class ConfirmedPositionTest {
    /** Few, so that polls end in the middle of transactions. */
    private static final int ROWS_A_POLL = 3;

    private record Row(long lsn, String text, boolean safeToConfirm) {
        @Override
        public String toString() {
            return Lsn.toString(lsn) + ' ' + text;
        }
    }

    @TempDir
    private Path directory;

    private DemoCluster cluster;

    @BeforeEach
    void unpack() throws IOException {
        cluster = DemoCluster.unpack(directory);
    }

    private List<Row> decode(long confirmedLsn) {
        List<Row> rows = new ArrayList<>();
        LogicalDecoderBuilder builder = LogicalDecoder.builder()
                .dataDirectory(directory)
                .database(cluster.database())
                .plugin("test_decoding")
                .startLsn(cluster.startLsn())
                .endLsn(cluster.endLsn());
        if (confirmedLsn != Lsn.INVALID) {
            builder.confirmedLsn(confirmedLsn);
        }
        try (LogicalDecoder decoder = builder.build()) {
            do {
                decoder.poll(
                        ROWS_A_POLL,
                        row -> rows.add(new Row(
                                row.lsn(), new String(row.copyData(), StandardCharsets.UTF_8), row.isSafeToConfirm())));
            } while (decoder.state() == DecoderState.RUNNING);
        }
        return rows;
    }

    @Test
    void givesTheRestFromEachSafePosition() {
        List<Row> all = decode(Lsn.INVALID);
        assertThat(all).hasSizeGreaterThan(10);
        int positions = 0;
        for (int i = 0; i < all.size(); i++) {
            // Not each of them, since each costs a seeding of the catalogs.
            if (all.get(i).safeToConfirm() && (positions++ % 4 == 0 || i == all.size() - 1)) {
                assertThat(decode(all.get(i).lsn()))
                        .as("after %s", all.get(i))
                        .containsExactlyElementsOf(all.subList(i + 1, all.size()));
            }
        }
        assertThat(positions).isGreaterThan(2);
        assertThat(all.get(all.size() - 1).safeToConfirm()).isTrue();
    }
}
