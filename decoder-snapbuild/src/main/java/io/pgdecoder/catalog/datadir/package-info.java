/** Reading a data directory or base backup: control file, relation maps, commit log, relation files, the seed. */
package io.pgdecoder.catalog.datadir;
