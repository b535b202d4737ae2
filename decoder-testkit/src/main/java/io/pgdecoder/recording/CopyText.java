package io.pgdecoder.recording;

import io.pgdecoder.types.Lsn;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads rows in COPY's text form (PostgreSQL: {@code commands/copyto.c}): {@code lsn TAB xid TAB data LF}, or the data
 * alone, with backslash escapes.
 */
final class CopyText {
    static final String ESCAPED = "\\bfnrtv";
    static final String PLAIN = "\\\b\f\n\r\t\u000B";

    private final byte[] bytes;
    private final String name;
    private final boolean dataOnly;

    private CopyText(byte[] bytes, String name, boolean dataOnly) {
        this.bytes = bytes;
        this.name = name;
        this.dataOnly = dataOnly;
    }

    /** The rows of an expected output. */
    static List<RecordedRow> rows(byte[] bytes, RecordingSettings.ExpectedForm form, String name) {
        return new CopyText(bytes, name, form == RecordingSettings.ExpectedForm.DATA).rows();
    }

    private List<RecordedRow> rows() {
        List<RecordedRow> rows = new ArrayList<>();
        int start = 0;
        while (start < bytes.length) {
            int end = indexOf('\n', start, bytes.length);
            if (end < 0) {
                throw RecordingFormat.invalid(name, "the expected output is cut", "a line feed at the end", "none");
            }
            rows.add(dataOnly ? new RecordedRow(Lsn.INVALID, 0, unescape(start, end)) : row(start, end));
            start = end + 1;
        }
        return rows;
    }

    private RecordedRow row(int start, int end) {
        int lsnEnd = indexOf('\t', start, end);
        int xidEnd = lsnEnd < 0 ? -1 : indexOf('\t', lsnEnd + 1, end);
        if (xidEnd >= 0) {
            try {
                return new RecordedRow(
                        Lsn.parse(field(start, lsnEnd)),
                        Integer.parseUnsignedInt(field(lsnEnd + 1, xidEnd)),
                        unescape(xidEnd + 1, end));
            } catch (IllegalArgumentException e) {
                // The one message below says it.
            }
        }
        throw RecordingFormat.invalid(
                name, "a line of the expected output at " + start, "LSN, xid and data between tabs", "other text");
    }

    private String field(int start, int end) {
        return new String(bytes, start, end - start, StandardCharsets.ISO_8859_1);
    }

    private int indexOf(int value, int start, int end) {
        for (int i = start; i < end; i++) {
            if (bytes[i] == value) {
                return i;
            }
        }
        return -1;
    }

    private byte[] unescape(int start, int end) {
        if (indexOf('\\', start, end) < 0) {
            return Arrays.copyOfRange(bytes, start, end);
        }
        ByteArrayOutputStream plain = new ByteArrayOutputStream(end - start);
        for (int i = start; i < end; i++) {
            if (bytes[i] == '\\') {
                i++;
                int letter = i < end ? ESCAPED.indexOf(bytes[i]) : -1;
                if (letter < 0) {
                    throw RecordingFormat.invalid(name, "escape of the expected output at " + i, ESCAPED, "another");
                }
                plain.write(PLAIN.charAt(letter));
            } else {
                plain.write(bytes[i]);
            }
        }
        return plain.toByteArray();
    }
}
