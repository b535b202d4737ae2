package io.pgdecoder.plugin;

/**
 * An output plugin that takes prepared transactions at their PREPARE (PostgreSQL: the *_prepare and *_prepared callbacks of
 * OutputPluginCallbacks, {@code replication/output_plugin.h}; servers of 14 and later).
 *
 * <pre>
 *   beginPrepare, (change | truncate | message)*, prepare      at PREPARE TRANSACTION
 *   commitPrepared or rollbackPrepared                         at the second phase
 * </pre>
 *
 * <p>One that was prepared before two-phase decoding took effect leaves as a whole at COMMIT PREPARED: beginPrepare to
 * prepare, with the positions of the PREPARE, then commitPrepared. Of one that rolls back, rollbackPrepared comes even if its
 * prepare never did. Changes may be missing where the server found out that the transaction had been rolled back already;
 * prepare comes all the same, and rollbackPrepared later. Of one without changes nothing comes. {@link TransactionView#gid}
 * names the transaction.
 */
public interface TwoPhaseOutputPlugin extends OutputPlugin {
    /**
     * Whether it takes prepared transactions this time; asked once after {@link #startup}. If not, all of them are left to
     * their COMMIT PREPARED, whatever the slot says (PostgreSQL: a startup callback that takes back LogicalDecodingContext's
     * twophase).
     */
    default boolean decodesPrepared() {
        return true;
    }

    /**
     * Whether to leave the transaction to its COMMIT PREPARED, as if it were an ordinary one; must always answer the same
     * for the same name.
     *
     * @param gid its name without a NUL, in the database's encoding
     */
    default boolean filterPrepare(int xid, byte[] gid) {
        return false;
    }

    /** A transaction begins that was prepared. */
    void beginPrepare(TransactionView transaction, OutputWriter out);

    /**
     * A change of a prepared transaction that cannot be shown: while {@link #resolve} or {@link #resolveTruncate} asked for
     * what it names, it came out that the transaction was rolled back. No further change comes, but its prepare. A plugin
     * that puts off the beginning of a transaction until something is in it writes it here, as the server's plugin did before
     * it looked anything up.
     */
    default void changeCutOff(TransactionView transaction, OutputWriter out) {}

    /** The transaction was prepared; {@link TransactionView#commitTime} is the time of that. */
    void prepare(TransactionView transaction, OutputWriter out);

    /** The prepared transaction committed. */
    void commitPrepared(TransactionView transaction, OutputWriter out);

    /**
     * The prepared transaction rolled back; {@link TransactionView#commitTime} is the time of that.
     *
     * @param prepareEndLsn end of the prepare record, 0 if it was not read
     * @param prepareTime when it was prepared, in microseconds since 2000-01-01 UTC
     */
    void rollbackPrepared(TransactionView transaction, long prepareEndLsn, long prepareTime, OutputWriter out);
}
