package io.pgdecoder.catalog;

/** The columns of pg_authid that decoding uses. Column names are the server's; texts are bytes in the database's encoding, without padding. */
public record PgAuthidRow(int oid, byte[] rolname) {}
