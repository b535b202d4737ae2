package io.pgdecoder.catalog;

/** The columns of pg_class that decoding uses. Column names are the server's; texts are bytes in the database's encoding, without padding. */
public record PgClassRow(
        int oid,
        byte[] relname,
        int relnamespace,
        int reltype,
        int relam,
        int relfilenode,
        int reltablespace,
        int reltoastrelid,
        boolean relisshared,
        char relpersistence,
        char relkind,
        int relnatts,
        char relreplident,
        boolean relispartition,
        int relrewrite) {}
