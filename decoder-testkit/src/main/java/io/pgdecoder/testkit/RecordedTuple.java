package io.pgdecoder.testkit;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row's values.
 *
 * @param columns in the table's order, without dropped ones
 */
public record RecordedTuple(List<RecordedColumn> columns) {
    /** Copies the list. */
    public RecordedTuple {
        columns = List.copyOf(columns);
    }

    /** The column of this name, or null. */
    public @Nullable RecordedColumn find(String name) {
        for (RecordedColumn column : columns) {
            if (column.name().equals(name)) {
                return column;
            }
        }
        return null;
    }

    /** The names of the columns. */
    public List<String> names() {
        return columns.stream().map(RecordedColumn::name).toList();
    }

    @Override
    public String toString() {
        return columns.toString();
    }
}
