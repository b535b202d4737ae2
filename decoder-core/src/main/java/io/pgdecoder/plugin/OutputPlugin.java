package io.pgdecoder.plugin;

import org.jspecify.annotations.Nullable;

/**
 * Turns transactions into rows of output (PostgreSQL: OutputPluginCallbacks, {@code replication/output_plugin.h}).
 * Streaming and two-phase callbacks are sub-interfaces ({@link StreamingOutputPlugin}, {@link TwoPhaseOutputPlugin}, {@link
 * StreamingTwoPhaseOutputPlugin}), not nullable methods.
 *
 * <p>One instance serves one decoder and is called by its thread only. Each callback writes zero or more rows between
 * {@link OutputWriter#prepareWrite} and {@link OutputWriter#write}. If it throws, the same callback comes again at the
 * next poll with the rows written so far thrown away.
 *
 * <p>A change is handled in two steps that stay apart. {@code resolve} is called first, serially and in replay order:
 * it asks, in the order in which the server's plugin would, for the names and types that the change will need, since
 * the order of look-ups decides what the session caches hold. {@code change} then formats from what was resolved and
 * looks nothing up.
 *
 * <p>As in the server, begin, change and commit are a must (and {@code resolve}, be it empty), and the others are not: what a
 * plugin does not override, it leaves out.
 */
public interface OutputPlugin {
    /**
     * Called once before anything else. A plugin that does not override this has no options.
     *
     * @throws io.pgdecoder.types.DecoderException INVALID_OPTION for an unknown option or a wrong value
     */
    default void startup(PluginOptions options) {
        options.requireNone();
    }

    /** Whether the rows are bytes rather than text (OUTPUT_PLUGIN_BINARY_OUTPUT); asked once after {@link #startup}. */
    default boolean producesBinary() {
        return false;
    }

    /** Whether changes of transient relations of a table rewrite are wanted (receive_rewrites). */
    default boolean receivesRewrites() {
        return false;
    }

    /** Whether changes of this replication origin are to be dropped; asked only for origins other than 0. */
    default boolean filterByOrigin(int originId) {
        return false;
    }

    /** A transaction begins. */
    void begin(TransactionView transaction, OutputWriter out);

    /** Asks for what {@link #change} will print, in the server's order. */
    void resolve(ChangeView change, ChangeResolver resolver);

    /** One row of a table was inserted, updated or deleted. */
    void change(TransactionView transaction, ChangeView change, OutputWriter out);

    /** Asks for what {@link #truncate} will print, one call a relation. */
    default void resolveTruncate(RelationView relation, ChangeResolver resolver) {}

    /** Tables were truncated together. */
    default void truncate(TransactionView transaction, TruncateView truncate, OutputWriter out) {}

    /** A logical message; {@code transaction} is null for a non-transactional one outside any transaction. */
    default void message(@Nullable TransactionView transaction, MessageView message, OutputWriter out) {}

    /** The transaction committed. */
    void commit(TransactionView transaction, OutputWriter out);

    /** Called once when the decoder closes. */
    default void shutdown() {}
}
