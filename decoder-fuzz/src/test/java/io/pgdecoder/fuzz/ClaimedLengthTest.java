package io.pgdecoder.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.pgdecoder.core.replay.LooseDetoaster;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.ReaderOptions;
import io.pgdecoder.wal.XLogReadStatus;
import io.pgdecoder.wal.XLogReader;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** Lengths of a gigabyte that little stands behind: memory grows with the bytes that are there, not with those claimed. */
class ClaimedLengthTest {
    private static final int GIGABYTE = 0x3FFFFFFF;
    private static final int PAGE_BYTES = 8192;
    private static final int HEADER_BYTES = 24;
    private static final long START_LSN = 0x5002000;
    private static final long MAX_BYTES = 16 << 20;

    private static long allocated(Runnable run) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        run.run();
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    /** Pages of one record that goes on and on, each saying rightly how much is left. */
    private static byte[] pages(int count) {
        byte[] pages = new byte[count * PAGE_BYTES];
        int left = GIGABYTE;
        for (int i = 0; i < count; i++) {
            int page = i * PAGE_BYTES;
            LittleEndian.putShort(pages, page, PgVersion.V18.walPageMagic());
            LittleEndian.putShort(pages, page + 2, i == 0 ? 0 : 1);
            LittleEndian.putInt(pages, page + 4, 1);
            LittleEndian.putLong(pages, page + 8, START_LSN + page);
            LittleEndian.putInt(pages, page + 16, i == 0 ? 0 : left);
            left -= PAGE_BYTES - HEADER_BYTES;
        }
        LittleEndian.putInt(pages, HEADER_BYTES, GIGABYTE);
        LittleEndian.putLong(pages, HEADER_BYTES + 8, START_LSN - 100);
        return pages;
    }

    @Test
    void aRecordTakesWhatItsPagesHold() {
        byte[] pages = pages(5);
        long bytes = allocated(() -> {
            try (PieceOfWal wal = new PieceOfWal(PgVersion.V18, START_LSN, pages);
                    XLogReader reader =
                            new XLogReader(wal, ReaderOptions.defaults().withGrowing(true))) {
                reader.beginRead(START_LSN + HEADER_BYTES);
                assertThat(reader.readRecord()).isEqualTo(XLogReadStatus.WOULD_BLOCK);
                assertThat(reader.endReason()).contains("segment ends");
            }
        });
        assertThat(bytes).isLessThan(MAX_BYTES);
    }

    @Test
    void aCompressedValueTakesWhatItsBytesCanBecome() {
        for (int method = 0; method < 2; method++) {
            byte[] value = new byte[40];
            LittleEndian.putInt(value, 0, value.length << 2 | 2);
            LittleEndian.putInt(value, 4, GIGABYTE | method << 30);
            long bytes = allocated(
                    () -> assertThatThrownBy(() -> LooseDetoaster.decompress(PgVersion.V18, value, 0, value.length))
                            .isInstanceOf(DecoderException.class)
                            .hasMessageContaining("raw size of a compressed value"));
            assertThat(bytes).isLessThan(MAX_BYTES);
        }
    }
}
