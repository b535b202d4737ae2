package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputWriter;

/** Quotes the text of an array item where its characters ask for it (PostgreSQL: array_out). Per-record zone. */
final class ArrayElementText {
    private static final byte QUOTES = 1;
    private static final byte ESCAPE = 2;
    private static final byte[] KINDS = kinds();

    private ArrayElementText() {}

    private static byte[] kinds() {
        byte[] kinds = new byte[256];
        for (char c : new char[] {'{', '}', ' ', '\t', '\n', '\r', '\f', 0x0B}) {
            kinds[c] = QUOTES;
        }
        kinds['"'] = ESCAPE;
        kinds['\\'] = ESCAPE;
        return kinds;
    }

    /** Looks at what was appended since {@code start} and puts it in quotes in place if needed. */
    static void quote(OutputWriter out, int start, byte delimiter) {
        byte[] buffer = out.buffer();
        int end = out.length();
        boolean needed = end == start || isNull(buffer, start, end);
        int escapes = 0;
        for (int i = start; i < end; i++) {
            byte c = buffer[i];
            byte kind = KINDS[c & 0xFF];
            if (kind == ESCAPE) {
                escapes++;
            }
            needed |= kind != 0 || c == delimiter;
        }
        if (needed) {
            surround(out, start, end, escapes);
        }
    }

    private static boolean isNull(byte[] buffer, int start, int end) {
        return end - start == 4
                && (buffer[start] | 0x20) == 'n'
                && (buffer[start + 1] | 0x20) == 'u'
                && (buffer[start + 2] | 0x20) == 'l'
                && (buffer[start + 3] | 0x20) == 'l';
    }

    private static void surround(OutputWriter out, int start, int end, int escapes) {
        out.reserve(escapes + 2);
        byte[] buffer = out.buffer();
        int to = end + escapes + 2;
        out.setLength(to);
        buffer[--to] = '"';
        if (escapes == 0) {
            System.arraycopy(buffer, start, buffer, start + 1, end - start);
        } else {
            for (int from = end - 1; from >= start; from--) {
                byte c = buffer[from];
                buffer[--to] = c;
                if (KINDS[c & 0xFF] == ESCAPE) {
                    buffer[--to] = '\\';
                }
            }
        }
        buffer[start] = '"';
    }
}
