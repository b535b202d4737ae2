import org.jspecify.annotations.NullMarked;

/** Builds historic snapshots and follows the catalogs through WAL, starting from a data directory. */
@NullMarked
@SuppressWarnings("module") // the modules that are let in are compiled after this one
module io.pgdecoder.snapbuild {
    requires transitive io.pgdecoder.reorder;
    requires org.slf4j;
    requires static transitive org.jspecify;

    exports io.pgdecoder.snapbuild to
            io.pgdecoder.core;
    exports io.pgdecoder.catalog;
    exports io.pgdecoder.catalog.datadir;
}
