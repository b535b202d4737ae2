package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * xml (PostgreSQL: xml_out_internal, parse_xml_decl and print_xml_decl, {@code utils/adt/xml.c}): its text, but an XML
 * declaration at the start is printed anew. This is what a server built with libxml prints.
 *
 * <pre>
 *   the stored text begins with     text                                  binary form
 *   no declaration                  as it is                              a declaration, if it names the encoding
 *   a declaration                   anew without encoding, and only if    anew with the encoding
 *                                   it says something: a version other
 *                                   than 1.0, or standalone
 *   one that does not parse         as it is                              as it is
 * </pre>
 *
 * <p>Where no declaration is printed, one line feed in its place goes too. The binary form names the encoding if it is
 * neither UTF8 nor SQL_ASCII.
 */
final class XmlOutput implements TypeOutput {
    private static final byte[] TARGET = ascii("<?xml");
    private static final byte[] VERSION = ascii("version");
    private static final byte[] ENCODING = ascii("encoding");
    private static final byte[] STANDALONE = ascii("standalone");
    private static final byte[] DEFAULT_VERSION = ascii("1.0");
    private static final byte[] DECLARATION_END = ascii("?>");
    private static final byte[] YES = ascii("'yes'");
    private static final byte[] QUOTED_YES = ascii("\"yes\"");
    private static final byte[] NO = ascii("'no'");
    private static final byte[] QUOTED_NO = ascii("\"no\"");
    private static final byte[] NONE = {};
    private static final String NO_ENCODING = "";

    private final String encoding;
    /** Taken for each value that has a declaration, so that a thread at most makes its own and none shares one. */
    private final AtomicReference<@Nullable Declaration> spare = new AtomicReference<>();

    /** @param encoding the database's, in which the binary form is sent */
    XmlOutput(DatabaseEncoding encoding) {
        boolean named = encoding != DatabaseEncoding.UTF8 && encoding != DatabaseEncoding.SQL_ASCII;
        this.encoding = named ? encoding.name() : NO_ENCODING;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        append(bytes, offset, length, NO_ENCODING, out);
    }

    @Override
    public boolean sends() {
        return true;
    }

    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        append(bytes, offset, length, encoding, out);
    }

    private void append(byte[] bytes, int offset, int length, String encoding, OutputWriter out) {
        int end = offset + length;
        int rest = offset;
        boolean declared;
        if (!startsWith(bytes, offset, end, TARGET) || isNameCharacter(bytes, offset + TARGET.length, end)) {
            declared = !encoding.isEmpty();
            if (declared) {
                out.append("<?xml version=\"1.0\" encoding=\"");
                out.append(encoding);
                out.append("\"?>");
            }
        } else {
            Declaration declaration = spare.getAndSet(null);
            if (declaration == null) {
                declaration = new Declaration();
            }
            boolean parsed =
                    declaration.parse(bytes, offset + TARGET.length, end) && isAscii(bytes, offset, declaration.at);
            rest = declaration.at;
            declared = parsed && declaration.append(encoding, out);
            declaration.bytes = NONE;
            spare.set(declaration);
            if (!parsed) {
                out.append(bytes, offset, length);
                return;
            }
        }
        if (!declared && rest < end && bytes[rest] == '\n') {
            rest++;
        }
        out.append(bytes, rest, end - rest);
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

    /**
     * Whether what follows the target belongs to its name, as in {@code <?xml-stylesheet}. The server reads it as UTF-8
     * in whatever encoding the database is; what is none is no name.
     */
    private static boolean isNameCharacter(byte[] bytes, int at, int end) {
        if (at == end) {
            return false;
        }
        int c = bytes[at];
        if (c < 0) {
            return isUtf8Letter(bytes, at, end);
        }
        return Character.isLetterOrDigit(c) || c == '.' || c == '-' || c == '_' || c == ':';
    }

    /** Whether a letter or a digit of two or three bytes is there; of longer ones XML takes none into names. */
    private static boolean isUtf8Letter(byte[] bytes, int at, int end) {
        int first = bytes[at] & 0xFF;
        int more = first >= 0xC2 && first < 0xE0 ? 1 : first >= 0xE0 && first < 0xF0 ? 2 : 0;
        if (more == 0 || at + more >= end) {
            return false;
        }
        int codePoint = first & (more == 1 ? 0x1F : 0x0F);
        for (int i = 1; i <= more; i++) {
            if ((bytes[at + i] & 0xC0) != 0x80) {
                return false;
            }
            codePoint = codePoint << 6 | bytes[at + i] & 0x3F;
        }
        return Character.isUnicodeIdentifierPart(codePoint);
    }

    private static boolean isAscii(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] < 0) {
                return false;
            }
        }
        return true;
    }

    /** A parser of one declaration at a time. */
    private static final class Declaration {
        private byte[] bytes = NONE;
        private int end;
        private int at;
        private int versionStart;
        private int versionEnd;
        private int standalone;

        boolean parse(byte[] value, int from, int to) {
            bytes = value;
            at = from;
            end = to;
            standalone = -1;
            return parse();
        }

        private boolean parse() {
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
            return take(DECLARATION_END);
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
            if (take(YES) || take(QUOTED_YES)) {
                standalone = 1;
            } else if (take(NO) || take(QUOTED_NO)) {
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
        boolean append(String encoding, OutputWriter out) {
            boolean defaultVersion = versionEnd - versionStart == DEFAULT_VERSION.length
                    && startsWith(bytes, versionStart, versionEnd, DEFAULT_VERSION);
            if (defaultVersion && standalone < 0 && encoding.isEmpty()) {
                return false;
            }
            out.append("<?xml version=\"");
            out.append(bytes, versionStart, versionEnd - versionStart);
            out.append('"');
            if (!encoding.isEmpty()) {
                out.append(" encoding=\"");
                out.append(encoding);
                out.append('"');
            }
            if (standalone >= 0) {
                out.append(standalone == 1 ? " standalone=\"yes\"" : " standalone=\"no\"");
            }
            out.append("?>");
            return true;
        }
    }
}
