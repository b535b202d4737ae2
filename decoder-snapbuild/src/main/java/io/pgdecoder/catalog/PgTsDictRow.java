package io.pgdecoder.catalog;

/** The columns of pg_ts_dict that decoding uses. Column names are the server's; texts are bytes in the database's encoding, without padding. */
public record PgTsDictRow(int oid, byte[] dictname, int dictnamespace) {}
