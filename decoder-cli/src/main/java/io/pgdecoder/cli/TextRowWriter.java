package io.pgdecoder.cli;

import java.io.IOException;
import java.io.OutputStream;

/** {@code --output text}: the row's bytes as they are and a line feed, as pg_recvlogical prints them. */
final class TextRowWriter implements RowWriter {
    private final OutputBuffer out;

    /** A writer to {@code out}. */
    TextRowWriter(OutputStream out) {
        this.out = new OutputBuffer(out);
    }

    @Override
    public void write(long lsn, int xid, byte[] data, int offset, int length) throws IOException {
        out.append(data, offset, length);
        out.append('\n');
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }
}
