package io.pgdecoder.recording;

import io.pgdecoder.types.Lsn;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Gathers rows in COPY's text form, for an expected output that does not come from COPY itself: {@code lsn TAB xid TAB data
 * LF} with backslash escapes.
 */
public final class CopyRows {
    private final ByteArrayOutputStream rows = new ByteArrayOutputStream();

    /** No rows. */
    public CopyRows() {}

    /**
     * Adds a row.
     *
     * @param data in the database's encoding
     */
    public void add(long lsn, int xid, byte[] data) {
        rows.writeBytes(
                (Lsn.toString(lsn) + '\t' + Integer.toUnsignedString(xid) + '\t').getBytes(StandardCharsets.US_ASCII));
        for (byte value : data) {
            int letter = CopyText.PLAIN.indexOf(value);
            if (letter >= 0) {
                rows.write('\\');
                rows.write(CopyText.ESCAPED.charAt(letter));
            } else {
                rows.write(value);
            }
        }
        rows.write('\n');
    }

    /** The rows so far. */
    public byte[] toBytes() {
        return rows.toByteArray();
    }
}
