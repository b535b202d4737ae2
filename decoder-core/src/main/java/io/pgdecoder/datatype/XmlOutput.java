package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import java.nio.charset.StandardCharsets;

/**
 * xml (PostgreSQL: xml_out_internal, {@code utils/adt/xml.c}): its text, but an XML declaration at the start is printed
 * anew: without encoding, and only if it says something, a version other than 1.0 or standalone. Where nothing is left
 * of it, one line feed behind it goes too. What does not parse as a declaration is printed as it is. This is what a
 * server built with libxml prints.
 */
final class XmlOutput implements TypeOutput {
    private static final byte[] TARGET = ascii("<?xml");
    private static final byte[] VERSION = ascii("version");
    private static final byte[] ENCODING = ascii("encoding");
    private static final byte[] STANDALONE = ascii("standalone");
    private static final byte[] DEFAULT_VERSION = ascii("1.0");

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        int end = offset + length;
        if (!startsWith(bytes, offset, end, TARGET) || isNameCharacter(bytes, offset + TARGET.length, end)) {
            out.append(bytes, offset, length);
            return;
        }
        Declaration declaration = new Declaration(bytes, offset + TARGET.length, end);
        if (!declaration.parse() || !isAscii(bytes, offset, declaration.at)) {
            out.append(bytes, offset, length);
            return;
        }
        int rest = declaration.at;
        if (!declaration.append(out) && rest < end && bytes[rest] == '\n') {
            rest++;
        }
        out.append(bytes, rest, end - rest);
    }

    @Override
    public boolean sends() {
        return true;
    }

    /**
     * Sends the text. Limit: in a database of another encoding than UTF8 and SQL_ASCII the server's declaration would
     * also name the encoding.
     */
    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        write(bytes, offset, length, OutputSettings.DEFAULTS, out);
    }

    private static boolean startsWith(byte[] bytes, int at, int end, byte[] text) {
        if (end - at < text.length) {
            return false;
        }
        for (int i = 0; i < text.length; i++) {
            if (bytes[at + i] != text[i]) {
                return false;
            }
        }
        return true;
    }

    /** Whether what follows the target belongs to its name, as in {@code <?xml-stylesheet}. */
    private static boolean isNameCharacter(byte[] bytes, int at, int end) {
        if (at == end) {
            return false;
        }
        int c = bytes[at];
        return c < 0 || Character.isLetterOrDigit(c) || c == '.' || c == '-' || c == '_' || c == ':';
    }

    private static boolean isAscii(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] < 0) {
                return false;
            }
        }
        return true;
    }

    /** A parser of one declaration; not in the per-record zone, since few values have one. */
    private static final class Declaration {
        private final byte[] bytes;
        private final int end;
        private int at;
        private int versionStart;
        private int versionEnd;
        private int standalone = -1;

        Declaration(byte[] bytes, int at, int end) {
            this.bytes = bytes;
            this.at = at;
            this.end = end;
        }

        boolean parse() {
            if (!isSpace()) {
                return false;
            }
            skipSpace();
            if (!take(VERSION) || !takeEquals() || !takeQuoted()) {
                return false;
            }
            versionEnd = at - 1;
            if (isAttribute(ENCODING)) {
                int start = versionStart;
                if (!takeAttribute(ENCODING) || !takeQuoted()) {
                    return false;
                }
                versionStart = start;
            }
            if (isAttribute(STANDALONE) && (!takeAttribute(STANDALONE) || !takeYesOrNo())) {
                return false;
            }
            skipSpace();
            return take(ascii("?>"));
        }

        private boolean isAttribute(byte[] name) {
            int from = at;
            while (from < end && isSpace(bytes[from])) {
                from++;
            }
            return startsWith(bytes, from, end, name);
        }

        private boolean takeAttribute(byte[] name) {
            if (!isSpace()) {
                return false;
            }
            skipSpace();
            return take(name) && takeEquals();
        }

        private boolean takeYesOrNo() {
            if (take(ascii("'yes'")) || take(ascii("\"yes\""))) {
                standalone = 1;
            } else if (take(ascii("'no'")) || take(ascii("\"no\""))) {
                standalone = 0;
            }
            return standalone >= 0;
        }

        private boolean take(byte[] text) {
            if (!startsWith(bytes, at, end, text)) {
                return false;
            }
            at += text.length;
            return true;
        }

        private boolean takeEquals() {
            skipSpace();
            if (at == end || bytes[at] != '=') {
                return false;
            }
            at++;
            skipSpace();
            return true;
        }

        /** Takes a text in quotes; it lies from {@code versionStart} to before the last byte taken. */
        private boolean takeQuoted() {
            if (at == end || bytes[at] != '\'' && bytes[at] != '"') {
                return false;
            }
            byte quote = bytes[at++];
            versionStart = at;
            while (at < end && bytes[at] != quote) {
                at++;
            }
            return at++ < end;
        }

        private boolean isSpace() {
            return at < end && isSpace(bytes[at]);
        }

        private static boolean isSpace(int c) {
            return c == ' ' || c == '\t' || c == '\n' || c == '\r';
        }

        private void skipSpace() {
            while (isSpace()) {
                at++;
            }
        }

        /** Appends the declaration anew; false if it says nothing. */
        boolean append(OutputWriter out) {
            boolean defaultVersion = versionEnd - versionStart == DEFAULT_VERSION.length
                    && startsWith(bytes, versionStart, versionEnd, DEFAULT_VERSION);
            if (defaultVersion && standalone < 0) {
                return false;
            }
            out.append("<?xml version=\"");
            out.append(bytes, versionStart, versionEnd - versionStart);
            out.append('"');
            if (standalone >= 0) {
                out.append(standalone == 1 ? " standalone=\"yes\"" : " standalone=\"no\"");
            }
            out.append("?>");
            return true;
        }
    }
}
