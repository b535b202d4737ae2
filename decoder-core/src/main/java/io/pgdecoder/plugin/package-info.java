/**
 * What an output plugin is, sees and writes (PostgreSQL: {@code replication/output_plugin.h}).
 *
 * <p>To write one, implement {@link io.pgdecoder.plugin.OutputPlugin}; also
 * {@link io.pgdecoder.plugin.StreamingOutputPlugin} to take large transactions before they end, and
 * {@link io.pgdecoder.plugin.TwoPhaseOutputPlugin} to take prepared ones at their PREPARE. Give the instance to the builder
 * of a decoder, or name it through an {@link io.pgdecoder.plugin.OutputPluginFactory} in {@code META-INF/services}.
 *
 * <p>Callbacks come from the thread that polls. The views that they are given ({@code TransactionView}, {@code ChangeView},
 * {@code RelationView}, {@code TupleView} ...) are reused: valid during the callback only, so copy what is to be kept. Names
 * and values are bytes in the database's encoding; positions are LSNs, times microseconds since 2000-01-01 UTC.
 *
 * <p>Each change comes twice: {@code resolve} asks for names, types and labels, in the order that decides what the session
 * caches hold; {@code change} writes, from what was asked for.
 */
package io.pgdecoder.plugin;
