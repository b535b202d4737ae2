package io.pgdecoder.cli;

import java.io.IOException;

/** Prints rows of an output plugin; one implementation for each form of {@code --output}. */
interface RowWriter {
    /**
     * Prints one row.
     *
     * @param lsn the row's position, as pg_logical_slot_peek_changes reports it
     * @param xid the row's transaction, 0 if none
     * @param data the array that holds the row; valid during the call
     * @param offset where the row starts
     * @param length bytes of the row
     */
    void write(long lsn, int xid, byte[] data, int offset, int length) throws IOException;

    /** Hands on what is buffered. */
    void flush() throws IOException;
}
