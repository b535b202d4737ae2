/**
 * From WAL records to calls of snapshot builder and reorder buffer (PostgreSQL: {@code replication/logical/decode.c}). One
 * class for each resource manager that has something to decode; {@link io.pgdecoder.core.decode.DecodeDispatcher} knows them.
 * What they lead to, replays and messages, goes to a {@link io.pgdecoder.core.decode.DecodeTarget}.
 *
 * <p>Per-record zone: allocates nothing in steady state.
 */
package io.pgdecoder.core.decode;
