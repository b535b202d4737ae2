package io.pgdecoder.recording;

import io.pgdecoder.types.LittleEndian;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Recordings cut down to a few sections, and with their CRCs made right after damage. */
public final class LooseRecording {
    private LooseRecording() {}

    /** The settings, what says which cluster this is, and the shortest section of each other kind. */
    public static byte[] small(byte[] recording) {
        int[] shortest = new int[RecordingFormat.KIND_EXPECTED + 1];
        for (int at = RecordingFormat.HEADER_BYTES; at < recording.length; at = next(recording, at)) {
            int kind = LittleEndian.getInt(recording, at + RecordingFormat.SECTION_KIND);
            if (shortest[kind] == 0 || stored(recording, at) < stored(recording, shortest[kind])) {
                shortest[kind] = at;
            }
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(recording, 0, RecordingFormat.HEADER_BYTES);
        int count = 0;
        for (int at = RecordingFormat.HEADER_BYTES; at < recording.length; at = next(recording, at)) {
            int kind = LittleEndian.getInt(recording, at + RecordingFormat.SECTION_KIND);
            if (at == shortest[kind] || kind == RecordingFormat.KIND_FILE && isNeeded(recording, at)) {
                out.write(recording, at, next(recording, at) - at);
                count++;
            }
        }
        byte[] small = out.toByteArray();
        LittleEndian.putInt(small, RecordingFormat.HEADER_SECTIONS, count);
        LittleEndian.putLong(small, RecordingFormat.HEADER_FILE_BYTES, small.length);
        return repaired(small);
    }

    private static int stored(byte[] recording, int at) {
        return LittleEndian.getInt(recording, at + RecordingFormat.SECTION_STORED_BYTES);
    }

    private static int next(byte[] recording, int at) {
        return at + RecordingFormat.SECTION_HEADER_BYTES + stored(recording, at);
    }

    private static boolean isNeeded(byte[] recording, int at) {
        byte[] start = new byte[40];
        int body = at + RecordingFormat.SECTION_HEADER_BYTES;
        if (LittleEndian.getInt(recording, at + RecordingFormat.SECTION_ENCODING) == RecordingFormat.ENCODING_STORED) {
            System.arraycopy(recording, body, start, 0, Math.min(start.length, stored(recording, at)));
        } else {
            Inflater inflater = new Inflater(true);
            try {
                inflater.setInput(recording, body, stored(recording, at));
                inflater.inflate(start);
            } catch (DataFormatException e) {
                throw new IllegalStateException(e);
            } finally {
                inflater.end();
            }
        }
        String text = new String(start, RecordingFormat.FILE_NAME, 18, StandardCharsets.ISO_8859_1);
        return text.startsWith("PG_VERSION") || text.startsWith("global/pg_control");
    }

    /** Makes the CRCs of the header and of all sections that can be found right, in place. */
    public static byte[] repaired(byte[] recording) {
        if (recording.length < RecordingFormat.HEADER_BYTES) {
            return recording;
        }
        repair(recording, 0, RecordingFormat.HEADER_CRC, 0);
        int at = RecordingFormat.HEADER_BYTES;
        while (recording.length - at >= RecordingFormat.SECTION_HEADER_BYTES) {
            int stored = stored(recording, at);
            if (stored < 0 || stored > recording.length - at - RecordingFormat.SECTION_HEADER_BYTES) {
                break;
            }
            repair(recording, at, RecordingFormat.SECTION_CRC, stored);
            at = next(recording, at);
        }
        return recording;
    }

    private static void repair(byte[] bytes, int start, int crcOffset, int bodyLength) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, start, crcOffset);
        crc.update(bytes, start + crcOffset + 4, bodyLength);
        LittleEndian.putInt(bytes, start + crcOffset, (int) crc.getValue());
    }
}
