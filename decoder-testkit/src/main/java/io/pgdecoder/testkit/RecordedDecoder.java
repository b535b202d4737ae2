package io.pgdecoder.testkit;

import io.pgdecoder.core.DecoderState;
import io.pgdecoder.core.LogicalDecoder;
import io.pgdecoder.core.LogicalDecoderBuilder;
import io.pgdecoder.core.RowConsumer;
import io.pgdecoder.plugin.OutputPlugin;
import io.pgdecoder.recording.RecordedRow;
import io.pgdecoder.recording.RecordingCheck;
import io.pgdecoder.recording.WalRecording;
import java.util.List;

/**
 * A recording to decode in a test. Each method decodes anew, from the recording's start to its end, so that they may be
 * called as often and in any order as one likes.
 */
public final class RecordedDecoder {
    private static final int ROWS_PER_POLL = 1024;

    private final WalRecording recording;

    /** A decoder over a recording. */
    public RecordedDecoder(WalRecording recording) {
        this.recording = recording;
    }

    /** The recording. */
    public WalRecording recording() {
        return recording;
    }

    /** A decoder to build as the recording says; the caller polls and closes it. */
    public LogicalDecoderBuilder builder() {
        return recording.builder();
    }

    /** Delivers every row of the recording's plugin. */
    public void deliverTo(RowConsumer consumer) {
        deliver(recording.builder(), consumer);
    }

    /** Runs a plugin over the recording and delivers its rows. */
    public void deliverTo(OutputPlugin plugin, RowConsumer consumer) {
        deliver(recording.builder(plugin), consumer);
    }

    private static void deliver(LogicalDecoderBuilder builder, RowConsumer consumer) {
        try (LogicalDecoder decoder = builder.build()) {
            do {
                decoder.poll(ROWS_PER_POLL, consumer);
            } while (decoder.state() == DecoderState.RUNNING);
        }
    }

    /** Every row of the recording's plugin. */
    public List<RecordedRow> rows() {
        return RecordingCheck.decode(recording);
    }

    /** The transactions in the order of their commits, those without a change of the database left out. */
    public List<RecordedTransaction> transactions() {
        return capture().transactions();
    }

    /** The messages outside of transactions, in the order of the WAL. */
    public List<RecordedMessage> messages() {
        return capture().messages();
    }

    private CapturingPlugin capture() {
        CapturingPlugin plugin = new CapturingPlugin();
        deliverTo(plugin, row -> {});
        return plugin;
    }

    @Override
    public String toString() {
        return recording.toString();
    }
}
