package io.pgdecoder.plugin;

import org.jspecify.annotations.Nullable;

/** One row change (PostgreSQL: ReorderBufferChange). Valid during the callback. */
public interface ChangeView {
    /** What happened to the row. */
    enum Kind {
        /** A row appeared. */
        INSERT,
        /** A row changed. */
        UPDATE,
        /** A row went. */
        DELETE
    }

    /** What happened. */
    Kind kind();

    /** Start of the record. */
    long lsn();

    /** The replication origin of the change, 0 if none. */
    int originId();

    /** The row's table. */
    RelationView relation();

    /** The old row, or its key columns with the others null, or null where WAL carries neither. */
    @Nullable
    TupleView oldTuple();

    /** The new row, or null. */
    @Nullable
    TupleView newTuple();
}
