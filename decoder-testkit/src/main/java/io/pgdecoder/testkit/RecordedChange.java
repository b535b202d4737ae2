package io.pgdecoder.testkit;

/** One thing that a transaction did. */
public sealed interface RecordedChange permits RecordedRowChange, RecordedTruncate, RecordedMessage {
    /** Its position, as the server reports it. */
    long lsn();
}
