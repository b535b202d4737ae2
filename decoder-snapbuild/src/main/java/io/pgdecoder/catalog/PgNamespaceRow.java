package io.pgdecoder.catalog;

/** The columns of pg_namespace that decoding uses. Column names are the server's; texts are bytes in the database's encoding, without padding. */
public record PgNamespaceRow(int oid, byte[] nspname, int nspowner) {}
