package io.pgdecoder.datatype;

import io.pgdecoder.types.PgVersion;
import org.jspecify.annotations.Nullable;

/**
 * The functions of PostgreSQL's own extensions ({@code contrib}) and of its regression suite that are built here, by
 * library and name in C. citext needs none: its functions are those of text.
 */
final class ExtensionOutputs {
    private ExtensionOutputs() {}

    /** What stands for an output or send function, or null if it is not built here. */
    static @Nullable TypeOutput function(PgVersion version, String library, String name) {
        return switch (library + '.' + name) {
            case "cube.cube_out", "cube.cube_send" -> new CubeOutput();
            case "isn.ean13_out" -> IsnOutput.LONG;
            case "isn.isn_out" -> IsnOutput.SHORT;
            case "hstore.hstore_out", "hstore.hstore_send" -> new HstoreOutput();
            case "ltree.ltree_out", "ltree.ltree_send" -> new LtreeOutput();
            case "ltree.lquery_out", "ltree.lquery_send" -> new LqueryOutput();
            case "ltree.ltxtq_out", "ltree.ltxtq_send" -> new LtxtqueryOutput();
            case "_int.bqarr_out" -> new QueryIntOutput();
            case "regress.int44out" -> new Int44Output();
            case "seg.seg_out" -> new SegOutput(version);
            default -> null;
        };
    }
}
