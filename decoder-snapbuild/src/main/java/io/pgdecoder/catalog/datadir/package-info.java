/**
 * Reading a data directory or base backup: control file, relation maps, commit log, relation files, and the seed of the
 * catalogs made of them.
 *
 * <p>Files are read through {@link io.pgdecoder.catalog.datadir.DataFiles}, four questions that a directory, a recording or a
 * connection can answer. The copy may be fuzzy: what a torn page cannot answer is an error only if it is asked for before a
 * full-page image replaced it. Everything is checked before it is used; only
 * {@link io.pgdecoder.types.DecoderException} comes out.
 */
package io.pgdecoder.catalog.datadir;
