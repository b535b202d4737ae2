package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;

/**
 * The output function of a type: text of a value from its bytes on disk (PostgreSQL: typoutput). Immutable and free of
 * look-ups in its format step, so that it may run on any thread.
 */
public interface TypeOutput {
    /** Whether {@link #resolve} does anything; if not, it need not be called. */
    default boolean resolves() {
        return false;
    }

    /**
     * The resolve step: looks up, through the session caches and in the server's order, whatever {@link #write} will
     * need of the catalogs for this value. Nothing for most types.
     */
    default void resolve(byte[] bytes, int offset, int length, TypeResolver resolver) {}

    /**
     * The format step: appends the value's text.
     *
     * @param bytes holds the payload: fixed-width bytes, or a varlena without its header, decompressed
     * @throws io.pgdecoder.types.DecoderException DATUM_INVALID if the bytes do not have the form of the type
     */
    void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out);
}
