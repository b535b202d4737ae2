package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputWriter;

/** JSON strings (PostgreSQL: escape_json, {@code utils/adt/json.c}). Per-record zone; static, no state. */
final class JsonText {
    private static final byte PLAIN = 0;
    private static final byte UNICODE = 1;
    /** For each byte: {@link #PLAIN}, {@link #UNICODE}, or the letter behind the backslash. */
    private static final byte[] ESCAPES = escapes();

    private JsonText() {}

    private static byte[] escapes() {
        byte[] escapes = new byte[256];
        java.util.Arrays.fill(escapes, 0, ' ', UNICODE);
        escapes['\b'] = 'b';
        escapes['\f'] = 'f';
        escapes['\n'] = 'n';
        escapes['\r'] = 'r';
        escapes['\t'] = 't';
        escapes['"'] = '"';
        escapes['\\'] = '\\';
        return escapes;
    }

    /** Appends the bytes from {@code from} up to {@code to} in double quotes, escaped where JSON asks for it. */
    static void appendString(byte[] bytes, int from, int to, OutputWriter out) {
        out.append('"');
        int start = from;
        for (int i = from; i < to; i++) {
            byte escape = ESCAPES[bytes[i] & 0xFF];
            if (escape != PLAIN) {
                out.append(bytes, start, i - start);
                appendEscape(bytes[i], escape, out);
                start = i + 1;
            }
        }
        out.append(bytes, start, to - start);
        out.append('"');
    }

    private static void appendEscape(byte value, byte escape, OutputWriter out) {
        out.append('\\');
        if (escape != UNICODE) {
            out.append(escape);
            return;
        }
        out.append("u00");
        out.append('0' + (value >> 4));
        int low = value & 15;
        out.append(low < 10 ? '0' + low : 'a' + low - 10);
    }
}
