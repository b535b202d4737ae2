package io.pgdecoder.catalog;

/** The columns of pg_ts_config that decoding uses. Column names are the server's; texts are bytes in the database's encoding, without padding. */
public record PgTsConfigRow(int oid, byte[] cfgname, int cfgnamespace) {}
