package io.pgdecoder.reorder;

/** Executes shared invalidation messages against the session caches (PostgreSQL: LocalExecuteInvalidationMessage). */
@FunctionalInterface
public interface InvalidationExecutor {
    /** Bytes of one message (sizeof SharedInvalidationMessage). */
    int MESSAGE_BYTES = 16;

    /**
     * Executes messages in order. The array is the caller's and must not be kept.
     *
     * @param bytes holds the messages
     * @param offset where the first message starts
     * @param count number of messages of {@link #MESSAGE_BYTES} bytes
     */
    void execute(byte[] bytes, int offset, int count);
}
