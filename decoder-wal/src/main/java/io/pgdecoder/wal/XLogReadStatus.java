package io.pgdecoder.wal;

/** What {@link XLogReader#readRecord} came to. That there is no more WAL is a result, never an exception. */
public enum XLogReadStatus {
    /** There is a record. */
    RECORD,
    /** There is no more WAL now, and the source is being written: ask again later. */
    WOULD_BLOCK,
    /** There is no more WAL; {@link XLogReader#endReason} says what was met. */
    END_OF_WAL
}
