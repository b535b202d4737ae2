package io.pgdecoder.reorder;

/**
 * What became of transactions, as the server knows it while it decodes: not only up to the record that is being decoded,
 * since whoever decodes lags behind those who write (PostgreSQL: TransactionIdIsInProgress, TransactionIdDidCommit). Asked
 * for (sub)transactions that the buffer knows, rarely: not for each change.
 */
@FunctionalInterface
public interface TransactionOutcomes {
    /** What is known of a transaction. */
    enum Outcome {
        /** It runs, or is prepared, or nothing is known. */
        IN_PROGRESS,
        /** It committed, as a subtransaction together with its top-level one. */
        COMMITTED,
        /** It rolled back, as a whole or to a savepoint, or a crash of the server ended it. */
        ABORTED
    }

    /** What became of a transaction or subtransaction. */
    Outcome of(int xid);
}
