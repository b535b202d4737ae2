package io.pgdecoder.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.core.LogicalDecoder;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.Lsn;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A caller that polls on after a failure gets the failure again, never what comes after the record that failed. */
class FinalFailureTest {
    private static final int CONTROL_WAL_LEVEL = 172;
    private static final int REPLICA = 1;

    @TempDir
    private Path directory;

    @Test
    void throwsTheSameFailureAtEachLaterPoll() throws IOException {
        DamagedCluster damaged = new DamagedCluster(directory);
        damaged.editControlFile(bytes -> LittleEndian.putInt(bytes, CONTROL_WAL_LEVEL, REPLICA));
        List<String> rows = new ArrayList<>();
        try (LogicalDecoder decoder = LogicalDecoder.builder()
                .dataDirectory(directory)
                .database(damaged.cluster().database())
                .plugin("test_decoding")
                .startLsn(damaged.cluster().startLsn())
                .build()) {
            for (int i = 0; i < 3; i++) {
                assertThatThrownBy(() -> decoder.poll(1000, row -> rows.add(Lsn.toString(row.lsn()))))
                        .isInstanceOfSatisfying(
                                DecoderException.class,
                                e -> assertThat(e.code()).isEqualTo(ErrorCode.WAL_LEVEL_TOO_LOW));
            }
        }
        assertThat(rows).isEmpty();
    }
}
