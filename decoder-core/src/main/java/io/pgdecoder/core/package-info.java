/**
 * The entry point of a program that embeds the decoder.
 *
 * <pre>
 *   LogicalDecoder.builder() ... .build()      opens data directory and WAL, starts the plugin
 *        |
 *        v
 *   poll(limit, consumer)                      reads WAL, delivers at most limit rows to the consumer
 *        |
 *        v
 *   state()      RUNNING: poll again      CAUGHT_UP: no more WAL is there now      FINISHED: the end LSN was reached
 * </pre>
 *
 * <p>One thread uses a decoder at a time; the library starts none and blocks nowhere but in file reads. Decoders share
 * nothing, so each thread may have its own. LSNs are {@code long} and xids {@code int}, both unsigned: compare and print them
 * with {@link io.pgdecoder.types.Lsn} and {@link io.pgdecoder.types.TransactionId}. Whatever is wrong with the input ends in
 * a {@link io.pgdecoder.types.DecoderException}, whose {@link io.pgdecoder.types.ErrorCode} docs/errors.md explains; wrong
 * use of the API ends in IllegalArgumentException or IllegalStateException.
 */
package io.pgdecoder.core;
