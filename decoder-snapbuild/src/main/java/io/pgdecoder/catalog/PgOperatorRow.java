package io.pgdecoder.catalog;

/** The columns of pg_operator that decoding uses; oprleft is 0 for a prefix operator, oprright for a postfix one (13). Column names are the server's; texts are bytes in the database's encoding, without padding. */
public record PgOperatorRow(int oid, byte[] oprname, int oprnamespace, int oprleft, int oprright) {}
