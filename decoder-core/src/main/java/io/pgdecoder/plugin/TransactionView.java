package io.pgdecoder.plugin;

/** A transaction as a plugin sees it (PostgreSQL: ReorderBufferTXN). Valid during the callback. */
public interface TransactionView {
    /** The top-level transaction id. */
    int xid();

    /** Start of the transaction's first record (first_lsn). */
    long firstLsn();

    /** Start of the record that ends the transaction or prepares it (final_lsn); 0 in a streamed block. */
    long finalLsn();

    /** End of that record (end_lsn). */
    long endLsn();

    /** When the transaction committed, was prepared or rolled back (xact_time), in microseconds since 2000-01-01 UTC. */
    long commitTime();

    /** The replication origin of that record, in a streamed block that of its first change; 0 if none. */
    int originId();

    /** The origin's commit position, 0 if none. */
    long originLsn();

    /** Name of a prepared transaction without a NUL, in the database's encoding; null if it is none. */
    byte @org.jspecify.annotations.Nullable [] gid();

    /** Whether a block of the transaction was streamed before the present callback (rbtxn_is_streamed). */
    boolean isStreamed();

    /** State that the plugin keeps with the transaction (output_plugin_private); null until set. */
    @org.jspecify.annotations.Nullable
    Object pluginState();

    /** Sets {@link #pluginState()}. */
    void setPluginState(@org.jspecify.annotations.Nullable Object state);
}
