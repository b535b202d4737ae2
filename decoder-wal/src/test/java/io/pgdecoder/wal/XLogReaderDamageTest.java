package io.pgdecoder.wal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.pgdecoder.types.CorruptWalException;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.MissingWalException;
import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** WAL that is damaged, missing or foreign: each a distinct error that says where, expected and found. */
class XLogReaderDamageTest {
    private static final int SEGMENT = WalWriter.SEGMENT;
    private static final int PAGE = WalWriter.PAGE;

    @TempDir
    private Path directory;

    private final WalWriter wal = new WalWriter(PgVersion.V18);

    @BeforeEach
    void writeThreeSegments() {
        wal.appendSegments(3);
        wal.append(5);
    }

    @ParameterizedTest
    @CsvSource({
        "0, page magic",
        "3, page flags",
        "8, page address",
    })
    void reportsADamagedPageHeader(int offset, String what) throws IOException {
        long pageLsn = SEGMENT + 10L * PAGE;
        wal.segmentOf(pageLsn)[10 * PAGE + offset] ^= 0x55;

        CorruptWalException failure = readToFailure(CorruptWalException.class);

        assertThat(failure.code()).isEqualTo(ErrorCode.WAL_PAGE_INVALID);
        assertThat(failure.lsn()).isEqualTo(pageLsn);
        assertThat(failure.file()).endsWith("000000010000000000000001");
        assertThat(failure.getMessage()).contains(what, "expected", "found").doesNotContain("\n");
    }

    @ParameterizedTest
    @CsvSource({
        "0, record CRC",
        "3, record length",
        "4, record CRC",
        "8, previous link",
        "16, record CRC",
        "17, resource manager",
        "20, record CRC",
        "26, record CRC",
        "100, record CRC",
    })
    void reportsADamagedRecord(int offset, String what) throws IOException {
        // A record that lies whole on a page and is followed by others on later pages.
        long start = wal.starts().get(100);
        assertThat(start % PAGE).isLessThan(PAGE - 128);
        wal.segmentOf(start)[(int) (start - SEGMENT) + offset] ^= 0x41;

        CorruptWalException failure = readToFailure(CorruptWalException.class);

        assertThat(failure.code()).isEqualTo(ErrorCode.WAL_RECORD_INVALID);
        assertThat(failure.lsn()).isEqualTo(start);
        assertThat(failure.file()).endsWith("000000010000000000000001");
        assertThat(failure.getMessage()).contains(what, "expected", "found").doesNotContain("\n");
    }

    @ParameterizedTest
    @CsvSource({"2, 1", "16, 8"})
    void reportsADamagedContinuation(int offset, int mask) throws IOException {
        byte[] segment = wal.segmentOf(SEGMENT);
        int page = 10 * PAGE;
        while ((segment[page + 2] & 1) == 0) {
            page += PAGE;
        }
        segment[page + offset] ^= (byte) mask;

        CorruptWalException failure = readToFailure(CorruptWalException.class);

        assertThat(failure.code()).isEqualTo(ErrorCode.WAL_RECORD_INVALID);
        assertThat(failure.lsn()).isEqualTo(SEGMENT + (long) page);
        assertThat(failure.getMessage()).contains("rest of a record");
    }

    @Test
    void reportsAPageOfZerosInTheMiddle() throws IOException {
        Arrays.fill(wal.segmentOf(SEGMENT), 20 * PAGE, 21 * PAGE, (byte) 0);

        CorruptWalException failure = readToFailure(CorruptWalException.class);

        assertThat(failure.code()).isEqualTo(ErrorCode.WAL_PAGE_INVALID);
        assertThat(failure.lsn()).isEqualTo(SEGMENT + 20L * PAGE);
    }

    @Test
    void reportsDamageInTheLastSegmentBeforeItsLastPage() throws IOException {
        long lastSegment = 3L * SEGMENT;
        wal.segmentOf(lastSegment)[5 * PAGE + 4000] ^= 1;
        wal.files().remove(WalWriter.fileName(1, 4L * SEGMENT));

        assertThat(readToFailure(CorruptWalException.class).lsn()).isGreaterThan(lastSegment + 5 * PAGE);
    }

