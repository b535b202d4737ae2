package io.pgdecoder.catalog;

/** The columns of pg_proc that decoding uses. Column names are the server's; texts are bytes in the database's encoding, without padding. */
public record PgProcRow(int oid, byte[] proname, int pronamespace, int[] proargtypes) {}
