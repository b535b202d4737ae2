package io.pgdecoder.core;

/** What the last {@link LogicalDecoder#poll} came to. */
public enum DecoderState {
    /** There may be more to do at once, rows or WAL: poll again. */
    RUNNING,
    /** All WAL there is was read and all its rows were delivered; more may come. */
    CAUGHT_UP,
    /** The end LSN was reached and all rows before it were delivered: nothing will come any more. */
    FINISHED
}
