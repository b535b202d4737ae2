package io.pgdecoder.wal;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole and healthy WAL: records of every placing, positions, timelines, the end. */
class XLogReaderTest {
    private static final int SEGMENT = WalWriter.SEGMENT;

    @TempDir
    private Path directory;

    private final WalWriter wal = new WalWriter(PgVersion.V18);

    @ParameterizedTest
    @EnumSource(PgVersion.class)
    void readsRecordsOfEveryVersionInOrder(PgVersion version) throws IOException {
        WalWriter writer = new WalWriter(version);
        writer.appendSegments(2);
        writer.append(10);
        writer.writeTo(directory);

        try (WalDirectories source = source();
                XLogReader reader = new XLogReader(source, ReaderOptions.defaults())) {
            assertThat(reader.version()).isEqualTo(version);
            assertThat(readAll(reader)).isEqualTo(writer.starts());
            assertThat(reader.nextLsn()).isEqualTo(writer.insertLsn());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 16, 24, 32, 40})
    void reassemblesRecordSplitAcrossPages(int bytesOnFirstPage) throws IOException {
        wal.fillPage(bytesOnFirstPage);
        long start = wal.append(50_000);
        wal.append(1);
        wal.writeTo(directory);

        try (WalDirectories source = source();
                XLogReader reader = new XLogReader(source, ReaderOptions.defaults())) {
            assertThat(readAll(reader)).isEqualTo(wal.starts());
            reader.beginRead(start);
            assertThat(reader.readRecord()).isEqualTo(XLogReadStatus.RECORD);
            XLogRecord record = reader.record();
            assertThat(record.mainDataLength()).isEqualTo(50_000);
            byte[] expected = new byte[50_000];
            for (int i = 0; i < expected.length; i++) {
                expected[i] = (byte) (i * 31 + 50_000);
            }
            int offset = record.mainDataOffset();
            assertThat(Arrays.copyOfRange(record.bytes(), offset, offset + 50_000))
                    .isEqualTo(expected);
        }
    }

    @Test
    void reassemblesRecordLargerThanASegment() throws IOException {
        wal.append(3);
        wal.append(3 * SEGMENT);
        wal.append(3);
        wal.writeTo(directory);

        assertThat(readAll()).isEqualTo(wal.starts());
    }

    @Test
    void goesOnAfterRecordThatEndsWithItsPage() throws IOException {
        wal.fillPage(128);
        wal.append(102);
        assertThat(wal.insertLsn() % WalWriter.PAGE).isZero();
        long end = wal.insertLsn();
        wal.append(5);
        wal.writeTo(directory);

        assertThat(readAll()).isEqualTo(wal.starts());
        assertThat(wal.starts().get(wal.starts().size() - 1)).isEqualTo(end + 24);
    }

    @Test
    void beginsAtPageBoundaryWithTheFirstRecordOfThePage() throws IOException {
        wal.fillPage(128);
        wal.append(102);
        long boundary = wal.insertLsn();
        long next = wal.append(5);
        wal.writeTo(directory);

        try (WalDirectories source = source();
                XLogReader reader = new XLogReader(source, ReaderOptions.defaults())) {
            reader.beginRead(boundary);
            assertThat(reader.readRecord()).isEqualTo(XLogReadStatus.RECORD);
            assertThat(reader.record().startLsn()).isEqualTo(next);
        }
    }

    @Test
    void followsSwitchRecordsToTheNextSegment() throws IOException {
        wal.append(5);
        long switched = wal.switchSegment();
        wal.append(6);
        wal.switchSegment();
        wal.append(7);
        wal.writeTo(directory);

        assertThat(readAll()).isEqualTo(wal.starts());
        try (WalDirectories source = source();
                XLogReader reader = new XLogReader(source, ReaderOptions.defaults())) {
            reader.beginRead(switched);
            reader.readRecord();
            assertThat(reader.record().endLsn()).isEqualTo(2L * SEGMENT);
        }
    }

