package io.pgdecoder.core.decode;

import static io.pgdecoder.core.decode.RecordBytes.DATABASE;
import static io.pgdecoder.core.decode.RecordBytes.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.reorder.ReorderBuffer;
import io.pgdecoder.reorder.ReorderBufferChange;
import io.pgdecoder.reorder.ReorderBufferOptions;
import io.pgdecoder.reorder.ReplayCursor;
import io.pgdecoder.reorder.ReplayStep;
import io.pgdecoder.snapbuild.SnapBuild;
import io.pgdecoder.snapbuild.SnapBuildOptions;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.RmgrId;
import io.pgdecoder.wal.XLogRecord;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Records that queue or end several things are interrupted by streamed blocks and callbacks at each place where they can be:
 * a subscriber then has the same rows as of the history that fits into memory. Replays are worked off as soon as they are
 * handed over, or later, while the record waits.
 *
 * <pre>
 *   filling -> multi-insert -> invalidations -> commit that changed catalogs -> abort -> prepare, its commit -> crash
 *      ^           each row       the message     each open transaction          each subtransaction         each top
 *      +-- its size decides where memory is full
 * </pre>
 */
class InterruptedRecordsTest {
    private static final int LIMIT = 64 * 1024;
    private static final int TABLE = 16400;
    private static final int MAIN = 790;
    private static final byte[] MESSAGE = new byte[16];
    private static final int ROWS = 12;
    /** Less than an invalidation message counts. */
    private static final int STEP = 90;

    private static final int ROW_LENGTH = 300;
    /** What such a row counts: change, tuple handle, tuple header and pad, tuple. */
    private static final int ROW_SIZE = 80 + 24 + 23 + 1 + ROW_LENGTH;

    /** What a subscriber holds, who takes back what turns out to be aborted. */
    private static final class Subscriber extends PlainDecodeTarget {
        final List<String> received = new ArrayList<>();
        final Set<String> interruptions = new TreeSet<>();
        private final Map<Integer, List<String>> streams = new LinkedHashMap<>();
        private final boolean later;
        private @Nullable ReplayCursor waiting;
        private String lastRow = "";
        String record = "";

        Subscriber(boolean later) {
            this.later = later;
        }

        @Override
        public void replay(ReplayCursor cursor) {
            interruptions.add(
                    record + " " + cursor.kind() + " " + cursor.transaction().xid());
            if (later) {
                waiting = cursor;
            } else {
                work(cursor);
            }
        }

        void workWaiting() {
            ReplayCursor cursor = waiting;
            if (cursor != null) {
                waiting = null;
                work(cursor);
            }
        }

        private void work(ReplayCursor cursor) {
            int top = cursor.transaction().topTransaction().xid();
            List<String> rows = streams.computeIfAbsent(top, xid -> new ArrayList<>());
            for (ReplayStep step = cursor.next(); step != ReplayStep.END; step = cursor.next()) {
                if (step == ReplayStep.CHANGE) {
                    ReorderBufferChange change = cursor.change();
                    lastRow = change.transaction().xid() + " " + text(change.newTupleBytes(), change.newTupleOffset());
                    rows.add(lastRow + " under " + cursor.snapshot().xmin() + "/" + cursor.curcid());
                }
            }
            switch (cursor.kind()) {
                case STREAM_BLOCK -> interruptions.add(record + " after " + lastRow);
                case STREAM_ABORT -> {
                    int xid = cursor.transaction().xid();
                    rows.removeIf(row -> xid == top || row.startsWith(xid + " "));
                }
                case TRANSACTION, STREAM_COMMIT -> received.add("commit " + top + " " + streams.remove(top));
                case PREPARED, STREAM_PREPARE -> received.add("prepare " + top + " " + streams.remove(top));
                case COMMIT_PREPARED, ROLLBACK_PREPARED -> received.add(cursor.kind() + " " + top);
            }
            cursor.executeFinalInvalidations(this, () -> {});
            cursor.finish();
        }

        /** The tuple's first word. */
        private static String text(byte[] tuple, int offset) {
            int start = offset + 24;
            int end = start;
            while (tuple[end] != ' ') {
                end++;
            }
            return new String(tuple, start, end - start, StandardCharsets.US_ASCII);
        }

        @Override
        public boolean filterPrepare(int xid, byte[] gid) {
            return false;
        }
    }

    /** One history through one dispatcher. */
    private static final class History {
        final Subscriber subscriber;
        private final ReorderBuffer reorder;
        private final DecodeDispatcher dispatcher;
        private final RecordBytes records;
        private final PgVersion version;

        History(PgVersion version, long limit, boolean later) {
            this.version = version;
            subscriber = new Subscriber(later);
            records = new RecordBytes(version);
            reorder = new ReorderBuffer(
                    version, ReorderBufferOptions.defaults(version).withWorkMemBytes(limit));
            SnapBuild snapBuild = new SnapBuild(version, reorder, SnapBuildOptions.slotCreation(0));
            dispatcher = new DecodeDispatcher(version, DATABASE, reorder, snapBuild, subscriber);
            reorder.enableStreaming(dispatcher);
        }

        private void decode(String name, RecordBytes.Builder record) {
            subscriber.record = name;
            XLogRecord parsed = record.parse();
            dispatcher.decode(parsed);
            while (dispatcher.isPending()) {
                subscriber.workWaiting();
                dispatcher.resume();
            }
        }

        private void runningXacts(String name, int nextXid, int oldestRunningXid) {
            decode(name, records.record(RmgrId.STANDBY, 0x10, 0).main(0, 0, 0, nextXid, oldestRunningXid, nextXid - 1));
        }

