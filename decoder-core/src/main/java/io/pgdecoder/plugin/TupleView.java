package io.pgdecoder.plugin;

import io.pgdecoder.datatype.TypeOutput;

/** One tuple of a change, with TOAST values of this transaction already put back. Valid during the callback. */
public interface TupleView {
    /** Whether the attribute at {@code index} (attnum - 1) is null. */
    boolean isNull(int index);

    /** Whether the attribute lies in the TOAST table and this change did not write it: its value is not in the WAL. */
    boolean isUnchangedToast(int index);

    /** The array that holds the attribute's payload: plain, without varlena header, decompressed. */
    byte[] valueBytes(int index);

    /** Where the payload starts. */
    int valueOffset(int index);

    /** Bytes of payload. */
    int valueLength(int index);

    /**
     * Appends the attribute's text, in one call what {@code output} makes of the payload; it must be neither null nor unchanged
     * TOAST.
     *
     * @throws io.pgdecoder.types.DecoderException as {@link TypeOutput#write}
     */
    default void write(int index, TypeOutput output, OutputSettings settings, OutputWriter out) {
        output.write(valueBytes(index), valueOffset(index), valueLength(index), settings, out);
    }
}
