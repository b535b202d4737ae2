package io.pgdecoder.plugin;

import io.pgdecoder.types.LittleEndian;
import java.util.Arrays;

/**
 * Where a plugin writes its rows: one growing byte buffer, in the database's encoding (PostgreSQL: the StringInfo of
 * LogicalDecodingContext with OutputPluginPrepareWrite and OutputPluginWrite).
 *
 * <p>Per-record zone: appending allocates only when the buffer grows. Owned by the decoder; a plugin may use it during
 * the callback only.
 */
public final class OutputWriter {
    private static final long EVERY_BYTE = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;
    /** Up to here bytes are copied word by word: a call of the general copy takes longer. */
    private static final int SHORT_COPY = 32;

    private byte[] buffer = new byte[8192];
    private int length;
    private int[] rowEnds = new int[4];
    private int rowCount;
    private int[] scratch = new int[64];

    /** An empty writer. */
    public OutputWriter() {}

    /** Starts a row (OutputPluginPrepareWrite). */
    public void prepareWrite() {
        length = rowCount == 0 ? 0 : rowEnds[rowCount - 1];
    }

    /** Ends the row (OutputPluginWrite). */
    public void write() {
        if (rowCount == rowEnds.length) {
            rowEnds = Arrays.copyOf(rowEnds, rowCount * 2);
        }
        rowEnds[rowCount++] = length;
    }

    /** Appends one byte. */
    public void append(int value) {
        if (length == buffer.length) {
            grow(1);
        }
        buffer[length++] = (byte) value;
    }

    /** Appends bytes. */
    public void append(byte[] bytes, int offset, int count) {
        if (count > buffer.length - length) {
            grow(count);
        }
        if (count <= SHORT_COPY && count >= Long.BYTES) {
            copyWords(bytes, offset, count);
        } else {
            System.arraycopy(bytes, offset, buffer, length, count);
        }
        length += count;
    }

    /** The last word may overlap the one before it. */
    private void copyWords(byte[] bytes, int offset, int count) {
        byte[] target = buffer;
        int at = length;
        int last = count - Long.BYTES;
        for (int i = 0; i < last; i += Long.BYTES) {
            LittleEndian.putLong(target, at + i, LittleEndian.getLong(bytes, offset + i));
        }
        LittleEndian.putLong(target, at + last, LittleEndian.getLong(bytes, offset + last));
    }

    /** Appends all bytes of an array. */
    public void append(byte[] bytes) {
        append(bytes, 0, bytes.length);
    }

    /** Appends a text of ASCII characters. */
    public void append(String ascii) {
        int count = ascii.length();
        if (count > buffer.length - length) {
            grow(count);
        }
        for (int i = 0; i < count; i++) {
            buffer[length + i] = (byte) ascii.charAt(i);
        }
        length += count;
    }

    /** Appends the decimal digits of an unsigned 32-bit number, such as a transaction id. */
    public void appendUnsigned(int value) {
        reserve(10);
        long rest = Integer.toUnsignedLong(value);
        int end = length + 1;
        for (long bound = 10; bound <= rest; bound *= 10) {
            end++;
        }
        for (int at = end; at > length; rest /= 10) {
            buffer[--at] = (byte) ('0' + rest % 10);
        }
        length = end;
    }

    /** Writes each {@code value} that was appended at or after {@code start} twice, in place, as quoting asks for. */
    public void doubleSince(int start, int value) {
        byte[] bytes = buffer;
        int at = start;
        int end = length;
        // Eight bytes a step: those that equal the value become zero, and a zero byte makes its high bit borrow.
        long pattern = (value & 0xFF) * EVERY_BYTE;
        while (end - at >= Long.BYTES) {
            long difference = LittleEndian.getLong(bytes, at) ^ pattern;
            if ((difference - EVERY_BYTE & ~difference & HIGH_BITS) != 0) {
                doubleSlowPath(start, value);
                return;
            }
            at += Long.BYTES;
        }
        while (at < end) {
            if (bytes[at++] == value) {
                doubleSlowPath(start, value);
                return;
            }
        }
    }

    private void doubleSlowPath(int start, int value) {
        int count = 0;
        for (int i = start, end = length; i < end; i++) {
            if (buffer[i] == value) {
                count++;
            }
        }
        reserve(count);
        int to = length + count;
        for (int from = length - 1; from >= start; from--) {
            byte c = buffer[from];
            buffer[--to] = c;
            if (c == value) {
                buffer[--to] = c;
            }
        }
        length += count;
    }

    /** Makes room for {@code count} more bytes, so that {@link #buffer()} can be filled directly. */
    public void reserve(int count) {
        if (count > buffer.length - length) {
            grow(count);
        }
    }

    /** The buffer itself: for output functions that fill it in place after {@link #reserve}. Changes when it grows. */
    public byte[] buffer() {
        return buffer;
    }

    /** Where the next byte goes. */
    public int length() {
        return length;
    }

    /** Moves the end, after the buffer was filled or to take back what was appended. */
    public void setLength(int newLength) {
        length = newLength;
    }

    /**
     * Working space for the output function that is running, so that it need not allocate; may be of any content. A
     * larger one keeps the content of the one before.
     */
    public int[] scratch(int size) {
        if (scratch.length < size) {
            scratch = Arrays.copyOf(scratch, Math.max(size, 2 * scratch.length));
        }
        return scratch;
    }

    /** Number of rows written since {@link #clear}. */
    public int rowCount() {
        return rowCount;
    }

    /** Start of a row in {@link #buffer()}. */
    public int rowStart(int row) {
        return row == 0 ? 0 : rowEnds[row - 1];
    }

    /** End of a row in {@link #buffer()}. */
    public int rowEnd(int row) {
        return rowEnds[row];
    }

    /** Drops all rows. */
    public void clear() {
        rowCount = 0;
        length = 0;
    }

    private void grow(int count) {
        buffer = Arrays.copyOf(buffer, Math.max(Math.addExact(length, count), (int)
                Math.min(Integer.MAX_VALUE - 8, buffer.length * 2L)));
    }
}
