/**
 * The catalogs of the past: followed tables, typed rows, and the session caches through which replay reads them.
 *
 * <pre>
 *   XLogRecord ──► CatalogFollower ── one CatalogTable for each followed catalog
 *                        │ reader()
 *                        ▼
 *                  CatalogReader      rows under a snapshot (HistoricVisibility)
 *                        ▲ misses
 *                        │
 *                  SessionCaches      what the server's own caches would answer (PostgreSQL: utils/cache)
 * </pre>
 *
 * <p>Rows ({@code PgClassRow} and the like) are immutable and have the columns that decoding uses, under the server's names;
 * names are bytes in the database's encoding. One thread, state for one database, nothing static.
 */
package io.pgdecoder.catalog;
