package io.pgdecoder.recording;

import io.pgdecoder.core.DecoderState;
import io.pgdecoder.core.LogicalDecoder;
import io.pgdecoder.core.LogicalDecoderBuilder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decodes recordings as they are and holds the rows against what the server printed. */
public final class RecordingCheck {
    private static final int ROWS_PER_POLL = 1024;

    private RecordingCheck() {}

    /**
     * The rows of a recording under its own settings.
     *
     * @throws io.pgdecoder.types.DecoderException if it cannot be decoded
     */
    public static List<RecordedRow> decode(WalRecording recording) {
        return decode(recording.builder());
    }

    /** The rows of a decoder that is built, polled to its end and closed here. */
    public static List<RecordedRow> decode(LogicalDecoderBuilder builder) {
        List<RecordedRow> rows = new ArrayList<>();
        try (LogicalDecoder decoder = builder.build()) {
            do {
                decoder.poll(ROWS_PER_POLL, row -> rows.add(new RecordedRow(row.lsn(), row.xid(), row.copyData())));
            } while (decoder.state() == DecoderState.RUNNING);
        }
        return rows;
    }

    /**
     * What the server printed.
     *
     * @throws io.pgdecoder.types.DecoderException RECORDING_UNVERIFIED, or RECORDING_INVALID if the output is no such text
     */
    public static List<RecordedRow> expected(WalRecording recording) {
        return CopyText.rows(recording.expected(), recording.settings().expectedForm(), recording.name());
    }

    /**
     * The first difference between what a recording decodes to and what the server printed, as a readable text; null if
     * every byte is equal.
     *
     * @throws io.pgdecoder.types.DecoderException as {@link #expected} and {@link #decode(WalRecording)}
     */
    public static @Nullable String difference(WalRecording recording) {
        List<RecordedRow> expected = expected(recording);
        List<RecordedRow> found = new ArrayList<>();
        boolean dataOnly = recording.settings().expectedForm() == RecordingSettings.ExpectedForm.DATA;
        for (RecordedRow row : decode(recording)) {
            found.add(dataOnly ? row.asData() : row.asCopied());
        }
        int row = 0;
        while (row < expected.size() && row < found.size() && expected.get(row).equals(found.get(row))) {
            row++;
        }
        if (row == expected.size() && row == found.size()) {
            return null;
        }
        return "row " + (row + 1) + " of " + expected.size() + " expected and " + found.size() + " found\n  expected: "
                + at(expected, row) + "\n  found:    " + at(found, row);
    }

    private static String at(List<RecordedRow> rows, int row) {
        return row < rows.size() ? rows.get(row).toString() : "(end)";
    }
}
