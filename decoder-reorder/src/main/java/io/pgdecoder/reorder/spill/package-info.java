/**
 * Files that hold changes of transactions which memory has no room for (PostgreSQL: the spill files of
 * {@code replication/logical/reorderbuffer.c}). This package knows files, frames and checks; what a change looks like inside
 * is known to the package above.
 *
 * <pre>
 *   Directory  ::= pgdecoder-spill.lock, SpillFile*
 *   SpillFile  ::= FileHeader, Frame+          pgdecoder-xid-735-lsn-0-1000000.spill: the changes of transaction 735
 *                                              whose records start in the 16 MB of WAL from 0/1000000 on
 *   Frame      ::= FrameHeader, Record+        up to 64 kB, more only for one record that is larger by itself
 * </pre>
 *
 * <p>Offsets are in {@link io.pgdecoder.reorder.spill.SpillFileLayout}. A spill file is of use to the process that wrote it
 * only: positions and numbers of changes are kept in memory. So nothing is synced, and whoever opens the directory next
 * removes what is left there; the transactions are decoded again from the WAL.
 *
 * <p>Single thread.
 */
@NullMarked
package io.pgdecoder.reorder.spill;

import org.jspecify.annotations.NullMarked;
