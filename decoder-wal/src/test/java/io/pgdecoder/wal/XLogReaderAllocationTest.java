package io.pgdecoder.wal;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The reader's budget: nothing per record, a little per segment opened. */
class XLogReaderAllocationTest {
    private static final int SEGMENTS = 4;
    private static final long BYTES_PER_SEGMENT = 16 * 1024;

    @TempDir
    private Path directory;

    @Test
    void allocatesNothingPerRecord() throws IOException {
        WalWriter wal = new WalWriter(PgVersion.V17);
        for (int i = 0; i < 100; i++) {
            wal.append(9000);
        }
        wal.appendSegments(SEGMENTS);
        wal.append(1);
        wal.writeTo(directory);
        try (WalDirectories source = new WalDirectories(List.of(directory));
                XLogReader reader = new XLogReader(source, ReaderOptions.defaults())) {
            int records = 0;
            long allocated = 0;
            for (int round = 0; round < 3; round++) {
                long before = allocatedBytes();
                records = readTo(reader, wal.starts().get(wal.starts().size() - 1));
                allocated = allocatedBytes() - before;
            }
            assertThat(records).isGreaterThan(20_000);
            assertThat(allocated).isLessThan((SEGMENTS + 2) * BYTES_PER_SEGMENT);
        }
    }

    private static int readTo(XLogReader reader, long lastLsn) {
        reader.beginRead(WalWriter.SEGMENT);
        int records = 0;
        while (reader.readRecord() == XLogReadStatus.RECORD) {
            records++;
            if (reader.record().startLsn() == lastLsn) {
                break;
            }
        }
        return records;
    }

    private static long allocatedBytes() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }
}
