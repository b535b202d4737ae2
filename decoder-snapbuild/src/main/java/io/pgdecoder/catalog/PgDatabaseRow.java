package io.pgdecoder.catalog;

/** The columns of pg_database that decoding uses. Column names are the server's; texts are bytes in the database's encoding, without padding. */
public record PgDatabaseRow(int oid, byte[] datname, int encoding, int dattablespace) {}
