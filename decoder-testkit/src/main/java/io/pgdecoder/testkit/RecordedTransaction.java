package io.pgdecoder.testkit;

import io.pgdecoder.types.Lsn;
import java.time.Instant;
import java.util.List;

/**
 * A committed transaction.
 *
 * @param xid unsigned
 * @param commitLsn start of its commit record
 * @param endLsn end of its commit record
 * @param commitTime when it committed, to the microsecond
 * @param originId the replication origin it was replayed from, 0 if none
 * @param changes what it did, in order
 */
public record RecordedTransaction(
        int xid, long commitLsn, long endLsn, Instant commitTime, int originId, List<RecordedChange> changes) {
    /** Copies the list. */
    public RecordedTransaction {
        changes = List.copyOf(changes);
    }

    /** Its changes of rows. */
    public List<RecordedRowChange> rowChanges() {
        return changes.stream()
                .filter(RecordedRowChange.class::isInstance)
                .map(RecordedRowChange.class::cast)
                .toList();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("transaction " + Integer.toUnsignedString(xid) + " at "
                + Lsn.toString(commitLsn) + " with " + changes.size() + " changes");
        for (RecordedChange change : changes) {
            text.append("\n  ").append(change);
        }
        return text.toString();
    }
}
