package io.pgdecoder.recording;

import io.pgdecoder.types.Lsn;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * One row of an output plugin's text, kept: as a decoder delivered it, or as a server printed it.
 *
 * <p>Immutable. Two rows are equal if all three parts are.
 */
public final class RecordedRow {
    private static final int SHOWN = 400;

    private final long lsn;
    private final int xid;
    private final byte[] data;

    /**
     * @param lsn as pg_logical_slot_peek_changes reports it; invalid where it is not known
     * @param xid the transaction, 0 where it is not known
     * @param data the row in the database's encoding; not copied
     */
    RecordedRow(long lsn, int xid, byte[] data) {
        this.lsn = lsn;
        this.xid = xid;
        this.data = data;
    }

    /** The row's position. */
    public long lsn() {
        return lsn;
    }

    /** The row's transaction. */
    public int xid() {
        return xid;
    }

    /** The row's bytes in the database's encoding; a copy. */
    public byte[] data() {
        return data.clone();
    }

    /** The row as text of UTF-8. */
    public String text() {
        return new String(data, StandardCharsets.UTF_8);
    }

    /** The row without position and transaction, and up to its first zero byte, where COPY's text ends. */
    RecordedRow asData() {
        return new RecordedRow(Lsn.INVALID, 0, untilZero());
    }

    /** The row as COPY can print it: up to its first zero byte. */
    RecordedRow asCopied() {
        return new RecordedRow(lsn, xid, untilZero());
    }

    private byte[] untilZero() {
        int length = 0;
        while (length < data.length && data[length] != 0) {
            length++;
        }
        return length == data.length ? data : Arrays.copyOf(data, length);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RecordedRow row && lsn == row.lsn && xid == row.xid && Arrays.equals(data, row.data);
    }

    @Override
    public int hashCode() {
        return 31 * Long.hashCode(lsn) + Arrays.hashCode(data);
    }

    @Override
    public String toString() {
        String text = text();
        return Lsn.toString(lsn)
                + ' '
                + Integer.toUnsignedString(xid)
                + ' '
                + (text.length() > SHOWN ? text.substring(0, SHOWN) + "..." : text);
    }
}
