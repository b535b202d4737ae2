package io.pgdecoder.reorder;

import io.pgdecoder.types.PgVersion;

/**
 * What differs between two reorder buffers of one version. Immutable.
 *
 * @param workMemBytes logical_decoding_work_mem, 64 kB to 2 TB
 * @param changeStructBytes size of the change structure in the server's build: 80 in most minor releases, 88 in some
 * @param distributesInvalidations whether a committed catalog change's invalidations also go into the other transactions
 *     in progress, as in 13.21, 14.18, 15.13, 16.9, 17.5, 18 and later
 * @param listMemoryBytes how much memory the lists of all transactions may take that are not changes: tuple command ids and
 *     invalidation messages. What is beyond goes to disk, except for up to 10 kB of each transaction. The server knows no such limit,
 *     and it changes nothing of what is decoded
 * @param evictsEachChange whether every change leaves memory as soon as it is queued, into a block or to disk
 *     (debug_logical_replication_streaming = immediate)
 */
public record ReorderBufferOptions(
        long workMemBytes,
        int changeStructBytes,
        boolean distributesInvalidations,
        long listMemoryBytes,
        boolean evictsEachChange) {
    /** What lists of tuple command ids and invalidation messages may take by default. */
    public static final long DEFAULT_LIST_MEMORY_BYTES = 8L * 1024 * 1024;

    /** The server's default of logical_decoding_work_mem. */
    public static final long DEFAULT_WORK_MEM_BYTES = 64L * 1024 * 1024;

    /** The least that the server accepts. */
    public static final long MIN_WORK_MEM_BYTES = 64L * 1024;

    /** The most that the server accepts: MAX_KILOBYTES. */
    public static final long MAX_WORK_MEM_BYTES = Integer.MAX_VALUE * 1024L;

    /** Checks the ranges. */
    public ReorderBufferOptions {
        if (workMemBytes < MIN_WORK_MEM_BYTES
                || workMemBytes > MAX_WORK_MEM_BYTES
                || changeStructBytes < 0
                || listMemoryBytes < 0) {
            throw new IllegalArgumentException("workMemBytes=" + workMemBytes + ", changeStructBytes="
                    + changeStructBytes + ", listMemoryBytes=" + listMemoryBytes);
        }
    }

    /** What the newest minor release of a version does. */
    public static ReorderBufferOptions defaults(PgVersion version) {
        return new ReorderBufferOptions(DEFAULT_WORK_MEM_BYTES, 80, true, DEFAULT_LIST_MEMORY_BYTES, false);
    }

    /** With another {@link #workMemBytes()}. */
    public ReorderBufferOptions withWorkMemBytes(long bytes) {
        return new ReorderBufferOptions(
                bytes, changeStructBytes, distributesInvalidations, listMemoryBytes, evictsEachChange);
    }

    /** With another {@link #changeStructBytes()}. */
    public ReorderBufferOptions withChangeStructBytes(int bytes) {
        return new ReorderBufferOptions(
                workMemBytes, bytes, distributesInvalidations, listMemoryBytes, evictsEachChange);
    }

    /** With another {@link #distributesInvalidations()}. */
    public ReorderBufferOptions withDistributesInvalidations(boolean distributes) {
        return new ReorderBufferOptions(
                workMemBytes, changeStructBytes, distributes, listMemoryBytes, evictsEachChange);
    }

    /** With another {@link #listMemoryBytes()}. */
    public ReorderBufferOptions withListMemoryBytes(long bytes) {
        return new ReorderBufferOptions(
                workMemBytes, changeStructBytes, distributesInvalidations, bytes, evictsEachChange);
    }

    /** With another {@link #evictsEachChange()}. */
    public ReorderBufferOptions withEvictionOfEachChange(boolean each) {
        return new ReorderBufferOptions(
                workMemBytes, changeStructBytes, distributesInvalidations, listMemoryBytes, each);
    }

    /** The size from which on memory is full, in bytes. */
    long evictionLimitBytes() {
        return evictsEachChange ? 1 : workMemBytes;
    }
}
