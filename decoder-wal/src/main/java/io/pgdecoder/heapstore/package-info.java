/**
 * Heaps followed through WAL at tuple level, as the server's own redo does, with the versions that it has already removed.
 *
 * <pre>
 *   XLogRecord ──► HeapRedo ──► HeapStore ── by file ──► HeapRelation ── by page ──► TupleVersion
 *                                                             └── RetainedVersions: removed, may still be asked for
 * </pre>
 *
 * <p>Serves the catalogs; nothing here knows that. One thread.
 */
package io.pgdecoder.heapstore;
