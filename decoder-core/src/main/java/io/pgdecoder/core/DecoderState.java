package io.pgdecoder.core;

/** What the last {@link LogicalDecoder#poll} came to. */
public enum DecoderState {
    /** There may be more to do at once: poll again. */
    RUNNING,
    /** All WAL there is was read; more may come. */
    CAUGHT_UP,
    /** The end LSN was reached: nothing will come any more. */
    FINISHED
}
