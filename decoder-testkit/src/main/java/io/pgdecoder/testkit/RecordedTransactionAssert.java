package io.pgdecoder.testkit;

import io.pgdecoder.plugin.ChangeView;
import java.util.List;
import org.assertj.core.api.AbstractAssert;

/** What one transaction did. */
@SuppressWarnings("exports") // AssertJ is the user's own
public final class RecordedTransactionAssert extends AbstractAssert<RecordedTransactionAssert, RecordedTransaction> {
    RecordedTransactionAssert(RecordedTransaction actual) {
        super(actual, RecordedTransactionAssert.class);
    }

    /** It did as many things. */
    public RecordedTransactionAssert hasChanges(int count) {
        if (actual.changes().size() != count) {
            failWithMessage("expected %d changes in %s", count, actual);
        }
        return this;
    }

    /** The tables of its row changes, one for each change, in order. */
    public RecordedTransactionAssert changesRowsOf(String... tables) {
        List<String> found =
                actual.rowChanges().stream().map(RecordedRowChange::table).toList();
        if (!found.equals(List.of(tables))) {
            failWithMessage("expected changes of rows of %s in %s", List.of(tables), actual);
        }
        return this;
    }

    /** Assertions on the only row that it inserted into a table, named with its schema. */
    public RecordedRowChangeAssert insert(String table) {
        return only(ChangeView.Kind.INSERT, table);
    }

    /** Assertions on one of the rows that it inserted into a table, from 0. */
    public RecordedRowChangeAssert insert(String table, int index) {
        return at(ChangeView.Kind.INSERT, table, index);
    }

    /** Assertions on the only row of a table that it updated. */
    public RecordedRowChangeAssert update(String table) {
        return only(ChangeView.Kind.UPDATE, table);
    }

    /** Assertions on one of the rows of a table that it updated, from 0. */
    public RecordedRowChangeAssert update(String table, int index) {
        return at(ChangeView.Kind.UPDATE, table, index);
    }

    /** Assertions on the only row that it deleted from a table. */
    public RecordedRowChangeAssert delete(String table) {
        return only(ChangeView.Kind.DELETE, table);
    }

    /** Assertions on one of the rows that it deleted from a table, from 0. */
    public RecordedRowChangeAssert delete(String table, int index) {
        return at(ChangeView.Kind.DELETE, table, index);
    }

    /** It truncated these tables together, in any order. */
    public RecordedTransactionAssert truncates(String... tables) {
        List<String> wanted = List.of(tables);
        boolean found = actual.changes().stream()
                .anyMatch(change -> change instanceof RecordedTruncate truncate
                        && truncate.tables().size() == wanted.size()
                        && truncate.tables().containsAll(wanted));
        if (!found) {
            failWithMessage("expected a truncate of %s in %s", wanted, actual);
        }
        return this;
    }

    /** It sent a message with this prefix and content. */
    public RecordedTransactionAssert sendsMessage(String prefix, String content) {
        boolean found = actual.changes().stream()
                .anyMatch(change -> change instanceof RecordedMessage message
                        && message.prefix().equals(prefix)
                        && message.content().equals(content));
        if (!found) {
            failWithMessage("expected a message %s: %s in %s", prefix, content, actual);
        }
        return this;
    }

    private RecordedRowChangeAssert only(ChangeView.Kind kind, String table) {
        List<RecordedRowChange> found = changes(kind, table);
        if (found.size() != 1) {
            failWithMessage("expected one %s of %s but found %d in %s", kind, table, found.size(), actual);
        }
        return new RecordedRowChangeAssert(found.get(0));
    }

    private RecordedRowChangeAssert at(ChangeView.Kind kind, String table, int index) {
        List<RecordedRowChange> found = changes(kind, table);
        if (index < 0 || index >= found.size()) {
            failWithMessage("expected %s %d of %s but found %d in %s", kind, index, table, found.size(), actual);
        }
        return new RecordedRowChangeAssert(found.get(index));
    }

    private List<RecordedRowChange> changes(ChangeView.Kind kind, String table) {
        return actual.rowChanges().stream()
                .filter(change -> change.kind() == kind && change.table().equals(table))
                .toList();
    }
}
