package io.pgdecoder.reorder;

/**
 * Whether the streaming of a transaction in progress may start at the record that is being decoded (PostgreSQL:
 * ReorderBufferCanStartStreaming). Asked while changes are queued, so it must be cheap.
 */
@FunctionalInterface
public interface StreamingGate {
    /** True once decoding is consistent and beyond what an earlier session confirmed. */
    boolean mayStream();
}