    @Test
    void reportsAHole() throws IOException {
        wal.files().remove(WalWriter.fileName(1, 2L * SEGMENT));

        MissingWalException failure = readToFailure(MissingWalException.class);

        assertThat(failure.code()).isEqualTo(ErrorCode.WAL_SEGMENT_MISSING);
        assertThat(failure.lsn()).isEqualTo(2L * SEGMENT);
        assertThat(failure.expected()).contains("000000010000000000000002").contains(directory.toString());
        assertThat(failure.found()).isEqualTo("none");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 10, 30, 8192, 500_000, 1_048_575, 1_048_577})
    void reportsASegmentOfTheWrongLength(int length) throws IOException {
        wal.files()
                .computeIfPresent(WalWriter.fileName(1, 2L * SEGMENT), (name, bytes) -> Arrays.copyOf(bytes, length));

        CorruptWalException failure = readToFailure(CorruptWalException.class);

        assertThat(failure.code()).isEqualTo(ErrorCode.WAL_SEGMENT_TRUNCATED);
        assertThat(failure.file()).endsWith("000000010000000000000002");
        assertThat(failure.expected()).isEqualTo(SEGMENT + " bytes");
        assertThat(failure.found()).isEqualTo(length + " bytes");
    }

    @Test
    void reportsASegmentOfAnotherCluster() throws IOException {
        LittleEndian.putLong(wal.segmentOf(2L * SEGMENT), 24, 42);

        CorruptWalException failure = readToFailure(CorruptWalException.class);

        assertThat(failure.code()).isEqualTo(ErrorCode.WAL_SYSTEM_IDENTIFIER_MISMATCH);
        assertThat(failure.lsn()).isEqualTo(2L * SEGMENT);
        assertThat(failure.file()).endsWith("000000010000000000000002");
        assertThat(failure.expected()).isEqualTo(Long.toString(WalWriter.SYSTEM_IDENTIFIER));
        assertThat(failure.found()).isEqualTo("42");
    }

    @Test
    void reportsWalOfAnotherClusterThanAskedFor() throws IOException {
        wal.writeTo(directory);
        DecoderException failure = catchThrowableOfType(
                DecoderException.class, () -> readAll(ReaderOptions.defaults().withSystemIdentifier(43)));

        assertThat(failure.code()).isEqualTo(ErrorCode.WAL_SYSTEM_IDENTIFIER_MISMATCH);
        assertThat(failure.expected()).isEqualTo("43");
    }

    @Test
    void reportsASegmentOfAnotherVersion() throws IOException {
        LittleEndian.putShort(wal.segmentOf(2L * SEGMENT), 0, PgVersion.V15.walPageMagic());

        CorruptWalException failure = readToFailure(CorruptWalException.class);

        assertThat(failure.code()).isEqualTo(ErrorCode.WAL_VERSION_MISMATCH);
        assertThat(failure.expected()).isEqualTo("PostgreSQL 18");
        assertThat(failure.found()).isEqualTo("PostgreSQL 15");
    }

    @Test
    void reportsWalOfAnUnknownVersion() throws IOException {
        for (byte[] segment : wal.files().values()) {
            LittleEndian.putShort(segment, 0, 0xD101);
        }

        DecoderException failure = readToFailure(DecoderException.class);

        assertThat(failure.code()).isEqualTo(ErrorCode.WAL_VERSION_MISMATCH);
        assertThat(failure.found()).isEqualTo("D101");
        assertThat(failure.file()).endsWith("000000010000000000000001");
    }

    @Test
    void reportsADirectoryWithoutWal() {
        DecoderException failure =
                catchThrowableOfType(DecoderException.class, () -> readAll(ReaderOptions.defaults()));

        assertThat(failure.code()).isEqualTo(ErrorCode.WAL_SEGMENT_MISSING);
        assertThat(failure.file()).isEqualTo(directory.toString());
        assertThat(failure.found()).isEqualTo("no segment file");
    }

    @Test
    void reportsAPageOfATimelineThatIsNotInTheHistory() throws IOException {
        LittleEndian.putInt(wal.segmentOf(SEGMENT), 30 * PAGE + 4, 5);
        wal.writeTo(directory);

        CorruptWalException failure = readToFailure(CorruptWalException.class);

        assertThat(failure.code()).isEqualTo(ErrorCode.WAL_TIMELINE_MISMATCH);
        assertThat(failure.lsn()).isEqualTo(SEGMENT + 30L * PAGE);
        assertThat(failure.expected()).isEqualTo("1");
        assertThat(failure.found()).isEqualTo("5");
    }

    @Test
    void reportsThatTheSegmentOfANewTimelineIsMissing() throws IOException {
        long switchLsn = wal.insertLsn();
        wal.append(6);
        wal.switchTimeline(2);
        wal.appendSegments(2);
        wal.files().remove(WalWriter.fileName(2, switchLsn));
        Files.writeString(directory.resolve("00000002.history"), "1\t" + Lsn.toString(switchLsn) + "\tno reason\n");

        MissingWalException failure = readToFailure(MissingWalException.class);

        assertThat(failure.code()).isEqualTo(ErrorCode.WAL_SEGMENT_MISSING);
        assertThat(failure.lsn()).isEqualTo(switchLsn);
        assertThat(failure.expected()).contains(WalWriter.fileName(2, switchLsn));
    }

    @Test
    void reportsAMissingTimelineHistory() throws IOException {
        wal.switchTimeline(2);
        wal.append(6);
        wal.appendSegments(1);
        wal.append(7);
        wal.writeTo(directory);
        DecoderException failure = catchThrowableOfType(
                DecoderException.class, () -> readAll(ReaderOptions.defaults().withTimelineId(3)));

        assertThat(failure.code()).isEqualTo(ErrorCode.TIMELINE_HISTORY_INVALID);
        assertThat(failure.expected()).isEqualTo("00000003.history");
    }

    @Test
    void reportsAnOverwritingRecordThatNamesAnotherOne() throws IOException {
        long incomplete = wal.appendIncomplete(20_000);
        wal.appendOverwrite(incomplete - 8);

        CorruptWalException failure = readToFailure(CorruptWalException.class);

        assertThat(failure.code()).isEqualTo(ErrorCode.WAL_RECORD_INVALID);
        assertThat(failure.expected()).contains(Lsn.toString(incomplete));
        assertThat(failure.found()).contains(Lsn.toString(incomplete - 8));
    }

    @Test
    void reportsAStartAfterTheEnd() throws IOException {
        wal.writeTo(directory);
        for (long lsn : new long[] {wal.insertLsn() + 8, wal.insertLsn() + 3L * PAGE, 100L * SEGMENT}) {
            MissingWalException failure = catchThrowableOfType(MissingWalException.class, () -> readFrom(lsn));

            assertThat(failure.code()).isEqualTo(ErrorCode.START_LSN_AFTER_END);
            assertThat(failure.lsn()).isEqualTo(lsn);
            assertThat(failure.expected()).contains(Lsn.toString(wal.insertLsn()));
            assertThat(failure.found()).isEqualTo(Lsn.toString(lsn));
        }
    }

    @Test
    void takesTheEndAsAStart() throws IOException {
        wal.writeTo(directory);

        assertThat(readFrom(wal.insertLsn())).isEqualTo(XLogReadStatus.END_OF_WAL);
    }

    @Test
    void reportsAStartBeforeTheFirstSegment() throws IOException {
        wal.files().remove(WalWriter.fileName(1, SEGMENT));
        wal.writeTo(directory);

        MissingWalException failure = catchThrowableOfType(
                MissingWalException.class, () -> readFrom(wal.starts().get(0)));

        assertThat(failure.code()).isEqualTo(ErrorCode.WAL_SEGMENT_MISSING);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 8, 40, 64})
    void reportsAStartInsideARecord(int distance) throws IOException {
        wal.writeTo(directory);

        DecoderException failure = catchThrowableOfType(
                DecoderException.class, () -> readFrom(wal.starts().get(50) + distance));

        assertThat(failure.code()).isEqualTo(ErrorCode.WAL_RECORD_INVALID);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void answersOnlyWithDecoderExceptionsWhateverIsDamaged(long seed) throws IOException {
        Random random = new Random(seed);
        for (int i = 0; i < 1 + random.nextInt(20); i++) {
            byte[] segment = wal.segmentOf((1L + random.nextInt(3)) * SEGMENT);
            segment[random.nextInt(SEGMENT)] = (byte) random.nextInt();
        }
        if (random.nextBoolean()) {
            // Headers as well: of pages, and what looks like lengths.
            byte[] segment = wal.segmentOf((1L + random.nextInt(3)) * SEGMENT);
            segment[random.nextInt(128) * PAGE + random.nextInt(40)] = (byte) random.nextInt();
        }
        wal.writeTo(directory);

        DecoderException failure =
                catchThrowableOfType(DecoderException.class, () -> readAll(ReaderOptions.defaults()));

        assertThat(failure).as("seed %d", seed).isNotNull();
        assertThat(failure.code()).isIn(ErrorCode.WAL_RECORD_INVALID, ErrorCode.WAL_PAGE_INVALID);
    }

    private <T extends DecoderException> T readToFailure(Class<T> type) throws IOException {
        wal.writeTo(directory);
        return catchThrowableOfType(type, () -> readAll(ReaderOptions.defaults()));
    }

    private int readAll(ReaderOptions options) {
        int count = 0;
        try (WalDirectories source = new WalDirectories(List.of(directory));
                XLogReader reader = new XLogReader(source, options)) {
            reader.beginRead(reader.firstSegmentLsn());
            while (reader.readRecord() == XLogReadStatus.RECORD) {
                count++;
            }
        }
        return count;
    }

    private XLogReadStatus readFrom(long lsn) {
        try (WalDirectories source = new WalDirectories(List.of(directory));
                XLogReader reader = new XLogReader(source, ReaderOptions.defaults())) {
            reader.beginRead(lsn);
            return reader.readRecord();
        }
    }
}
