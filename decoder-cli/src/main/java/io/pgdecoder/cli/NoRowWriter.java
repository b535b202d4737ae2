package io.pgdecoder.cli;

/** {@code --output none}: drops each row, so that only the work of decoding is left. */
final class NoRowWriter implements RowWriter {
    @Override
    public void write(long lsn, int xid, byte[] data, int offset, int length) {
        // Dropping the row is the purpose.
    }

    @Override
    public void flush() {
        // Nothing is buffered.
    }
}
