package io.pgdecoder.catalog;

/** The columns of pg_attribute that decoding uses; attmissingval is the varlena as stored, or null. Column names are the server's; texts are bytes in the database's encoding, without padding. */
public record PgAttributeRow(
        int attrelid,
        byte[] attname,
        int atttypid,
        int attlen,
        int attnum,
        int atttypmod,
        boolean attbyval,
        char attalign,
        char attstorage,
        boolean attnotnull,
        boolean atthasmissing,
        char attgenerated,
        boolean attisdropped,
        byte @org.jspecify.annotations.Nullable [] attmissingval) {}
