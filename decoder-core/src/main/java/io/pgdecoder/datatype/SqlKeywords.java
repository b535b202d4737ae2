package io.pgdecoder.datatype;

import io.pgdecoder.types.PgVersion;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

/**
 * The key words that the server quotes when they are used as identifiers: all but the unreserved ones (PostgreSQL:
 * {@code parser/kwlist.h}; a server lists its own by pg_get_keywords()).
 */
final class SqlKeywords {
    private static final String ALL_VERSIONS = """
            all analyse analyze and any array as asc asymmetric authorization between bigint binary bit boolean both
            case cast char character check coalesce collate collation column concurrently constraint create cross
            current_catalog current_date current_role current_schema current_time current_timestamp current_user dec
            decimal default deferrable desc distinct do else end except exists extract false fetch float for foreign
            freeze from full grant greatest group grouping having ilike in initially inner inout int integer intersect
            interval into is isnull join lateral leading least left like limit localtime localtimestamp national natural
            nchar none normalize not notnull null nullif numeric offset on only or order out outer overlaps overlay
            placing position precision primary real references returning right row select session_user setof similar
            smallint some substring symmetric table tablesample then time timestamp to trailing treat trim true union
            unique user using values varchar variadic verbose when where window with xmlattributes xmlconcat xmlelement
            xmlexists xmlforest xmlnamespaces xmlparse xmlpi xmlroot xmlserialize xmltable
            """;

    private static final String SINCE_16 = "json_array json_arrayagg json_object json_objectagg system_user";

    private static final String SINCE_17 =
            "json json_exists json_query json_scalar json_serialize json_table json_value merge_action";

    private final Set<String> words = new HashSet<>();

    SqlKeywords(PgVersion version) {
        add(ALL_VERSIONS);
        if (version.isAtLeast(PgVersion.V16)) {
            add(SINCE_16);
        }
        if (version.isAtLeast(PgVersion.V17)) {
            add(SINCE_17);
        }
    }

    private void add(String list) {
        words.addAll(Set.of(list.strip().split("\\s+")));
    }

    /** Whether an identifier of lower-case ASCII letters, digits and underscores needs quotes. */
    boolean needsQuotes(byte[] word) {
        return words.contains(new String(word, StandardCharsets.ISO_8859_1));
    }

    /** All words, for comparison with a server's. */
    Set<String> words() {
        return Set.copyOf(words);
    }
}
