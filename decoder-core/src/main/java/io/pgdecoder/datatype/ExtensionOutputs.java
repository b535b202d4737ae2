package io.pgdecoder.datatype;

import io.pgdecoder.types.PgVersion;
import org.jspecify.annotations.Nullable;

/** The types of PostgreSQL's own extensions ({@code contrib}) that are printed here, by name. */
final class ExtensionOutputs implements TypeOutputProvider {
    @Override
    public @Nullable TypeOutput output(String typeName, PgVersion version) {
        return switch (typeName) {
            case "citext" -> new TextOutput();
            case "hstore" -> new HstoreOutput();
            case "ltree" -> new LtreeOutput();
            case "lquery" -> new LqueryOutput();
            case "ltxtquery" -> new LtxtqueryOutput();
            default -> null;
        };
    }
}
