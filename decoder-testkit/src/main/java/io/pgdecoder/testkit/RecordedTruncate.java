package io.pgdecoder.testkit;

import java.util.List;

/**
 * Tables were truncated together.
 *
 * @param lsn start of the record
 * @param tables their names with their schemas before a dot, unquoted
 * @param cascade whether CASCADE was given
 * @param restartIdentity whether RESTART IDENTITY was given
 */
public record RecordedTruncate(long lsn, List<String> tables, boolean cascade, boolean restartIdentity)
        implements RecordedChange {
    /** Copies the list. */
    public RecordedTruncate {
        tables = List.copyOf(tables);
    }

    @Override
    public String toString() {
        return "TRUNCATE " + String.join(", ", tables);
    }
}
