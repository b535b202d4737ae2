package io.pgdecoder.core;

import java.util.Arrays;

/**
 * One row that the output plugin wrote, as the columns {@code lsn, xid, data} of pg_logical_slot_peek_changes.
 *
 * <p>A reused view: valid during {@link RowConsumer#accept} only; {@link #copyData} takes the bytes along.
 */
public final class DecodedRow {
    private long lsn;
    private int xid;
    private byte[] buffer = new byte[0];
    private int offset;
    private int length;
    private boolean safeToConfirm;

    DecodedRow() {}

    DecodedRow set(long lsn, int xid, byte[] buffer, int offset, int length, boolean safeToConfirm) {
        this.lsn = lsn;
        this.xid = xid;
        this.buffer = buffer;
        this.offset = offset;
        this.length = length;
        this.safeToConfirm = safeToConfirm;
        return this;
    }

    /** The row's position as the server reports it, see {@code Lsn}. */
    public long lsn() {
        return lsn;
    }

    /** The transaction, unsigned; 0 for a non-transactional message outside a transaction. */
    public int xid() {
        return xid;
    }

    /** Holds the data, in the database's encoding. */
    public byte[] buffer() {
        return buffer;
    }

    /** Where the data starts in {@link #buffer()}. */
    public int offset() {
        return offset;
    }

    /** Bytes of data. */
    public int length() {
        return length;
    }

    /**
     * Whether everything up to {@link #lsn()} was delivered once this row is: confirming that position loses nothing.
     * True for the last row of a commit and for a non-transactional message.
     */
    public boolean isSafeToConfirm() {
        return safeToConfirm;
    }

    /** A copy of the data. */
    public byte[] copyData() {
        return Arrays.copyOfRange(buffer, offset, offset + length);
    }
}
