package io.pgdecoder.reorder;

/** What a queued change is (PostgreSQL: ReorderBufferChangeType, {@code replication/reorderbuffer.h}). */
public enum ReorderBufferChangeType {
    /** A row appeared. */
    INSERT,
    /** A row changed. */
    UPDATE,
    /** A row went. */
    DELETE,
    /** A transactional logical message. */
    MESSAGE,
    /** Cache invalidations to be executed at this point (14 and later). */
    INVALIDATION,
    /** From here on the catalogs are seen through another snapshot. */
    INTERNAL_SNAPSHOT,
    /** From here on the transaction's own catalog changes before this command are seen. */
    INTERNAL_COMMAND_ID,
    /** A speculative insert (ON CONFLICT), to be confirmed or aborted. */
    INTERNAL_SPEC_INSERT,
    /** The pending speculative insert became a row. */
    INTERNAL_SPEC_CONFIRM,
    /** The pending speculative insert was taken back. */
    INTERNAL_SPEC_ABORT,
    /** Tables were truncated. */
    TRUNCATE
}
