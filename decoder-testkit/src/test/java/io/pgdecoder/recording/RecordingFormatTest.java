package io.pgdecoder.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.LittleEndian;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32C;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the file can and cannot hold; that recordings decode to what servers printed is {@link RecordingsTest}'s. */
class RecordingFormatTest {
    private static final String NAME = "damaged.walrec";

    private byte[] bytes = new byte[0];

    @BeforeEach
    void read() throws IOException {
        bytes = Files.readAllBytes(Recordings.any());
    }

    @Test
    void writesWhatItReadByteForByte() {
        assertThat(WalRecording.parse(bytes, NAME).toBytes()).isEqualTo(bytes);
    }

    @Test
    void writesAFileUnderItsNameOnlyWhenItIsWhole(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("x.walrec");
        Files.writeString(file, "what was there before");
        WalRecording.parse(bytes, NAME).write(file);

        assertThat(file).hasBinaryContent(bytes);
        assertThat(directory).isDirectoryNotContaining(other -> !other.equals(file));
    }

    @Test
    void keepsSettingsWithEveryCharacter() {
        RecordingSettings settings = RecordingSettings.builder("a = b\n\\n", "test_decoding")
                .serverVersion("18.1 (Debian)")
                .option("include-xids", "0")
                .option("bare", null)
                .option("empty", "")
                .setting("search_path", "\"$user\", \u00e4\\")
                .startLsn(0x1_0000_0028L)
                .endLsn(-1L)
                .xminHorizon(-2)
                .workMemBytes(65536)
                .twoPhase(true)
                .twoPhaseAt(0x1_0000_0100L)
                .expectedForm(RecordingSettings.ExpectedForm.DATA)
                .build();
        byte[] file = WalRecording.parse(bytes, NAME)
                .with(settings, new byte[] {'x', '\n'})
                .toBytes();

        WalRecording read = WalRecording.parse(file, NAME);

        assertThat(read.settings()).usingRecursiveComparison().isEqualTo(settings);
        assertThat(read.expected()).containsExactly('x', '\n');
    }

    @Test
    void tellsAnEmptyExpectedOutputFromNone() {
        WalRecording recording = WalRecording.parse(bytes, NAME);
        byte[] empty = recording.with(recording.settings(), new byte[0]).toBytes();
        byte[] none = recording.with(recording.settings(), null).toBytes();

        assertThat(WalRecording.parse(empty, NAME).expected()).isEmpty();
        assertThat(WalRecording.parse(none, NAME).isVerified()).isFalse();
        assertFails(() -> WalRecording.parse(none, NAME).expected(), ErrorCode.RECORDING_UNVERIFIED);
    }

    @Test
    void refusesWhatIsNoRecording() {
        assertFails(new byte[0], ErrorCode.RECORDING_INVALID);
        assertFails("PGWALREX, and more".getBytes(StandardCharsets.US_ASCII), ErrorCode.RECORDING_INVALID);
    }

    @Test
    void refusesALaterVersion() {
        LittleEndian.putInt(bytes, RecordingFormat.HEADER_VERSION, RecordingFormat.VERSION_LAST + 1);
        putCrc(bytes, 0, RecordingFormat.HEADER_CRC, 0);
        assertFails(bytes, ErrorCode.RECORDING_UNSUPPORTED);
    }

    @Test
    void writesTheFirstVersionThatKnowsAllSettingsAndRefusesThemInAnEarlierOne() {
        WalRecording recording = WalRecording.parse(bytes, NAME);
        byte[] file = recording
                .with(recording.settings().toBuilder().twoPhase(true).build(), null)
                .toBytes();

        assertThat(LittleEndian.getInt(bytes, RecordingFormat.HEADER_VERSION)).isEqualTo(1);
        assertThat(LittleEndian.getInt(file, RecordingFormat.HEADER_VERSION)).isEqualTo(2);
        LittleEndian.putInt(file, RecordingFormat.HEADER_VERSION, 1);
        putCrc(file, 0, RecordingFormat.HEADER_CRC, 0);
        assertThatThrownBy(() -> WalRecording.parse(file, NAME))
                .hasMessageContaining("unknown setting in " + NAME + ": expected those of version 1, found two_phase");
    }

