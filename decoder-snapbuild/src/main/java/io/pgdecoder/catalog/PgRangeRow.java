package io.pgdecoder.catalog;

/** The columns of pg_range that decoding uses; rngmultitypid is 0 in 13. Column names are the server's. */
public record PgRangeRow(int rngtypid, int rngsubtype, int rngmultitypid) {}
