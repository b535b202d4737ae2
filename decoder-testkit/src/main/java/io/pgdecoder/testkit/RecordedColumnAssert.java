package io.pgdecoder.testkit;

import java.util.Objects;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/** A column's value in a row; {@link #column} goes on to another column of the same row. */
@SuppressWarnings("exports") // AssertJ is the user's own
public final class RecordedColumnAssert extends AbstractAssert<RecordedColumnAssert, RecordedColumn> {
    private final RecordedRowChangeAssert row;

    RecordedColumnAssert(RecordedColumn actual, RecordedRowChangeAssert row) {
        super(actual, RecordedColumnAssert.class);
        this.row = row;
    }

    /** Its text is what the server would print. */
    public RecordedColumnAssert hasText(String text) {
        if (!text.equals(actual.text())) {
            failWithActualExpectedAndMessage(
                    actual.text(),
                    text,
                    "expected column %s to have text <%s> but it has <%s>",
                    actual.name(),
                    text,
                    shown());
        }
        return this;
    }

    /** Its Java object equals this one. */
    public RecordedColumnAssert hasValue(@Nullable Object value) {
        if (!Objects.deepEquals(value, actual.value())) {
            failWithActualExpectedAndMessage(
                    actual.value(),
                    value,
                    "expected column %s to have value <%s> but it has <%s>",
                    actual.name(),
                    value,
                    actual.value());
        }
        return this;
    }

    /** Its type has this name, such as {@code character varying}. */
    public RecordedColumnAssert hasType(String type) {
        if (!type.equals(actual.type())) {
            failWithMessage(
                    "expected column %s to be of type <%s> but it is of <%s>", actual.name(), type, actual.type());
        }
        return this;
    }

    /** It is SQL's null. */
    public RecordedColumnAssert isSqlNull() {
        if (!actual.isNull()) {
            failWithMessage("expected column %s to be null but it has <%s>", actual.name(), shown());
        }
        return this;
    }

    /** The WAL does not hold it: it lies out of line and was not changed. */
    public RecordedColumnAssert isUnchangedToast() {
        if (!actual.unchangedToast()) {
            failWithMessage("expected column %s to be unchanged but it has <%s>", actual.name(), shown());
        }
        return this;
    }

    /** Assertions on another column of the same row. */
    public RecordedColumnAssert column(String name) {
        return row.column(name);
    }

    /** Assertions on a column of the old row. */
    public RecordedColumnAssert oldColumn(String name) {
        return row.oldColumn(name);
    }

    private @Nullable String shown() {
        return actual.unchangedToast() ? "(unchanged)" : actual.text();
    }
}
