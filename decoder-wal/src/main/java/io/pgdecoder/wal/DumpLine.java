package io.pgdecoder.wal;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/** Bytes of dump lines, put together without garbage and written out in large pieces. */
final class DumpLine {
    private static final int FLUSH_BYTES = 64 * 1024;

    private final OutputStream out;
    private byte[] bytes = new byte[FLUSH_BYTES + 4096];
    private int length;

    DumpLine(OutputStream out) {
        this.out = out;
    }

    DumpLine text(String ascii) {
        ensure(ascii.length());
        for (int i = 0; i < ascii.length(); i++) {
            bytes[length++] = (byte) ascii.charAt(i);
        }
        return this;
    }

    DumpLine tab() {
        ensure(1);
        bytes[length++] = '\t';
        return this;
    }

    /** An LSN as the server prints it. */
    DumpLine lsn(long lsn) {
        hex((int) (lsn >>> 32));
        ensure(1);
        bytes[length++] = '/';
        return hex((int) lsn);
    }

    private DumpLine hex(int value) {
        ensure(8);
        int digits = Math.max(1, (35 - Integer.numberOfLeadingZeros(value)) / 4);
        for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) {
            int digit = value >>> shift & 0xF;
            bytes[length++] = (byte) (digit < 10 ? '0' + digit : 'A' + digit - 10);
        }
        return this;
    }

    /** An unsigned 32-bit number, blanks before it up to {@code width}. */
    DumpLine unsigned(int value, int width) {
        long rest = value & 0xFFFFFFFFL;
        int digits = 1;
        for (long power = 10; power <= rest; power *= 10) {
            digits++;
        }
        ensure(Math.max(digits, width));
        for (int i = digits; i < width; i++) {
            bytes[length++] = ' ';
        }
        for (int i = length + digits - 1; i >= length; i--) {
            bytes[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        length += digits;
        return this;
    }

    void end() throws IOException {
        ensure(1);
        bytes[length++] = '\n';
        if (length >= FLUSH_BYTES) {
            flush();
        }
    }

    void flush() throws IOException {
        out.write(bytes, 0, length);
        length = 0;
        out.flush();
    }

    private void ensure(int count) {
        if (bytes.length - length < count) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + count));
        }
    }
}
