package io.pgdecoder.cli;

import io.pgdecoder.core.DecoderState;
import io.pgdecoder.core.LogicalDecoder;
import io.pgdecoder.core.RowConsumer;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Drives a decoder until its end LSN or the end of the WAL. */
final class DecodeLoop {
    private static final int ROWS_PER_POLL = 1 << 16;

    private DecodeLoop() {}

    /** Prints all rows; what was printed before a failure is flushed. */
    static void run(LogicalDecoder decoder, RowWriter writer) throws IOException {
        RowConsumer consumer = row -> {
            try {
                writer.write(row.lsn(), row.xid(), row.buffer(), row.offset(), row.length());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
        try {
            do {
                decoder.poll(ROWS_PER_POLL, consumer);
            } while (decoder.state() == DecoderState.RUNNING);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } finally {
            writer.flush();
        }
    }
}
