package io.pgdecoder.catalog;

/** The columns of pg_enum that decoding uses. Column names are the server's; texts are bytes in the database's encoding, without padding. */
public record PgEnumRow(int oid, int enumtypid, byte[] enumlabel) {}
