package io.pgdecoder.plugin;

/** A transaction as a plugin sees it (PostgreSQL: ReorderBufferTXN). Valid during the callback. */
public interface TransactionView {
    /** The top-level transaction id. */
    int xid();

    /** Start of the transaction's first record (first_lsn). */
    long firstLsn();

    /** Start of the commit record (final_lsn). */
    long finalLsn();

    /** End of the commit record (end_lsn). */
    long endLsn();

    /** Microseconds since 2000-01-01 UTC. */
    long commitTime();

    /** The replication origin of the commit, 0 if none. */
    int originId();

    /** The origin's commit position, 0 if none. */
    long originLsn();

    /** State that the plugin keeps with the transaction (output_plugin_private); null until set. */
    @org.jspecify.annotations.Nullable
    Object pluginState();

    /** Sets {@link #pluginState()}. */
    void setPluginState(@org.jspecify.annotations.Nullable Object state);
}
