package io.pgdecoder.catalog;

/** The columns of pg_type that decoding uses; typsubscript is 0 in 13. Column names are the server's; texts are bytes in the database's encoding, without padding. */
public record PgTypeRow(
        int oid,
        byte[] typname,
        int typnamespace,
        int typlen,
        boolean typbyval,
        char typtype,
        boolean typisdefined,
        char typdelim,
        int typrelid,
        int typsubscript,
        int typelem,
        int typarray,
        int typoutput,
        int typsend,
        char typalign,
        char typstorage,
        int typbasetype,
        int typtypmod) {}
