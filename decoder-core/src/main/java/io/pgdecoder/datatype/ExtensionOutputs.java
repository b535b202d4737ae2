package io.pgdecoder.datatype;

import io.pgdecoder.types.PgVersion;
import org.jspecify.annotations.Nullable;

/** The types of PostgreSQL's own extensions ({@code contrib}) that are printed here, by name. */
final class ExtensionOutputs implements TypeOutputProvider {
    @Override
    public @Nullable TypeOutput output(String typeName, PgVersion version) {
        return switch (typeName) {
            case "citext" -> new TextOutput();
            case "cube" -> new CubeOutput(version.isAtLeast(PgVersion.V14));
            case "ean13", "isbn13", "ismn13", "issn13" -> IsnOutput.LONG;
            case "isbn", "ismn", "issn", "upc" -> IsnOutput.SHORT;
            case "hstore" -> new HstoreOutput();
            case "ltree" -> new LtreeOutput();
            case "lquery" -> new LqueryOutput();
            case "ltxtquery" -> new LtxtqueryOutput();
            case "query_int" -> new QueryIntOutput();
            case "seg" -> new SegOutput();
            default -> null;
        };
    }
}
