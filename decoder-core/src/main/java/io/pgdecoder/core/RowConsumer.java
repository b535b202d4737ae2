package io.pgdecoder.core;

/** Takes rows from {@link LogicalDecoder#poll}. */
@FunctionalInterface
public interface RowConsumer {
    /**
     * Takes one row. If it throws, the same row comes again at the next poll.
     *
     * @param row valid during the call only
     */
    void accept(DecodedRow row);
}
