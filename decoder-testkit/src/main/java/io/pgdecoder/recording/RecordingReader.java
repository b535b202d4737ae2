package io.pgdecoder.recording;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.UnsupportedFormatException;
import io.pgdecoder.wal.WalIdentity;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * Reads a recording; the mirror of {@link RecordingWriter}. Every length is held against what is there before anything
 * is allocated: a section never gets more memory than {@link RecordingFormat#MAX_EXPANSION} times its stored bytes, and
 * nothing at all before its CRC is right.
 */
final class RecordingReader {
    private static final String NO_SECTION = "none";

    private final byte[] bytes;
    private final String name;
    private final Map<String, SparseBytes> files = new LinkedHashMap<>();
    private final TreeMap<RecordedWal.SegmentId, SparseBytes> segments = new TreeMap<>();
    private final Map<Integer, byte[]> histories = new LinkedHashMap<>();
    private @Nullable RecordingSettings settings;
    private @Nullable ByteArrayOutputStream expected;
    private @Nullable WalIdentity identity;
    private int version;
    private String lastFile = "";
    private long rawBytes;
    private long fileBytes;

    RecordingReader(byte[] bytes, String name) {
        this.bytes = bytes;
        this.name = name;
    }

    WalRecording read() {
        int sectionCount = header();
        int at = RecordingFormat.HEADER_BYTES;
        for (int i = 0; i < sectionCount; i++) {
            at = section(at, i);
        }
        if (at != bytes.length) {
            throw invalid("bytes after the last section", "the end at " + at, bytes.length + " bytes");
        }
        if (settings == null) {
            throw invalid("no settings", "a SETTINGS section", NO_SECTION);
        }
        return new WalRecording(
                name,
                settings,
                files,
                identity(),
                segments,
                histories,
                expected == null ? null : expected.toByteArray());
    }

    private int header() {
        int magicBytes = RecordingFormat.MAGIC.length;
        if (bytes.length < magicBytes || !Arrays.equals(bytes, 0, magicBytes, RecordingFormat.MAGIC, 0, magicBytes)) {
            throw invalid("no recording", "a file that begins with PGWALREC", "other bytes");
        }
        if (bytes.length < RecordingFormat.HEADER_BYTES) {
            throw invalid("the file is cut", RecordingFormat.HEADER_BYTES + " bytes or more", bytes.length + " bytes");
        }
        checkCrc(0, RecordingFormat.HEADER_CRC, 0, "header");
        version = LittleEndian.getInt(bytes, RecordingFormat.HEADER_VERSION);
        if (version < RecordingFormat.VERSION_FIRST || version > RecordingFormat.VERSION_LAST) {
            throw new UnsupportedFormatException(
                    ErrorCode.RECORDING_UNSUPPORTED,
                    Lsn.INVALID,
                    name,
                    "a recording of another version",
                    "version " + RecordingFormat.VERSION_FIRST + " to " + RecordingFormat.VERSION_LAST,
                    "version " + Integer.toUnsignedString(version));
        }
        long length = LittleEndian.getLong(bytes, RecordingFormat.HEADER_FILE_BYTES);
        if (length != bytes.length) {
            throw invalid("the file is cut or longer", length + " bytes", bytes.length + " bytes");
        }
        int sectionCount = LittleEndian.getInt(bytes, RecordingFormat.HEADER_SECTIONS);
        int most = (bytes.length - RecordingFormat.HEADER_BYTES) / RecordingFormat.SECTION_HEADER_BYTES;
        if (sectionCount < 0 || sectionCount > most) {
            throw invalid("number of sections", "at most " + most, Integer.toUnsignedString(sectionCount));
        }
        return sectionCount;
    }

    private void checkCrc(int start, int crcOffset, int bodyLength, String what) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, start, crcOffset);
        crc.update(bytes, start + crcOffset + 4, bodyLength);
        int stored = LittleEndian.getInt(bytes, start + crcOffset);
        if ((int) crc.getValue() != stored) {
            throw invalid(
                    "CRC of " + what + " is wrong",
                    Integer.toHexString((int) crc.getValue()),
                    Integer.toHexString(stored));
        }
    }

    /** Reads the section at {@code at}; answers where the next one starts. */
    private int section(int at, int number) {
        String what = "section " + number + " at " + at;
        int rest = bytes.length - at - RecordingFormat.SECTION_HEADER_BYTES;
        if (rest < 0) {
            throw invalid(what + " is cut", "a header", bytes.length - at + " bytes");
        }
        int stored = LittleEndian.getInt(bytes, at + RecordingFormat.SECTION_STORED_BYTES);
        if (stored < 0 || stored > rest) {
            throw invalid(what + " is too long", "at most " + rest + " bytes", Integer.toUnsignedString(stored));
        }
        int raw = LittleEndian.getInt(bytes, at + RecordingFormat.SECTION_RAW_BYTES);
        long most = Math.min(RecordingFormat.MAX_SECTION_BYTES, (stored + 1L) * RecordingFormat.MAX_EXPANSION);
        if (raw < 0 || raw > most) {
            throw invalid(what + " is too long raw", "at most " + most + " bytes", Integer.toUnsignedString(raw));
        }
        checkCrc(at, RecordingFormat.SECTION_CRC, stored, what);
        rawBytes += raw;
        if (rawBytes > RecordingFormat.MAX_TOTAL_BYTES) {
            throw invalid("too much in one recording", RecordingFormat.MAX_TOTAL_BYTES + " bytes", rawBytes + " bytes");
        }
        int body = at + RecordingFormat.SECTION_HEADER_BYTES;
        int encoding = LittleEndian.getInt(bytes, at + RecordingFormat.SECTION_ENCODING);
        byte[] content = decode(encoding, body, stored, raw, what);
        int kind = LittleEndian.getInt(bytes, at + RecordingFormat.SECTION_KIND);
        if ((kind == RecordingFormat.KIND_SETTINGS) != (number == 0)) {
            throw invalid(what + " is out of place", "SETTINGS first and once", "kind " + kind);
        }
        switch (kind) {
            case RecordingFormat.KIND_SETTINGS -> settings = SettingsText.read(content, content.length, version, name);
            case RecordingFormat.KIND_FILE -> file(content, what);
            case RecordingFormat.KIND_WAL -> wal(content, what);
            case RecordingFormat.KIND_HISTORY -> history(content, what);
            case RecordingFormat.KIND_EXPECTED -> expected(content);
            default -> throw invalid(what + " is of an unknown kind", "1 to 5", Integer.toUnsignedString(kind));
        }
        return body + stored;
    }

    private byte[] decode(int encoding, int offset, int stored, int raw, String what) {
        if (encoding == RecordingFormat.ENCODING_STORED) {
            if (raw != stored) {
                throw invalid(what + " has two lengths", stored + " bytes", raw + " bytes");
            }
            return Arrays.copyOfRange(bytes, offset, offset + stored);
        }
        if (encoding != RecordingFormat.ENCODING_DEFLATED) {
            throw invalid(what + " is of an unknown encoding", "0 or 1", Integer.toUnsignedString(encoding));
        }
        byte[] content = new byte[raw];
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(bytes, offset, stored);
            int length = inflater.inflate(content);
            // The end of the stream may show only when more is asked for than there is.
            if (!inflater.finished() && inflater.inflate(new byte[1]) > 0) {
                length++;
            }
            if (length != raw || !inflater.finished() || inflater.getRemaining() != 0) {
                throw invalid(what + " does not inflate to its length", raw + " bytes", length + " bytes, or more");
            }
        } catch (DataFormatException e) {
            throw invalid(what + " cannot be inflated", "deflated bytes", String.valueOf(e.getMessage()));
        } finally {
            inflater.end();
        }
        return content;
    }

    private void file(byte[] content, String what) {
        int nameLength = content.length < RecordingFormat.FILE_NAME ? -1 : LittleEndian.getUnsignedShort(content, 0);
        int fields = RecordingFormat.FILE_NAME + nameLength;
        if (nameLength < 1
                || nameLength > RecordingFormat.MAX_FILE_NAME
                || content.length < fields + RecordingFormat.FILE_BYTES) {
            throw invalid(what + " is too short", "a file's name, length and position", content.length + " bytes");
        }
        String file = new String(content, RecordingFormat.FILE_NAME, nameLength, StandardCharsets.ISO_8859_1);
        if (!file.matches("[A-Za-z0-9_.]+(/[A-Za-z0-9_.]+)*")) {
            throw invalid(what + " has a wrong name", "letters, digits, _ . and /", "another character");
        }
        long length = LittleEndian.getLong(content, fields + RecordingFormat.FILE_LENGTH);
        long position = LittleEndian.getLong(content, fields + RecordingFormat.FILE_POSITION);
        SparseBytes known = files.get(file);
        if (known == null) {
            if (length < 0 || length > RecordingFormat.MAX_TOTAL_BYTES - fileBytes) {
                throw invalid(
                        "too much in one recording",
                        RecordingFormat.MAX_TOTAL_BYTES + " bytes",
                        Long.toUnsignedString(length) + " bytes of " + file);
            }
            fileBytes += length;
            known = new SparseBytes(length);
            files.put(file, known);
        } else if (!file.equals(lastFile) || known.length() != length) {
            throw invalid(what + " is out of place", "the parts of " + file + " together, of one length", "others");
        }
        lastFile = file;
        int start = fields + RecordingFormat.FILE_BYTES;
        add(known, position, content, start, what);
    }

    private void wal(byte[] content, String what) {
        if (content.length < RecordingFormat.WAL_BYTES) {
            throw invalid(what + " is too short", "a segment's name and position", content.length + " bytes");
        }
        RecordedWal.SegmentId id = new RecordedWal.SegmentId(
                LittleEndian.getLong(content, RecordingFormat.WAL_SEGMENT_NUMBER),
                LittleEndian.getInt(content, RecordingFormat.WAL_TIMELINE));
        int segmentSize = identity().segmentSize();
        long most = (1L << 32) / segmentSize * (1L << 32);
        if (Long.compareUnsigned(id.number(), most) >= 0 || id.timelineId() == 0) {
            throw invalid(what + " names no segment", "a timeline and a number below " + most, id.toString());
        }
        SparseBytes segment = segments.computeIfAbsent(id, absent -> new SparseBytes(segmentSize));
        long position = Integer.toUnsignedLong(LittleEndian.getInt(content, RecordingFormat.WAL_POSITION));
        add(segment, position, content, RecordingFormat.WAL_BYTES, what);
    }

    private void add(SparseBytes target, long position, byte[] content, int start, String what) {
        int count = content.length - start;
        if (position < 0 || !target.accepts(position, count)) {
            throw invalid(
                    what + " lies outside of its file or before its last part",
                    "rising positions up to " + target.length(),
                    Long.toUnsignedString(position) + " with " + count + " bytes");
        }
        target.add(new SparseBytes.Part(position, content, start, count));
    }

    private void history(byte[] content, String what) {
        if (content.length < RecordingFormat.HISTORY_BYTES) {
            throw invalid(what + " is too short", "a timeline", content.length + " bytes");
        }
        int timelineId = LittleEndian.getInt(content, RecordingFormat.HISTORY_TIMELINE);
        byte[] history = Arrays.copyOfRange(content, RecordingFormat.HISTORY_BYTES, content.length);
        if (histories.put(timelineId, history) != null) {
            throw invalid(what + " is out of place", "one history of a timeline", "two");
        }
    }

    private void expected(byte[] content) {
        if (expected == null) {
            expected = new ByteArrayOutputStream();
        }
        Objects.requireNonNull(expected).writeBytes(content);
    }

    /** What the recorded pg_control says; the files lie before the WAL. */
    private WalIdentity identity() {
        if (identity == null) {
            identity = WalRecording.identity(new RecordedFiles(name, files));
        }
        return identity;
    }

    private DecoderException invalid(String what, String expected, String found) {
        return RecordingFormat.invalid(name, what, expected, found);
    }
}
