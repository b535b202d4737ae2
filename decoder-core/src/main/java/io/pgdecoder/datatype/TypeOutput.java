package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;

/**
 * The output functions of a type, from its bytes on disk: text (PostgreSQL: typoutput), the binary form of the
 * protocol (typsend), and the Java object that stands for the value. All need the same of the catalogs, so one resolve
 * step serves each. Immutable and free of
 * look-ups in its format step, so that it may run on any thread.
 */
public interface TypeOutput {
    /** Whether {@link #resolve} does anything; if not, it need not be called. */
    default boolean resolves() {
        return false;
    }

    /**
     * The resolve step: looks up, through the session caches and in the server's order, whatever {@link #write} and
     * {@link #send} will need of the catalogs for this value. Nothing for most types.
     */
    default void resolve(byte[] bytes, int offset, int length, TypeResolver resolver) {}

    /**
     * The format step: appends the value's text.
     *
     * @param bytes holds the payload: fixed-width bytes, or a varlena without its header, decompressed
     * @throws io.pgdecoder.types.DecoderException DATUM_INVALID if the bytes do not have the form of the type
     */
    void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out);

    /** Whether the type has a binary form; where it has none, the server sends text. */
    default boolean sends() {
        return false;
    }

    /**
     * The format step of binary output: appends the value as the type's send function does, numbers big-endian, texts
     * in the database's encoding, without the length that the protocol puts before it.
     *
     * @param bytes as for {@link #write}
     * @throws io.pgdecoder.types.DecoderException DATUM_INVALID if the bytes do not have the form of the type,
     *     TYPE_UNSUPPORTED if it has no binary form
     */
    default void send(byte[] bytes, int offset, int length, OutputWriter out) {
        throw new DecoderException(
                ErrorCode.TYPE_UNSUPPORTED,
                Lsn.INVALID,
                null,
                "no binary output",
                "a type with a send function",
                "one without");
    }

    /**
     * The value as a new Java object: the class that stands for the type most naturally, or a String of the text.
     *
     * @param bytes as for {@link #write}
     * @throws io.pgdecoder.types.DecoderException as {@link #write}
     */
    default Object value(byte[] bytes, int offset, int length, JavaValues values) {
        return values.text(this, bytes, offset, length);
    }
}
