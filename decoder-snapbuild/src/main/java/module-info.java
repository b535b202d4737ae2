import org.jspecify.annotations.NullMarked;

/** Builds historic snapshots and follows the catalogs through WAL, starting from a data directory. */
@NullMarked
module io.pgdecoder.snapbuild {
    requires transitive io.pgdecoder.reorder;
    requires org.slf4j;
    requires static transitive org.jspecify;

    exports io.pgdecoder.snapbuild;
    exports io.pgdecoder.catalog;
}