    @Test
    void leavesOutRecordThatWasNeverCompleted() throws IOException {
        wal.append(5);
        long incomplete = wal.appendIncomplete(20_000);
        long overwriting = wal.appendOverwrite(incomplete);
        wal.append(6);
        wal.writeTo(directory);

        assertThat(readAll()).isEqualTo(wal.starts()).contains(overwriting).doesNotContain(incomplete);
    }

    @Test
    void findsTheNextRecordFromAnyPosition() throws IOException {
        wal.append(5);
        wal.append(30_000);
        long third = wal.append(7);
        wal.writeTo(directory);

        try (WalDirectories source = source();
                XLogReader reader = new XLogReader(source, ReaderOptions.defaults())) {
            long first = wal.starts().get(0);
            long second = wal.starts().get(1);
            assertThat(reader.findNextRecord(SEGMENT)).isEqualTo(first);
            assertThat(reader.findNextRecord(first)).isEqualTo(first);
            assertThat(reader.findNextRecord(first + 1)).isEqualTo(second);
            assertThat(reader.findNextRecord(second + 8)).isEqualTo(third);
            assertThat(reader.findNextRecord(second + 9000)).isEqualTo(third);
            assertThat(reader.readRecord()).isEqualTo(XLogReadStatus.RECORD);
            assertThat(reader.record().startLsn()).isEqualTo(third);
            assertThat(reader.findNextRecord(third + 1)).isEqualTo(Lsn.INVALID);
        }
    }

    @Test
    void endsAtZerosAndAtRecycledSegments() throws IOException {
        wal.appendSegments(1);
        wal.append(5);
        wal.writeTo(directory);
        Files.write(directory.resolve(WalWriter.fileName(1, 3L * SEGMENT)), wal.segmentOf(SEGMENT));
        Files.write(directory.resolve(WalWriter.fileName(1, 4L * SEGMENT)), new byte[SEGMENT]);

        assertThat(readAll()).isEqualTo(wal.starts());
    }

    @Test
    void endsInsideARecycledSegment() throws IOException {
        wal.appendSegments(1);
        wal.append(5);
        wal.append(9000);
        byte[] old = wal.segmentOf(SEGMENT);
        byte[] current = wal.segmentOf(2L * SEGMENT);
        int used = (int) (wal.insertLsn() % SEGMENT);
        System.arraycopy(old, used, current, used, SEGMENT - used);
        wal.writeTo(directory);

        assertThat(readAll()).isEqualTo(wal.starts());
    }

    @Test
    void endsBeforeRecordWhoseContinuationWasNotWritten() throws IOException {
        wal.append(5);
        wal.appendIncomplete(20_000);
        wal.writeTo(directory);

        assertThat(readAll()).isEqualTo(wal.starts());
    }

    @Test
    void endsBeforeRecordThatCrossesIntoASegmentNotYetThere() throws IOException {
        wal.appendSegments(1);
        wal.append(2 * SEGMENT);
        wal.writeTo(directory);
        Files.delete(directory.resolve(WalWriter.fileName(1, 4L * SEGMENT)));

        assertThat(readAll()).isEqualTo(wal.starts().subList(0, wal.starts().size() - 1));
    }

    @Test
    void endsInThePartialSegmentWhereverItIsCutOff() throws IOException {
        wal.appendSegments(1);
        wal.append(5);
        wal.writeTo(directory);
        Path last = directory.resolve(WalWriter.fileName(1, 2L * SEGMENT));
        byte[] content = Files.readAllBytes(last);
        Files.delete(last);
        Files.write(directory.resolve(last.getFileName() + ".partial"), Arrays.copyOf(content, 300));

        assertThat(readAll()).isEqualTo(wal.starts());
    }

