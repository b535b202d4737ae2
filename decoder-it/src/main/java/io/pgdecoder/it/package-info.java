/**
 * Real PostgreSQL servers, and what they say: the oracle that every test of this project is held against.
 *
 * <p>{@link io.pgdecoder.it.PgServer} starts one, {@link io.pgdecoder.it.Script} runs a scripted history on it,
 * {@link io.pgdecoder.it.OracleRun} does both and keeps what an offline decoder needs (a base copy and the WAL) beside
 * what the server's own decoding printed. {@link io.pgdecoder.it.Workbench} does that from a shell.
 */
@org.jspecify.annotations.NullMarked
package io.pgdecoder.it;
