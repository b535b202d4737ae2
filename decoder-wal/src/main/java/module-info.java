/** Reads PostgreSQL WAL: segments, pages, records, heap tuples and followed heaps. Knows no catalog and no transaction. */
module io.pgdecoder.wal {
    requires org.slf4j;
    requires static transitive org.jspecify;

    exports io.pgdecoder.types;
    exports io.pgdecoder.wal;
    exports io.pgdecoder.heap;
}
