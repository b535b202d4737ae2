/**
 * Files that hold changes of transactions which memory has no room for (PostgreSQL: the spill files of
 * {@code replication/logical/reorderbuffer.c}). This package knows files, frames and checks; what a change looks like inside
 * is known to the package above.
 *
 * <pre>
 *   Directory  ::= pgdecoder-spill.lock, (SpillFile | ListFile | Run)*
 *   SpillFile  ::= FileHeader, Frame+          pgdecoder-xid-735-lsn-0-1000000.spill: the changes of transaction 735
 *                                              whose records start in the 16 MB of WAL from 0/1000000 on
 *                                              pgdecoder-shared-1.spill: those of many small transactions
 *   ListFile   ::= FileHeader, Frame+          pgdecoder-xid-735-invalidations.spill: the messages of transaction 735
 *   Run        ::= Page+                       pgdecoder-xid-735-cids-3.spill: its tuple command ids, sorted
 *   Frame      ::= FrameHeader, Record+        up to 64 kB, more only for one record that is larger by itself
 * </pre>
 *
 * <p>Offsets are in {@link io.pgdecoder.reorder.spill.SpillFileLayout} and {@link
 * io.pgdecoder.reorder.spill.RunPageLayout}. A spill file is of use to the process that wrote it
 * only: positions and numbers of changes are kept in memory. So nothing is synced, and whoever opens the directory next
 * removes what is left there; the transactions are decoded again from the WAL.
 *
 * <p>Single thread.
 */
@NullMarked
package io.pgdecoder.reorder.spill;

import org.jspecify.annotations.NullMarked;