    @Test
    void refusesAFileThatIsCutAnywhere() {
        Random random = new Random(1);
        for (int length = 0; length < 2000; length++) {
            assertFails(Arrays.copyOf(bytes, length), ErrorCode.RECORDING_INVALID);
        }
        for (int i = 0; i < 500; i++) {
            assertFails(Arrays.copyOf(bytes, random.nextInt(bytes.length)), ErrorCode.RECORDING_INVALID);
        }
        assertFails(Arrays.copyOf(bytes, bytes.length + 1), ErrorCode.RECORDING_INVALID);
    }

    @Test
    void refusesAFileWithAnyBitFlipped() {
        Random random = new Random(2);
        for (int i = 0; i < 1300; i++) {
            int at = i < 1000 ? i : random.nextInt(bytes.length);
            int bit = 1 << random.nextInt(8);
            bytes[at] ^= (byte) bit;
            assertFails(bytes, ErrorCode.RECORDING_INVALID);
            bytes[at] ^= (byte) bit;
        }
    }

    @Test
    void refusesWrongFieldsWhoseCrcIsRight() {
        Random random = new Random(3);
        int refused = 0;
        for (int section = RecordingFormat.HEADER_BYTES; section < bytes.length; section = next(section)) {
            if (section > RecordingFormat.HEADER_BYTES && random.nextInt(8) > 0) {
                continue;
            }
            int field = random.nextInt(RecordingFormat.SECTION_CRC / 4) * 4;
            int old = LittleEndian.getInt(bytes, section + field);
            int stored = storedBytes(section);
            for (int value : new int[] {-1, Integer.MAX_VALUE, 1 << 30, old + 1, random.nextInt()}) {
                LittleEndian.putInt(bytes, section + field, value);
                putCrc(bytes, section, RecordingFormat.SECTION_CRC, stored);
                try {
                    WalRecording.parse(bytes, NAME);
                } catch (DecoderException e) {
                    refused++;
                }
            }
            LittleEndian.putInt(bytes, section + field, old);
            putCrc(bytes, section, RecordingFormat.SECTION_CRC, stored);
        }
        assertThat(refused).isGreaterThan(20);
    }

    @Test
    void refusesARawLengthThatItsBytesCannotBecome() {
        int section = RecordingFormat.HEADER_BYTES;
        int stored = storedBytes(section);
        LittleEndian.putInt(bytes, section + RecordingFormat.SECTION_RAW_BYTES, RecordingFormat.MAX_SECTION_BYTES);
        putCrc(bytes, section, RecordingFormat.SECTION_CRC, stored);
        assertThatThrownBy(() -> WalRecording.parse(bytes, NAME)).hasMessageContaining("is too long raw");
    }

    private int next(int section) {
        return section + RecordingFormat.SECTION_HEADER_BYTES + storedBytes(section);
    }

    private int storedBytes(int section) {
        return LittleEndian.getInt(bytes, section + RecordingFormat.SECTION_STORED_BYTES);
    }

    private static void putCrc(byte[] bytes, int start, int crcOffset, int bodyLength) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, start, crcOffset);
        crc.update(bytes, start + crcOffset + 4, bodyLength);
        LittleEndian.putInt(bytes, start + crcOffset, (int) crc.getValue());
    }

    private static void assertFails(byte[] damaged, ErrorCode code) {
        assertFails(() -> WalRecording.parse(damaged, NAME), code);
    }

    private static void assertFails(ThrowingCallable call, ErrorCode code) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        DecoderException.class, e -> assertThat(e.code()).isEqualTo(code));
    }
}
