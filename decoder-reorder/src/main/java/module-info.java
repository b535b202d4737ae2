import org.jspecify.annotations.NullMarked;

/** Reassembles transactions from changes: queues, subtransactions, snapshots in order, TOAST. Knows no catalog. */
@NullMarked
module io.pgdecoder.reorder {
    requires transitive io.pgdecoder.wal;
    requires org.slf4j;
    requires static transitive org.jspecify;

    exports io.pgdecoder.reorder;
    exports io.pgdecoder.reorder.spill;
    exports io.pgdecoder.reorder.toast;
}
