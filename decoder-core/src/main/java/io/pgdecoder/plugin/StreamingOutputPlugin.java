package io.pgdecoder.plugin;

/**
 * An output plugin that takes transactions in progress, in blocks, before it is known how they end (PostgreSQL: the
 * stream_* callbacks of OutputPluginCallbacks, {@code replication/output_plugin.h}; servers of 14 and later).
 *
 * <p>Blocks come when memory is full, so that what is streamed depends on the memory limit. A transaction leaves either as a
 * whole, between begin and commit, or like this:
 *
 * <pre>
 *   [ streamStart, (streamChange | streamTruncate | streamMessage)*, streamStop ]+     blocks of others may come between
 *   then one of: streamCommit, streamAbort of the top-level transaction, or streamPrepare
 *                ({@link StreamingTwoPhaseOutputPlugin})
 *   between blocks: streamAbort of a subtransaction, whose changes are to be taken back
 * </pre>
 *
 * <p>A block may be without changes. It also stops early, without a sign, where the server found out that the transaction of
 * the change had aborted already. State that is kept with the transaction ({@link TransactionView#pluginState}) lasts from
 * block to block. Non-transactional messages leave through {@link OutputPlugin#message}.
 */
public interface StreamingOutputPlugin extends OutputPlugin {
    /** Whether transactions in progress are wanted; asked once, after {@link #startup}. */
    boolean streamsInProgress();

    /** A block of the transaction starts. Its position is that of the first change. */
    void streamStart(TransactionView transaction, OutputWriter out);

    /** The block ends. Its position is that of the last change. */
    void streamStop(TransactionView transaction, OutputWriter out);

    /**
     * A transaction or subtransaction aborted of which changes were streamed.
     *
     * @param transaction the top-level transaction
     * @param abortedXid its xid, or that of the subtransaction
     * @param abortLsn end of the abort record; 0 if the transaction ended in a crash
     */
    void streamAbort(TransactionView transaction, int abortedXid, long abortLsn, OutputWriter out);

    /** The transaction committed whose changes were streamed. */
    void streamCommit(TransactionView transaction, OutputWriter out);

    /** As {@link #resolve}, for {@link #streamChange}. */
    default void resolveStreamChange(ChangeView change, ChangeResolver resolver) {
        resolve(change, resolver);
    }

    /** As {@link #change}, in a block. */
    void streamChange(TransactionView transaction, ChangeView change, OutputWriter out);

    /** As {@link #resolveTruncate}, for {@link #streamTruncate}. */
    default void resolveStreamTruncate(RelationView relation, ChangeResolver resolver) {
        resolveTruncate(relation, resolver);
    }

    /** As {@link #truncate}, in a block. */
    void streamTruncate(TransactionView transaction, TruncateView truncate, OutputWriter out);

    /** A transactional message, in a block. */
    void streamMessage(TransactionView transaction, MessageView message, OutputWriter out);
}
