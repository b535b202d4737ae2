package io.pgdecoder.plugin;

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
}
