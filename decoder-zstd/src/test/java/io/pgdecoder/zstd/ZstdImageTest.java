package io.pgdecoder.zstd;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.recording.RecordingCheck;
import io.pgdecoder.recording.WalRecording;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.wal.FullPageImage;
import io.pgdecoder.wal.ReaderOptions;
import io.pgdecoder.wal.WalSource;
import io.pgdecoder.wal.XLogBlockRef;
import io.pgdecoder.wal.XLogReadStatus;
import io.pgdecoder.wal.XLogReader;
import io.pgdecoder.wal.XLogRecord;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A server with wal_compression = zstd, recorded, against what it printed. */
class ZstdImageTest {
    private static final Path RECORDING = Path.of("src/test/resources/recordings/15/zstd.walrec");

    private final AircompressorZstd zstd = new AircompressorZstd();

    @Test
    void decodesWhatAServerWithZstdWrote() {
        assertThat(RecordingCheck.difference(WalRecording.read(RECORDING))).isNull();
    }

    @Test
    void restoresEveryImageOfTheRecordingAndSurvivesDamagedOnes() {
        WalRecording recording = WalRecording.read(RECORDING);
        byte[] page = new byte[FullPageImage.PAGE_BYTES];
        int images = 0;
        try (WalSource source = recording.walSource();
                XLogReader reader = new XLogReader(source, ReaderOptions.defaults())) {
            reader.beginRead(recording.settings().startLsn());
            while (Lsn.isBefore(reader.nextLsn(), recording.settings().endLsn())
                    && reader.readRecord() == XLogReadStatus.RECORD) {
                images += restore(reader.record(), page);
            }
        }
        assertThat(images).isGreaterThan(20);
    }

    private int restore(XLogRecord record, byte[] page) {
        int images = 0;
        for (int id = 0; id <= record.maxBlockId(); id++) {
            if (record.hasBlock(id)
                    && record.block(id).hasImage()
                    && record.block(id).imageCompression() == FullPageImage.Compression.ZSTD) {
                FullPageImage.restore(record, record.block(id), page, 0);
                damage(record, record.block(id));
                images++;
            }
        }
        return images;
    }

    /** Whatever a damaged frame gives, it stays in its place. */
    private void damage(XLogRecord record, XLogBlockRef block) {
        Random random = new Random(block.imageOffset());
        int rawLength = FullPageImage.PAGE_BYTES - block.holeLength();
        byte[] target = new byte[rawLength + 128];
        for (int i = 0; i < 200; i++) {
            byte[] frame =
                    Arrays.copyOfRange(record.bytes(), block.imageOffset(), block.imageOffset() + block.imageLength());
            frame[random.nextInt(frame.length)] ^= (byte) (1 << random.nextInt(8));
            int length = random.nextInt(4) == 0 ? random.nextInt(frame.length) : frame.length;
            zstd.decompress(frame, 0, length, target, 64, rawLength);
            for (int j = 0; j < 64; j++) {
                assertThat(target[j] | target[64 + rawLength + j]).isZero();
            }
        }
    }

    @Test
    void answersFalseToAnyOtherBytesAndWritesNowhereElse() {
        Random random = new Random(4);
        byte[] target = new byte[16_384];
        for (int i = 0; i < 20_000; i++) {
            byte[] source = new byte[random.nextInt(300)];
            random.nextBytes(source);
            if (source.length > 4) {
                // the magic of a frame, so that more than it is looked at
                source[0] = 0x28;
                source[1] = (byte) 0xB5;
                source[2] = 0x2F;
                source[3] = (byte) 0xFD;
            }
            boolean whole = zstd.decompress(source, 0, source.length, target, 4096, 8192);
            assertThat(whole).as("seed 4, input %d", i).isFalse();
        }
        for (int i = 0; i < 4096; i++) {
            assertThat(target[i]).isZero();
            assertThat(target[12_288 + i]).isZero();
        }
    }
}
