package io.pgdecoder.recording;

import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.UnsupportedFormatException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;
import java.util.zip.Deflater;

/** Writes the sections of a recording in the order in which they are given; the mirror of {@link RecordingReader}. */
final class RecordingWriter {
    private final String name;
    private final ByteArrayOutputStream sections = new ByteArrayOutputStream();
    private int sectionCount;
    private long rawBytes;
    private long fileBytes;
    private int version = RecordingFormat.VERSION_FIRST;

    RecordingWriter(String name) {
        this.name = name;
    }

    void settings(RecordingSettings settings) {
        version = SettingsText.version(settings);
        byte[] text = SettingsText.write(settings);
        section(RecordingFormat.KIND_SETTINGS, text, text.length);
    }

    void file(String file, SparseBytes content) {
        byte[] fileName = file.getBytes(StandardCharsets.US_ASCII);
        fileBytes += content.length();
        require(fileBytes);
        if (content.parts().isEmpty()) {
            filePart(fileName, content.length(), new SparseBytes.Part(0, new byte[0], 0, 0));
        }
        for (SparseBytes.Part part : content.parts()) {
            filePart(fileName, content.length(), part);
        }
    }

    private void filePart(byte[] fileName, long length, SparseBytes.Part part) {
        int fields = RecordingFormat.FILE_NAME + fileName.length;
        byte[] raw = new byte[fields + RecordingFormat.FILE_BYTES + part.length()];
        LittleEndian.putShort(raw, 0, fileName.length);
        System.arraycopy(fileName, 0, raw, RecordingFormat.FILE_NAME, fileName.length);
        LittleEndian.putLong(raw, fields + RecordingFormat.FILE_LENGTH, length);
        LittleEndian.putLong(raw, fields + RecordingFormat.FILE_POSITION, part.position());
        section(RecordingFormat.KIND_FILE, raw, fields + RecordingFormat.FILE_BYTES, part);
    }

    void segment(RecordedWal.SegmentId id, SparseBytes content) {
        for (SparseBytes.Part part : content.parts()) {
            byte[] raw = new byte[RecordingFormat.WAL_BYTES + part.length()];
            LittleEndian.putInt(raw, RecordingFormat.WAL_TIMELINE, id.timelineId());
            LittleEndian.putLong(raw, RecordingFormat.WAL_SEGMENT_NUMBER, id.number());
            LittleEndian.putInt(raw, RecordingFormat.WAL_POSITION, (int) part.position());
            section(RecordingFormat.KIND_WAL, raw, RecordingFormat.WAL_BYTES, part);
        }
    }

    void history(int timelineId, byte[] content) {
        byte[] raw = new byte[RecordingFormat.HISTORY_BYTES + content.length];
        LittleEndian.putInt(raw, RecordingFormat.HISTORY_TIMELINE, timelineId);
        System.arraycopy(content, 0, raw, RecordingFormat.HISTORY_BYTES, content.length);
        section(RecordingFormat.KIND_HISTORY, raw, raw.length);
    }

    void expected(byte[] content) {
        int position = 0;
        do {
            int length = Math.min(content.length - position, RecordingFormat.MAX_SECTION_BYTES);
            byte[] raw = new byte[length];
            System.arraycopy(content, position, raw, 0, length);
            section(RecordingFormat.KIND_EXPECTED, raw, length);
            position += length;
        } while (position < content.length);
    }

    private void section(int kind, byte[] raw, int partOffset, SparseBytes.Part part) {
        System.arraycopy(part.bytes(), part.offset(), raw, partOffset, part.length());
        section(kind, raw, raw.length);
    }

    private void section(int kind, byte[] raw, int rawLength) {
        rawBytes += rawLength;
        require(rawBytes);
        if (rawLength > RecordingFormat.MAX_SECTION_BYTES) {
            throw tooLarge("a section of at most " + RecordingFormat.MAX_SECTION_BYTES + " bytes", rawLength);
        }
        byte[] stored = deflate(raw, rawLength);
        boolean deflated = stored.length < rawLength;
        int storedLength = deflated ? stored.length : rawLength;
        byte[] header = new byte[RecordingFormat.SECTION_HEADER_BYTES];
        LittleEndian.putInt(header, RecordingFormat.SECTION_KIND, kind);
        LittleEndian.putInt(
                header,
                RecordingFormat.SECTION_ENCODING,
                deflated ? RecordingFormat.ENCODING_DEFLATED : RecordingFormat.ENCODING_STORED);
        LittleEndian.putInt(header, RecordingFormat.SECTION_RAW_BYTES, rawLength);
        LittleEndian.putInt(header, RecordingFormat.SECTION_STORED_BYTES, storedLength);
        CRC32C crc = new CRC32C();
        crc.update(header, 0, RecordingFormat.SECTION_CRC);
        crc.update(deflated ? stored : raw, 0, storedLength);
        LittleEndian.putInt(header, RecordingFormat.SECTION_CRC, (int) crc.getValue());
        sections.write(header, 0, header.length);
        sections.write(deflated ? stored : raw, 0, storedLength);
        sectionCount++;
    }

    private static byte[] deflate(byte[] raw, int length) {
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
        try {
            deflater.setInput(raw, 0, length);
            deflater.finish();
            ByteArrayOutputStream stored = new ByteArrayOutputStream(length / 4 + 64);
            byte[] buffer = new byte[16 * 1024];
            while (!deflater.finished()) {
                stored.write(buffer, 0, deflater.deflate(buffer));
            }
            return stored.toByteArray();
        } finally {
            deflater.end();
        }
    }

    private void require(long bytes) {
        if (bytes > RecordingFormat.MAX_TOTAL_BYTES) {
            throw tooLarge("at most " + RecordingFormat.MAX_TOTAL_BYTES + " bytes", bytes);
        }
    }

    private UnsupportedFormatException tooLarge(String expected, long found) {
        return new UnsupportedFormatException(
                ErrorCode.RECORDING_UNSUPPORTED,
                Lsn.INVALID,
                name,
                "too much for one recording",
                expected,
                found + " bytes");
    }

    /** The whole file. */
    byte[] finish() {
        byte[] header = new byte[RecordingFormat.HEADER_BYTES];
        System.arraycopy(RecordingFormat.MAGIC, 0, header, 0, RecordingFormat.MAGIC.length);
        LittleEndian.putInt(header, RecordingFormat.HEADER_VERSION, version);
        LittleEndian.putInt(header, RecordingFormat.HEADER_SECTIONS, sectionCount);
        LittleEndian.putLong(header, RecordingFormat.HEADER_FILE_BYTES, header.length + (long) sections.size());
        CRC32C crc = new CRC32C();
        crc.update(header, 0, RecordingFormat.HEADER_CRC);
        LittleEndian.putInt(header, RecordingFormat.HEADER_CRC, (int) crc.getValue());
        ByteArrayOutputStream file = new ByteArrayOutputStream(header.length + sections.size());
        file.write(header, 0, header.length);
        file.writeBytes(sections.toByteArray());
        return file.toByteArray();
    }
}
