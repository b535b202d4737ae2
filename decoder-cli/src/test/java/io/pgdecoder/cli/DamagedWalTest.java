package io.pgdecoder.cli;

import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.Lsn;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * WAL with a hole, cut off, damaged or of somewhere else: each is an error of its own that says where. The recorded WAL
 * has three segments, 0/800000 to 0/AFFFFF; decoding starts in the first.
 */
class DamagedWalTest {
    private static final long FIRST_SEGMENT = 0x800000L;
    private static final long SECOND_SEGMENT = 0x900000L;
    private static final long LAST_SEGMENT = 0xA00000L;
    private static final long SEGMENT_BYTES = 0x100000L;

    private static final int PAGE_BYTES = 8192;
    private static final int PAGE_MAGIC = 0;
    private static final int PAGE_TIMELINE = 4;
    private static final int PAGE_SYSTEM_IDENTIFIER = 24;
    private static final int PAGE_BLOCK_SIZE = 36;

    private static final int RECORD_HEADER_BYTES = 24;
    private static final int RECORD_CRC = 20;

    private static final int MAGIC_OF_15 = 0xD110;

    @TempDir
    private Path directory;

    private DamagedCluster damaged;
    private Path first;
    private Path second;

    @BeforeEach
    void unpack() throws IOException {
        damaged = new DamagedCluster(directory);
        first = damaged.segment(FIRST_SEGMENT);
        second = damaged.segment(SECOND_SEGMENT);
    }

    @Test
    void saysWhichSegmentIsMissing() throws IOException {
        Files.delete(second);
        damaged.fails(
                ErrorCode.WAL_SEGMENT_MISSING,
                SECOND_SEGMENT,
                null,
                second.getFileName() + " in " + second.getParent(),
                "none");
    }

    @Test
    void saysWhereASegmentIsCutOff() throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(second.toFile(), "rw")) {
            file.setLength(8 * PAGE_BYTES);
        }
        damaged.fails(
                ErrorCode.WAL_SEGMENT_TRUNCATED,
                SECOND_SEGMENT + 8 * PAGE_BYTES,
                second,
                "1048576 bytes",
                "65536 bytes");
    }

    @Test
    void saysWhichRecordIsDamaged() throws IOException {
        // The first record after the start that lies within one page: its header is at the start LSN itself.
        int at = (int) (damaged.cluster().startLsn() - FIRST_SEGMENT);
        byte[] bytes = Files.readAllBytes(first);
        int length = LittleEndian.getInt(bytes, at);
        damaged.edit(first, segment -> segment[at + RECORD_HEADER_BYTES]++);

        bytes = Files.readAllBytes(first);
        CRC32C crc = new CRC32C();
        crc.update(bytes, at + RECORD_HEADER_BYTES, length - RECORD_HEADER_BYTES);
        crc.update(bytes, at, RECORD_CRC);
        damaged.fails(
                ErrorCode.WAL_RECORD_INVALID,
                damaged.cluster().startLsn(),
                first,
                Integer.toHexString((int) crc.getValue()),
                Integer.toHexString(LittleEndian.getInt(bytes, at + RECORD_CRC)));
    }

    @Test
    void saysWhichPageIsDamaged() throws IOException {
        long page = (damaged.cluster().startLsn() / PAGE_BYTES + 1) * PAGE_BYTES;
        int at = (int) (page - FIRST_SEGMENT);
        damaged.edit(first, bytes -> Arrays.fill(bytes, at, at + PAGE_BYTES, (byte) 0));
        damaged.fails(ErrorCode.WAL_PAGE_INVALID, page, first, "d118", "0");
    }

    @Test
    void refusesASegmentOfAnotherCluster() throws IOException {
        long own = LittleEndian.getLong(Files.readAllBytes(second), PAGE_SYSTEM_IDENTIFIER);
        damaged.edit(second, bytes -> LittleEndian.putLong(bytes, PAGE_SYSTEM_IDENTIFIER, own + 1));
        damaged.fails(
                ErrorCode.WAL_SYSTEM_IDENTIFIER_MISMATCH,
                SECOND_SEGMENT,
                second,
                Long.toUnsignedString(own),
                Long.toUnsignedString(own + 1));
    }

    @Test
    void refusesASegmentOfAnotherTimeline() throws IOException {
        damaged.edit(second, bytes -> LittleEndian.putInt(bytes, PAGE_TIMELINE, 2));
        damaged.fails(ErrorCode.WAL_TIMELINE_MISMATCH, SECOND_SEGMENT, second, "1", "2");
    }

    @Test
    void refusesATimelineWhoseHistoryCannotBeRead() throws IOException {
        Path history = damaged.file("pg_wal/00000002.history");
        Files.copy(damaged.segment(LAST_SEGMENT), damaged.file("pg_wal/00000002000000000000000A"));
        Files.writeString(history, "nonsense\n");
        damaged.fails(
                ErrorCode.TIMELINE_HISTORY_INVALID, Lsn.INVALID, history, "a line of timeline and LSN", "nonsense");
    }

    @Test
    void refusesWalOfAnotherVersion() throws IOException {
        damaged.edit(first, bytes -> LittleEndian.putShort(bytes, PAGE_MAGIC, MAGIC_OF_15));
        damaged.fails(ErrorCode.WAL_VERSION_MISMATCH, Lsn.INVALID, first.getParent(), "PostgreSQL 18", "PostgreSQL 15");
    }

    @Test
    void refusesWalOfAnUnknownVersion() throws IOException {
        for (long segment = FIRST_SEGMENT; segment <= LAST_SEGMENT; segment += SEGMENT_BYTES) {
            damaged.edit(damaged.segment(segment), bytes -> LittleEndian.putShort(bytes, PAGE_MAGIC, 0xD10B));
        }
        damaged.fails(ErrorCode.WAL_VERSION_MISMATCH, Lsn.INVALID, first, "that of PostgreSQL 13 to 18", "D10B");
    }

    @Test
    void refusesWalOfAnotherBlockSize() throws IOException {
        damaged.edit(first, bytes -> LittleEndian.putInt(bytes, PAGE_BLOCK_SIZE, 16384));
        damaged.fails(ErrorCode.WAL_PAGE_INVALID, FIRST_SEGMENT, first, "1048576 and 8192", "1048576 and 16384");
    }

    @Test
    void saysThatThereIsNoWal() throws IOException {
        for (long segment = FIRST_SEGMENT; segment <= LAST_SEGMENT; segment += SEGMENT_BYTES) {
            Files.delete(damaged.segment(segment));
        }
        damaged.fails(
                ErrorCode.WAL_SEGMENT_MISSING,
                Lsn.INVALID,
                first.getParent(),
                "segment files with a page header",
                "no segment file");
    }
}
