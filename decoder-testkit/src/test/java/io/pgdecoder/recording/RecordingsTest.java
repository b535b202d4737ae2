package io.pgdecoder.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.core.DecoderState;
import io.pgdecoder.core.LogicalDecoder;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.wal.FullPageImage;
import io.pgdecoder.wal.ReaderOptions;
import io.pgdecoder.wal.WalSource;
import io.pgdecoder.wal.XLogReadStatus;
import io.pgdecoder.wal.XLogReader;
import io.pgdecoder.wal.XLogRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every recording against what its server printed: the core of our exactness, without a server. */
class RecordingsTest {
    static Stream<Path> recordings() {
        return Recordings.all().stream();
    }

    @ParameterizedTest
    @MethodSource("recordings")
    void decodesToWhatTheServerPrinted(Path file) {
        assertThat(RecordingCheck.difference(WalRecording.read(file))).isNull();
    }

    @ParameterizedTest
    @MethodSource("recordings")
    void decodesToTheSameWithAllListsOnDisk(Path file) {
        WalRecording recording = WalRecording.read(file);
        assertThat(RecordingCheck.decode(recording.builder().listMemory(0)))
                .isEqualTo(RecordingCheck.decode(recording.builder()));
    }

    @Test
    void theOneForLz4HoldsPagesCompressedSo() {
        WalRecording recording = WalRecording.read(Recordings.FOLDER.resolve("15/lz4.walrec"));
        int pages = 0;
        try (WalSource source = recording.walSource();
                XLogReader reader = new XLogReader(source, ReaderOptions.defaults())) {
            reader.beginRead(recording.settings().startLsn());
            while (Lsn.isBefore(reader.nextLsn(), recording.settings().endLsn())
                    && reader.readRecord() == XLogReadStatus.RECORD) {
                pages += lz4Pages(reader.record());
            }
        }
        assertThat(pages).isGreaterThan(20);
    }

    @ParameterizedTest
    @ValueSource(ints = {13, 14, 15, 16, 17, 18})
    void thoseOfLargeTransactionsSpill(int version) {
        WalRecording recording = WalRecording.read(Recordings.FOLDER.resolve(version + "/large-spilled.walrec"));
        try (LogicalDecoder decoder = recording.builder().build()) {
            decodeAll(decoder);
            assertThat(decoder.slotStats().spillTxns()).isGreaterThan(4);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {14, 15, 16, 17, 18})
    void thoseOfLargeTransactionsAreStreamedAndDecodedAtPrepare(int version) {
        WalRecording recording = WalRecording.read(Recordings.FOLDER.resolve(version + "/large-streamed.walrec"));
        try (LogicalDecoder decoder = recording.builder().build()) {
            decodeAll(decoder);
            assertThat(decoder.slotStats().streamTxns()).isGreaterThan(2);
        }
        assertThat(RecordingCheck.expected(recording))
                .extracting(RecordedRow::text)
                .anyMatch(text -> text.startsWith("preparing streamed transaction"))
                // 18 drops what it finds rolled back before it streams it
                .anyMatch(text -> version == 18 || text.startsWith("aborting streamed (sub)transaction"))
                .anyMatch(text -> text.startsWith("ROLLBACK PREPARED"));
    }

    private static void decodeAll(LogicalDecoder decoder) {
        do {
            decoder.poll(1000, row -> {});
        } while (decoder.state() == DecoderState.RUNNING);
    }

    /** What is rolled back behind the recording's end is cut off as it was before. */
    @Test
    void keepsTheOutcomesThatLieBehindTheEnd() {
        WalRecording whole = WalRecording.read(Recordings.FOLDER.resolve("17/large-streamed.walrec"));
        List<RecordedRow> rows = RecordingCheck.expected(whole);
        List<Long> ends = recordEnds(whole);
        for (int i = 0; i < ends.size(); i += 400) {
            List<RecordedRow> found = RecordingCheck.decode(recordAgain(whole, ends.get(i)));
            assertThat(found).isEqualTo(rows.subList(0, found.size()));
        }
        assertThat(ends).hasSizeGreaterThan(1000);
    }

    private static List<Long> recordEnds(WalRecording recording) {
        List<Long> ends = new ArrayList<>();
        try (WalSource wal = recording.walSource();
                XLogReader reader = new XLogReader(wal, ReaderOptions.defaults())) {
            reader.beginRead(recording.settings().startLsn());
            while (reader.readRecord() == XLogReadStatus.RECORD) {
                ends.add(reader.record().endLsn());
            }
        }
        return ends;
    }

    private static WalRecording recordAgain(WalRecording recording, long endLsn) {
        RecordingSettings settings =
                recording.settings().toBuilder().endLsn(endLsn).build();
        try (WalSource wal = recording.walSource()) {
            return Recorder.record("again", recording.dataFiles(), wal, settings, null);
        }
    }

    @Test
    void recordsAllWalBehindWhatCannotBeDecoded() {
        // Without the add-on its first page is an error.
        WalRecording zstd = WalRecording.read(
                Path.of("../decoder-zstd").resolve(Recordings.FOLDER).resolve("15/zstd.walrec"));
        WalRecording again;
        try (WalSource wal = zstd.walSource()) {
            again = Recorder.record("again", zstd.dataFiles(), wal, zstd.settings(), zstd.expected());
        }

        assertThat(again.settings().endLsn()).isEqualTo(zstd.settings().endLsn());
        assertThat(again.toBytes()).isEqualTo(zstd.toBytes());
        assertThatThrownBy(() -> RecordingCheck.decode(again))
                .isInstanceOfSatisfying(
                        DecoderException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.COMPRESSION_UNSUPPORTED));
    }

    private static int lz4Pages(XLogRecord record) {
        int pages = 0;
        for (int id = 0; id <= record.maxBlockId(); id++) {
            if (record.hasBlock(id)
                    && record.block(id).hasImage()
                    && record.block(id).imageCompression() == FullPageImage.Compression.LZ4) {
                pages++;
            }
        }
        return pages;
    }
}
