import org.jspecify.annotations.NullMarked;

/** Reads PostgreSQL WAL: segments, pages, records, heap tuples and followed heaps. Knows no catalog and no transaction. */
@SuppressWarnings("module") // the modules that are let in are compiled after this one
@NullMarked
module io.pgdecoder.wal {
    requires org.slf4j;
    requires static transitive org.jspecify;

    exports io.pgdecoder.types;
    exports io.pgdecoder.wal;
    exports io.pgdecoder.wal.rmgr to
            io.pgdecoder.reorder,
            io.pgdecoder.snapbuild,
            io.pgdecoder.core,
            io.pgdecoder.cli;
    exports io.pgdecoder.heap;
    exports io.pgdecoder.heapstore;

    uses io.pgdecoder.wal.ZstdDecompressor;
}
