package io.pgdecoder.testkit;

import io.pgdecoder.plugin.ChangeView;
import org.jspecify.annotations.Nullable;

/**
 * A row was inserted, updated or deleted.
 *
 * @param kind what happened
 * @param lsn start of the record
 * @param table the table's name with its schema before a dot, unquoted
 * @param oldTuple the old row, or its key with the other columns null, or null where WAL carries neither
 * @param newTuple the new row; null for a delete
 */
public record RecordedRowChange(
        ChangeView.Kind kind,
        long lsn,
        String table,
        @Nullable RecordedTuple oldTuple,
        @Nullable RecordedTuple newTuple)
        implements RecordedChange {
    @Override
    public String toString() {
        return kind + " " + table + (oldTuple == null ? "" : " old " + oldTuple)
                + (newTuple == null ? "" : " new " + newTuple);
    }
}
