/**
 * From files to records, for programs that read WAL without decoding it as well.
 *
 * <pre>
 *   WalSource ── segments ──► XLogReader ── readRecord() ──► XLogRecord ── block(id) ──► XLogBlockRef, its image and data
 * </pre>
 *
 * <p>{@link io.pgdecoder.wal.WalDirectories} is the source for pg_wal, archives and pg_receivewal's output; others implement
 * {@link io.pgdecoder.wal.WalSource}, or extend {@link io.pgdecoder.wal.FilterWalSource} to watch or change another.
 * {@link io.pgdecoder.wal.XLogReader} checks pages, links and CRCs; that no more WAL is there is a result
 * ({@link io.pgdecoder.wal.XLogReadStatus}), damage is an exception. Records are reused views, valid until the reader's next
 * call. {@link io.pgdecoder.wal.WalDump} prints them.
 *
 * <p>One thread for each reader. Reading allocates nothing in steady state.
 */
package io.pgdecoder.wal;
