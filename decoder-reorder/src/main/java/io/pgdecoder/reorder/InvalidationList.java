package io.pgdecoder.reorder;

import java.util.Arrays;

/**
 * The invalidation messages that a transaction gathered, in WAL order (PostgreSQL: ReorderBufferTXN.invalidations). One
 * growing array of 16-byte messages. Not thread-safe.
 */
public final class InvalidationList {
    /** Most messages that fit: an array must stay addressable by int. */
    private static final int MAX_COUNT = (Integer.MAX_VALUE - 16) / InvalidationExecutor.MESSAGE_BYTES;

    private static final byte[] NONE = new byte[0];

    private byte[] bytes = NONE;
    private int count;

    /** An empty list. */
    public InvalidationList() {}

    /** Number of messages. */
    public int count() {
        return count;
    }

    /** The messages, from offset 0 on; changes when the list grows. */
    public byte[] bytes() {
        return bytes;
    }

    /** Executes all messages in order; does nothing if there are none. */
    public void executeAll(InvalidationExecutor executor) {
        if (count > 0) {
            executor.execute(bytes, 0, count);
        }
    }

    void add(byte[] messages, int offset, int messageCount) {
        if (messageCount > MAX_COUNT - count) {
            throw new IllegalStateException("count=" + count + ", messageCount=" + messageCount);
        }
        int start = count * InvalidationExecutor.MESSAGE_BYTES;
        int length = messageCount * InvalidationExecutor.MESSAGE_BYTES;
        if (length > bytes.length - start) {
            bytes = Arrays.copyOf(bytes, (int)
                    Math.min(Integer.MAX_VALUE - 16L, Math.max(bytes.length * 2L, (long) start + length)));
        }
        System.arraycopy(messages, offset, bytes, start, length);
        count += messageCount;
    }

    void clear() {
        bytes = NONE;
        count = 0;
    }

    @Override
    public String toString() {
        return "InvalidationList[" + count + " messages]";
    }
}
