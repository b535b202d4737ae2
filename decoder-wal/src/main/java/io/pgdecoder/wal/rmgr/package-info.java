/**
 * One reader for each kind of WAL record that decoding or heap following needs (PostgreSQL: {@code access/heapam_xlog.h},
 * {@code access/xact.h} and their like). A reader wraps a record, checks all lengths then, and answers by field; it is reused,
 * valid until the next wrap, and allocates nothing. What differs between versions is inside the reader, with a table in its
 * Javadoc. Shared by decoder, heap redo and record printer, so that each layout is written down once.
 */
package io.pgdecoder.wal.rmgr;
