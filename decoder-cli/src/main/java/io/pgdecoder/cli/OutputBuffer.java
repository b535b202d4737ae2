package io.pgdecoder.cli;

import java.io.IOException;
import java.io.OutputStream;

/**
 * A large byte buffer in front of standard output, which writers fill in place.
 *
 * <p>Per-record zone: nothing is allocated after construction, unless one row is longer than the buffer.
 */
final class OutputBuffer {
    private static final int INITIAL_SIZE = 256 * 1024;

    private final OutputStream out;
    private byte[] bytes = new byte[INITIAL_SIZE];
    private int length;

    /** A buffer in front of {@code out}. */
    OutputBuffer(OutputStream out) {
        this.out = out;
    }

    /** Makes room for {@code count} more bytes at {@link #length()} of {@link #bytes()}. */
    void reserve(int count) throws IOException {
        if (count > bytes.length - length) {
            reserveSlowPath(count);
        }
    }

    private void reserveSlowPath(int count) throws IOException {
        writeOut();
        if (count > bytes.length) {
            bytes = new byte[count];
        }
    }

    /** The buffer; changes at {@link #reserve}. */
    byte[] bytes() {
        return bytes;
    }

    /** Where the next byte goes. */
    int length() {
        return length;
    }

    /** Moves the end after the buffer was filled in place. */
    void setLength(int newLength) {
        length = newLength;
    }

    /** Appends bytes, past the buffer where they are many. */
    void append(byte[] source, int offset, int count) throws IOException {
        if (count > bytes.length - length) {
            writeOut();
            if (count >= bytes.length) {
                out.write(source, offset, count);
                return;
            }
        }
        System.arraycopy(source, offset, bytes, length, count);
        length += count;
    }

    /** Appends one byte. */
    void append(int value) throws IOException {
        reserve(1);
        bytes[length++] = (byte) value;
    }

    /** Hands everything to the stream below and flushes it. */
    void flush() throws IOException {
        writeOut();
        out.flush();
    }

    private void writeOut() throws IOException {
        out.write(bytes, 0, length);
        length = 0;
    }
}