    @Test
    void searchesDirectoriesInTheirOrder(@TempDir Path archive) throws IOException {
        wal.appendSegments(3);
        wal.append(1);
        wal.writeTo(directory);
        Files.move(directory.resolve(WalWriter.fileName(1, SEGMENT)), archive.resolve(WalWriter.fileName(1, SEGMENT)));
        Files.write(archive.resolve(WalWriter.fileName(1, 2L * SEGMENT)), new byte[SEGMENT]);

        try (WalDirectories source = new WalDirectories(List.of(directory, archive));
                XLogReader reader = new XLogReader(source, ReaderOptions.defaults())) {
            assertThat(readAll(reader)).isEqualTo(wal.starts());
        }
    }

    @Test
    void blocksAtTheEndOfGrowingWalAndGoesOnWhenThereIsMore() throws IOException {
        wal.append(5);
        wal.writeTo(directory);
        try (WalDirectories source = source();
                XLogReader reader =
                        new XLogReader(source, ReaderOptions.defaults().withGrowing(true))) {
            reader.beginRead(SEGMENT);
            assertThat(reader.readRecord()).isEqualTo(XLogReadStatus.RECORD);
            assertThat(reader.readRecord()).isEqualTo(XLogReadStatus.WOULD_BLOCK);
            long start = wal.append(20_000);
            wal.appendSegments(1);
            long last = wal.append(6);
            wal.writeTo(directory);
            assertThat(reader.readRecord()).isEqualTo(XLogReadStatus.RECORD);
            assertThat(reader.record().startLsn()).isEqualTo(start);
            while (reader.readRecord() == XLogReadStatus.RECORD) {
                start = reader.record().startLsn();
            }
            assertThat(start).isEqualTo(last);
        }
    }

    @Test
    void followsATimelineSwitchByItsHistory() throws IOException {
        wal.appendSegments(1);
        wal.append(5);
        long switchLsn = wal.insertLsn();
        wal.append(6);
        wal.files().put("saved", wal.segmentOf(switchLsn).clone());
        WalWriter branch = new WalWriter(PgVersion.V18);
        branch.appendSegments(1);
        branch.append(5);
        branch.switchTimeline(2);
        branch.append(7);
        branch.append(20_000);
        branch.appendSegments(1);
        branch.append(8);
        branch.files().put(WalWriter.fileName(1, switchLsn), wal.files().remove("saved"));
        branch.writeTo(directory);
        Files.writeString(directory.resolve("00000002.history"), "1\t" + Lsn.toString(switchLsn) + "\tno reason\n");

        assertThat(readAll()).isEqualTo(branch.starts());
        try (WalDirectories source = source();
                XLogReader reader =
                        new XLogReader(source, ReaderOptions.defaults().withTimelineId(1))) {
            assertThat(readAll(reader)).isEqualTo(wal.starts());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1 << 20, 1 << 21, 1 << 24, 1 << 30})
    void readsSegmentsOfEverySize(int segmentSize) throws IOException {
        wal.append(5);
        byte[] start = Arrays.copyOf(wal.segmentOf(SEGMENT), 16 * 1024);
        LittleEndian.putInt(start, 32, segmentSize);
        LittleEndian.putLong(start, 8, segmentSize);
        Files.write(directory.resolve("000000010000000000000001.partial"), start);

        assertThat(readAll()).containsExactly(segmentSize + 40L);
    }

    private List<Long> readAll() {
        try (WalDirectories source = source();
                XLogReader reader = new XLogReader(source, ReaderOptions.defaults())) {
            return readAll(reader);
        }
    }

    private static List<Long> readAll(XLogReader reader) {
        List<Long> starts = new ArrayList<>();
        reader.beginRead(reader.firstSegmentLsn());
        while (reader.readRecord() == XLogReadStatus.RECORD) {
            starts.add(reader.record().startLsn());
        }
        return starts;
    }

    private WalDirectories source() {
        return new WalDirectories(List.of(directory));
    }
}
