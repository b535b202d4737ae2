/**
 * The reorder buffer: from interleaved changes to whole transactions (PostgreSQL:
 * {@code replication/logical/reorderbuffer.c}).
 *
 * <pre>
 *   changes, in WAL order ──► ReorderBuffer ── one queue for each (sub)transaction ──► ReplayCursor ── in LSN order
 *                                  │ memory full
 *                                  ├──► io.pgdecoder.reorder.spill: to files, read back at replay
 *                                  └──► a streamed block: a replay before the end
 * </pre>
 *
 * <p>Knows no catalog: snapshots, invalidations and tuples are carried, not looked into. Memory is counted as the server
 * counts it, so that the same change spills or streams. Queueing and replaying allocate nothing in steady state. One thread.
 */
package io.pgdecoder.reorder;
