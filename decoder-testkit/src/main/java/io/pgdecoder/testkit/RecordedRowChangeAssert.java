package io.pgdecoder.testkit;

import java.util.List;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/** The change of one row. */
@SuppressWarnings("exports") // AssertJ is the user's own
public final class RecordedRowChangeAssert extends AbstractAssert<RecordedRowChangeAssert, RecordedRowChange> {
    RecordedRowChangeAssert(RecordedRowChange actual) {
        super(actual, RecordedRowChangeAssert.class);
    }

    /** Assertions on a column of the new row; of a delete, which has none, of the old one. */
    public RecordedColumnAssert column(String name) {
        RecordedTuple newTuple = actual.newTuple();
        return column(newTuple != null ? newTuple : actual.oldTuple(), name);
    }

    /** Assertions on a column of the old row, as far as the table's replica identity put it into the WAL. */
    public RecordedColumnAssert oldColumn(String name) {
        return column(actual.oldTuple(), name);
    }

    /** WAL carries neither the old row nor its key. */
    public RecordedRowChangeAssert hasNoOldRow() {
        if (actual.oldTuple() != null) {
            failWithMessage("expected no old row in %s", actual);
        }
        return this;
    }

    /** The row has these columns, in this order. */
    public RecordedRowChangeAssert hasColumns(String... names) {
        RecordedTuple tuple = actual.newTuple() != null ? actual.newTuple() : actual.oldTuple();
        if (tuple == null || !tuple.names().equals(List.of(names))) {
            failWithMessage("expected columns %s in %s", List.of(names), actual);
        }
        return this;
    }

    private RecordedColumnAssert column(@Nullable RecordedTuple tuple, String name) {
        RecordedColumn column = tuple == null ? null : tuple.find(name);
        if (column == null) {
            throw failure("expected a column %s in %s", name, actual);
        }
        return new RecordedColumnAssert(column, this);
    }
}
