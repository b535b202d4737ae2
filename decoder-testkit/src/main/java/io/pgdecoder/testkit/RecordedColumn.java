package io.pgdecoder.testkit;

import org.jspecify.annotations.Nullable;

/**
 * A column's value in a row.
 *
 * @param name of the column
 * @param type the type's name as the server prints it, such as {@code character varying}
 * @param text the value as the server prints it; null for SQL's null and for unchanged TOAST
 * @param value the value as the Java object that stands for its type, see docs/types.md; null like text
 * @param unchangedToast whether the value lies out of line and this change did not write it: the WAL does not hold it
 */
public record RecordedColumn(
        String name,
        String type,
        @Nullable String text,
        @Nullable Object value,
        boolean unchangedToast) {
    private static final int SHOWN = 60;

    /** Whether the value is SQL's null. */
    public boolean isNull() {
        return text == null && !unchangedToast;
    }

    @Override
    public String toString() {
        if (text == null) {
            return name + '=' + (unchangedToast ? "(unchanged)" : "null");
        }
        return name + "='" + (text.length() > SHOWN ? text.substring(0, SHOWN) + "..." : text) + '\'';
    }
}
