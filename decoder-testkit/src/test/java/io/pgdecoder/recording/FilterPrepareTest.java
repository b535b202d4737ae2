package io.pgdecoder.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.plugin.ChangeResolver;
import io.pgdecoder.plugin.ChangeView;
import io.pgdecoder.plugin.MessageView;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.plugin.StreamingTwoPhaseOutputPlugin;
import io.pgdecoder.plugin.TransactionView;
import io.pgdecoder.plugin.TruncateView;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Plugins of a user's own that leave prepared transactions to their second phase: by name, all by name, or all at once. What
 * they are called with is held against what the server's plugin printed, which filters by name too.
 */
class FilterPrepareTest {
    private static final Predicate<String> AS_TEST_DECODING = gid -> gid.contains("_nodecode");

    /** Writes the name of each callback that test_decoding writes a line for, with the gid where it has one. */
    private static final class Callbacks implements StreamingTwoPhaseOutputPlugin {
        private final boolean streams;
        private final boolean takesPrepared;
        private final Predicate<String> filter;

        Callbacks(boolean streams, boolean takesPrepared, Predicate<String> filter) {
            this.streams = streams;
            this.takesPrepared = takesPrepared;
            this.filter = filter;
        }

        @Override
        public boolean decodesPrepared() {
            return takesPrepared;
        }

        @Override
        public boolean filterPrepare(int xid, byte[] gid) {
            assertThat(xid).isNotZero();
            return filter.test(text(gid));
        }

        @Override
        public boolean streamsInProgress() {
            return streams;
        }

        @Override
        public void begin(TransactionView transaction, OutputWriter out) {
            write("BEGIN", out);
        }

        @Override
        public void resolve(ChangeView change, ChangeResolver resolver) {
            // As test_decoding does in a block: it asks for nothing.
        }

        @Override
        public void change(TransactionView transaction, ChangeView change, OutputWriter out) {
            write("table", out);
        }

        @Override
        public void commit(TransactionView transaction, OutputWriter out) {
            write("COMMIT", out);
        }

        @Override
        public void beginPrepare(TransactionView transaction, OutputWriter out) {
            write("BEGIN", out);
        }

        @Override
        public void prepare(TransactionView transaction, OutputWriter out) {
            write("PREPARE TRANSACTION", transaction, out);
        }

        @Override
        public void commitPrepared(TransactionView transaction, OutputWriter out) {
            write("COMMIT PREPARED", transaction, out);
        }

        @Override
        public void rollbackPrepared(
                TransactionView transaction, long prepareEndLsn, long prepareTime, OutputWriter out) {
            write("ROLLBACK PREPARED", transaction, out);
        }

        @Override
        public void streamStart(TransactionView transaction, OutputWriter out) {
            write("opening", out);
        }

        @Override
        public void streamStop(TransactionView transaction, OutputWriter out) {
            write("closing", out);
        }

        @Override
        public void streamAbort(TransactionView transaction, int abortedXid, long abortLsn, OutputWriter out) {
            write("aborting", out);
        }

        @Override
        public void streamPrepare(TransactionView transaction, OutputWriter out) {
            write("preparing", transaction, out);
        }

        @Override
        public void streamCommit(TransactionView transaction, OutputWriter out) {
            write("committing", out);
        }

        @Override
        public void streamChange(TransactionView transaction, ChangeView change, OutputWriter out) {
            write("streaming", out);
        }

        @Override
        public void streamTruncate(TransactionView transaction, TruncateView truncate, OutputWriter out) {
            write("streaming", out);
        }

        @Override
        public void streamMessage(TransactionView transaction, MessageView message, OutputWriter out) {
            write("streaming", out);
        }

        private static void write(String callback, TransactionView transaction, OutputWriter out) {
            byte[] gid = transaction.gid();
            write(callback + (gid == null ? "" : " '" + text(gid) + "'"), out);
        }

        private static void write(String text, OutputWriter out) {
            out.prepareWrite();
            out.append(text);
            out.write();
        }

        private static String text(byte[] gid) {
            return new String(gid, StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {14, 15, 16, 17, 18})
    void filtersByNameAsTheServersPluginDoes(int version) {
        WalRecording recording = recording(version, "large-streamed");
        List<String> expected = whatTheServerPrinted(recording);

        assertThat(callbacks(recording, new Callbacks(true, true, AS_TEST_DECODING)))
                .isEqualTo(expected);
        assertThat(expected)
                .contains("preparing 'committed'", "COMMIT PREPARED 'committed'", "ROLLBACK PREPARED 'rolled back'")
                .doesNotContain("preparing 'left_nodecode'", "COMMIT PREPARED 'left_nodecode'");
    }

    @ParameterizedTest
    @ValueSource(ints = {14, 15, 16, 17, 18})
    void leavesAllToTheirSecondPhaseAsASlotWithoutTwoPhase(int version) {
        WalRecording recording = recording(version, "large-spilled");
        List<String> expected = whatTheServerPrinted(recording);

        assertThat(callbacks(recording, new Callbacks(false, true, gid -> true)))
                .isEqualTo(expected);
        assertThat(callbacks(recording, new Callbacks(false, false, gid -> false)))
                .isEqualTo(expected);
        assertThat(expected).doesNotContain("PREPARE TRANSACTION 'committed'");
    }

    @Test
    void isNotAskedForNamesIfItDeclines() {
        WalRecording recording = recording(18, "large-spilled");
        List<String> asked = new ArrayList<>();

        callbacks(recording, new Callbacks(false, false, asked::add));

        assertThat(asked).isEmpty();
    }

    @Test
    void leavesOneToItsSecondPhaseAndTakesTheOthers() {
        WalRecording recording = recording(18, "large-spilled");

        List<String> found = callbacks(recording, new Callbacks(false, true, "committed"::equals));

        assertThat(found)
                .doesNotContain("PREPARE TRANSACTION 'committed'", "COMMIT PREPARED 'committed'")
                .containsSubsequence(
                        "BEGIN",
                        "PREPARE TRANSACTION 'rolled back'",
                        "ROLLBACK PREPARED 'rolled back'",
                        "BEGIN",
                        "PREPARE TRANSACTION 'left_nodecode'",
                        "COMMIT PREPARED 'left_nodecode'",
                        "BEGIN",
                        "table",
                        "COMMIT");
    }

    private static WalRecording recording(int version, String name) {
        return WalRecording.read(Recordings.FOLDER.resolve(version + "/" + name + ".walrec"));
    }

    private static List<String> callbacks(WalRecording recording, Callbacks plugin) {
        return texts(RecordingCheck.decode(recording.builder(plugin).twoPhase(true)));
    }

    /** Each line without what a plugin adds to its callback: values, xids. */
    private static List<String> whatTheServerPrinted(WalRecording recording) {
        List<String> lines = new ArrayList<>();
        for (String text : texts(RecordingCheck.expected(recording))) {
            int gid = text.indexOf('\'');
            if (text.startsWith("table")) {
                lines.add("table");
            } else if (gid < 0) {
                lines.add(text.substring(0, text.indexOf(' ')));
            } else {
                String callback = text.startsWith("preparing") ? "preparing " : text.substring(0, gid);
                lines.add(callback + text.substring(gid, text.indexOf('\'', gid + 1) + 1));
            }
        }
        return lines;
    }

    private static List<String> texts(List<RecordedRow> rows) {
        return rows.stream().map(RecordedRow::text).toList();
    }
}
