package io.pgdecoder.catalog;

/** The columns of pg_collation that decoding uses; collencoding is -1 for any encoding. Column names are the server's; texts are bytes in the database's encoding, without padding. */
public record PgCollationRow(int oid, byte[] collname, int collnamespace, char collprovider, int collencoding) {}
