package io.pgdecoder.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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
