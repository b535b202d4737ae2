package io.pgdecoder.datatype;

import io.pgdecoder.types.PgVersion;
import java.io.ByteArrayOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Identifiers as the server prints them: quoted unless they are plain lower-case words that are no key words
 * (PostgreSQL: quote_identifier, {@code utils/adt/ruleutils.c}). Bytes of 128 and more, whatever the encoding, need
 * quotes. Immutable; per-relation zone.
 */
public final class Identifiers {
    private final SqlKeywords keywords;
    private final boolean quoteAll;

    /** The rules of a version: they differ in the list of key words. */
    public Identifiers(PgVersion version) {
        this(version, false);
    }

    /**
     * The rules of a version.
     *
     * @param quoteAll whether all identifiers are quoted (quote_all_identifiers)
     */
    public Identifiers(PgVersion version, boolean quoteAll) {
        this.keywords = new SqlKeywords(version);
        this.quoteAll = quoteAll;
    }

    /** The identifier, in double quotes if needed; the argument itself if not. */
    public byte[] quote(byte[] name) {
        int quotes = 0;
        boolean safe = name.length > 0 && (isLowerCase(name[0]) || name[0] == '_');
        for (byte c : name) {
            if (!isLowerCase(c) && c != '_' && (c < '0' || c > '9')) {
                safe = false;
                if (c == '"') {
                    quotes++;
                }
            }
        }
        if (safe && !quoteAll && !keywords.needsQuotes(name)) {
            return name;
        }
        byte[] quoted = new byte[name.length + quotes + 2];
        int at = 0;
        quoted[at++] = '"';
        for (byte c : name) {
            if (c == '"') {
                quoted[at++] = '"';
            }
            quoted[at++] = c;
        }
        quoted[at] = '"';
        return quoted;
    }

    /** Both identifiers with a dot between, or the second alone (quote_qualified_identifier). */
    public byte[] quoteQualified(byte @Nullable [] qualifier, byte[] name) {
        if (qualifier == null) {
            return quote(name);
        }
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        text.writeBytes(quote(qualifier));
        text.write('.');
        text.writeBytes(quote(name));
        return text.toByteArray();
    }

    /** The key words that need quotes. */
    java.util.Set<String> keywords() {
        return keywords.words();
    }

    private static boolean isLowerCase(byte c) {
        return c >= 'a' && c <= 'z';
    }
}