        private static byte[] row(String word, int length) {
            byte[] text = (word + " ".repeat(length)).substring(0, length).getBytes(StandardCharsets.US_ASCII);
            return bytes((short) 1, (short) 0x0800, (byte) 24, (byte) 0, text);
        }

        private void insert(int top, int xid, String word, int length) {
            RecordBytes.Builder record = records.record(RmgrId.HEAP, 0, xid)
                    .block(DATABASE, TABLE, row(word, length))
                    .main((short) 1, (byte) 0x08);
            decode("insert", xid == top ? record : record.top(top));
        }

        private RecordBytes.Builder multiInsert(int xid) {
            byte[] rows = {};
            for (int i = 0; i < ROWS; i++) {
                // Each header starts at an even place.
                rows = bytes(rows, rows.length % 2 == 0 ? new byte[0] : new byte[1]);
                rows = bytes(rows, (short) (1 + ROW_LENGTH), row("multi-" + i, ROW_LENGTH));
            }
            return records.record(RmgrId.HEAP2, 0x50 | 0x80, xid)
                    .block(DATABASE, TABLE, rows)
                    .main((byte) (0x08 | 0x02), (byte) 0, (short) ROWS);
        }

        private RecordBytes.Builder xact(int info, int xid, Object... fields) {
            return records.record(RmgrId.XACT, info, xid).main(fields);
        }

        /** @param padding bytes of a row that decides where memory is full */
        void run(int padding) {
            runningXacts("start", 700, 700);
            List<Integer> open = List.of(703, 704, 705, 706);
            for (int xid : open) {
                insert(xid, xid, "first", 20);
            }
            while (reorder.memorySize() + ROW_SIZE < LIMIT - ROWS * ROW_SIZE) {
                insert(MAIN, MAIN, "filling", ROW_LENGTH);
            }
            insert(MAIN, MAIN, "padding", padding);
            decode("multi-insert", multiInsert(MAIN));
            decode("invalidations", xact(0x60, MAIN, 1, MESSAGE));
            insert(702, 702, "catalog", 20);
            decode("invalidations", xact(0x60, 702, 1, MESSAGE));
            decode("commit", xact(0x80, 702, 123L, 0x08, 1, MESSAGE));
            insert(MAIN, MAIN, "afterwards", 20);
            // Large enough to be streamed, each before the next one.
            for (int xid : List.of(703, 705, 706)) {
                for (int i = 0; i < 220; i++) {
                    insert(xid, i % 3 == 0 ? xid : xid + 10 * (1 + i % 2), "row-" + i, ROW_LENGTH);
                }
            }
            decode("abort of a savepoint", xact(0x20 | 0x80, 713, 123L, 0x02, 1, 723));
            insert(703, 703, "kept", 20);
            decode("abort", xact(0x20, 703, 123L));
            insert(704, 704, "prepared", 20);
            for (int i = 0; i < 100; i++) {
                insert(704, 714, "prepared-" + i, ROW_LENGTH);
            }
            decode("prepare", prepare(704, 714));
            decode(
                    "commit prepared",
                    xact(0x30 | 0x80, 0, 123L, 0x01 | 0x10 | 0x80, DATABASE, 1663, 704, (byte) 'g', (byte) 0));
            runningXacts("crash", 800, MAIN);
            decode("commit", xact(0x00, MAIN, 123L));
            assertThat(reorder.transactionCount()).isZero();
            reorder.close();
        }

        /** One subtransaction, and a name of one character. */
        private RecordBytes.Builder prepare(int xid, int subxid) {
            byte[] statistics = version.isAtLeast(PgVersion.V15) ? new byte[8] : new byte[0];
            return records.record(RmgrId.XACT, 0x10, xid)
                    .main(
                            bytes(0x57F94534, 0, xid, DATABASE, 100L, 10, 1, 0, 0, statistics, 0, (byte) 0, (byte) 0),
                            bytes((short) 2, 0L, 0L, (byte) 'g', (byte) 0, new byte[6], subxid, 0));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"V14", "V15", "V16", "V17", "V18"})
    void giveTheSameAsUninterrupted(PgVersion version) {
        History whole = new History(version, 1 << 30, false);
        whole.run(100);
        assertThat(whole.subscriber.received)
                .extracting(line -> line.split("\\[")[0].strip())
                .containsExactly("commit 702", "prepare 704", "COMMIT_PREPARED 704", "commit 790");
        assertThat(whole.subscriber.interruptions)
                .as("only ends of transactions replay")
                .noneMatch(each -> each.startsWith("multi-insert") || each.startsWith("invalidations"));
        Set<String> interruptions = new TreeSet<>();
        for (int padding = 100; padding < 100 + (ROWS + 6) * ROW_SIZE; padding += STEP) {
            boolean later = padding / STEP % 2 == 0;
            History history = new History(version, LIMIT, later);
            history.run(padding);
            assertThat(history.subscriber.received)
                    .as("padding %d, worked off %s", padding, later ? "later" : "at once")
                    .isEqualTo(whole.subscriber.received);
            interruptions.addAll(history.subscriber.interruptions);
        }
        for (int row = 0; row < ROWS; row++) {
            assertThat(interruptions).contains("multi-insert after 790 multi-" + row);
        }
        assertThat(interruptions)
                .contains(
                        "invalidations STREAM_BLOCK 790",
                        "commit STREAM_BLOCK 790",
                        "commit TRANSACTION 702",
                        "abort of a savepoint STREAM_ABORT 723",
                        "abort of a savepoint STREAM_ABORT 713",
                        "abort STREAM_ABORT 703",
                        "prepare STREAM_BLOCK 704",
                        "prepare STREAM_PREPARE 704",
                        "commit prepared COMMIT_PREPARED 704",
                        "crash STREAM_ABORT 705",
                        "crash STREAM_ABORT 706",
                        "commit STREAM_COMMIT 790");
    }
}
