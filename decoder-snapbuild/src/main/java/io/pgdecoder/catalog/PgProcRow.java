package io.pgdecoder.catalog;

import org.jspecify.annotations.Nullable;

/**
 * The columns of pg_proc that decoding uses. prosrc and probin are read of compiled functions only (languages internal and
 * C), and null if they are out of line; hasConfig tells whether proconfig is there. Column names are the server's; texts are
 * bytes in the database's encoding, without padding.
 */
public record PgProcRow(
        int oid,
        byte[] proname,
        int pronamespace,
        int[] proargtypes,
        int prolang,
        byte @Nullable [] prosrc,
        byte @Nullable [] probin,
        boolean hasConfig) {
    /** prolang of functions that are linked into the server. */
    public static final int LANGUAGE_INTERNAL = 12;

    /** prolang of functions in loaded libraries. */
    public static final int LANGUAGE_C = 13;
}
