package io.pgdecoder.reorder;

import io.pgdecoder.heap.HeapTupleHeader;
import io.pgdecoder.reorder.spill.SpillDirectory;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Short ways to fill a buffer and to write down what a replay gives. */
final class Fixture {
    static final int XID = 700;
    static final int SUB = 701;
    static final int SUB2 = 702;

    final ReorderBuffer buffer;

    Fixture(PgVersion version) {
        this(version, ReorderBufferOptions.defaults(version));
    }

    Fixture(PgVersion version, ReorderBufferOptions options) {
        this(new ReorderBuffer(version, options));
    }

    Fixture(ReorderBuffer buffer) {
        this.buffer = buffer;
    }

    static HistoricSnapshot snapshot(int xmin, int... committed) {
        return new HistoricSnapshot(xmin, xmin + 100, committed);
    }

    void base(int xid, long lsn, int xmin) {
        buffer.setBaseSnapshot(xid, lsn, snapshot(xmin));
    }

    ReorderBufferChange row(int xid, long lsn, ReorderBufferChangeType type, String text) {
        ReorderBufferChange change = buffer.beginChange(xid, lsn, type, 0);
        change.setLocator(1663, 5, 16384);
        change.setClearToastAfterwards(true);
        byte[] bytes = (" " + text).getBytes(StandardCharsets.UTF_8);
        if (type == ReorderBufferChangeType.DELETE) {
            change.copyOldTuple(1, 0, 24, bytes, 0, bytes.length);
        } else {
            change.copyNewTuple(1, 0, 24, bytes, 0, bytes.length);
        }
        buffer.queueChange(change, false);
        return change;
    }

    void insert(int xid, long lsn, String text) {
        row(xid, lsn, ReorderBufferChangeType.INSERT, text);
    }

    /** A row of a TOAST table: what it belongs to is still to come. */
    void toastChunk(int xid, long lsn, String text) {
        ReorderBufferChange change = buffer.beginChange(xid, lsn, ReorderBufferChangeType.INSERT, 0);
        change.setLocator(1663, 5, 16385);
        byte[] bytes = (" " + text).getBytes(StandardCharsets.UTF_8);
        change.copyNewTuple(1, 0, 24, bytes, 0, bytes.length);
        buffer.queueChange(change, true);
    }

    /** The only chunk of a value: chunk_id, chunk_seq, chunk_data. */
    void toastChunk(int xid, long lsn, int valueId, String data) {
        ReorderBufferChange change = buffer.beginChange(xid, lsn, ReorderBufferChangeType.INSERT, 0);
        change.setLocator(1663, 5, 16385);
        byte[] tuple = new byte[1 + 4 + 4 + 1 + data.length()];
        LittleEndian.putInt(tuple, 1, valueId);
        tuple[9] = (byte) (1 + data.length() << 1 | 1);
        System.arraycopy(data.getBytes(StandardCharsets.US_ASCII), 0, tuple, 10, data.length());
        change.copyNewTuple(3, 0, 24, tuple, 0, tuple.length);
        buffer.queueChange(change, true);
    }

    void token(int xid, long lsn, ReorderBufferChangeType type) {
        ReorderBufferChange change = buffer.beginChange(xid, lsn, type, 0);
        change.setClearToastAfterwards(true);
        buffer.queueChange(change, false);
    }

    void message(int xid, long lsn, String prefix, String content) {
        ReorderBufferChange change = buffer.beginChange(xid, lsn, ReorderBufferChangeType.MESSAGE, 0);
        byte[] bytes = (prefix + content).getBytes(StandardCharsets.UTF_8);
        change.copyMessage(bytes, 0, prefix.length(), prefix.length(), bytes.length - prefix.length());
        buffer.queueChange(change, false);
    }

    /** Messages whose first word is a number each, so that they can be told apart. */
    static byte[] messages(int... numbers) {
        byte[] bytes = new byte[numbers.length * InvalidationExecutor.MESSAGE_BYTES];
        for (int i = 0; i < numbers.length; i++) {
            LittleEndian.putInt(bytes, i * InvalidationExecutor.MESSAGE_BYTES, numbers[i]);
        }
        return bytes;
    }

    /** Lists that stay in memory. */
    static SpilledLists lists() {
        return new SpilledLists(SpillDirectory.temporary(), Long.MAX_VALUE);
    }

    static InvalidationList list(byte[] messages, int count) {
        InvalidationList list = new InvalidationList(1, "test", lists());
        list.add(messages, 0, count);
        return list;
    }

    void invalidations(int xid, long lsn, int... numbers) {
        buffer.addInvalidations(xid, lsn, messages(numbers), 0, numbers.length);
    }

    void distributed(int xid, long lsn, int... numbers) {
        buffer.addDistributedInvalidations(xid, lsn, list(messages(numbers), numbers.length));
    }

    ReorderBufferTransaction transaction(int xid) {
        return Objects.requireNonNull(buffer.transaction(xid));
    }

    HistoricSnapshot baseSnapshot(int xid) {
        return Objects.requireNonNull(transaction(xid).baseSnapshot());
    }

    ReplayCursor commit(int xid, long lsn) {
        return Objects.requireNonNull(buffer.commit(xid, lsn, lsn + 8, 0, 0, 0));
    }

    /** Commits, replays to the end and writes down each step. */
    List<String> replay(int xid, long lsn) {
        ReplayCursor cursor = commit(xid, lsn);
        List<String> steps = new ArrayList<>();
        ReplayStep step = cursor.next();
        while (step != ReplayStep.END) {
            steps.add(describe(cursor, step));
            step = cursor.next();
        }
        cursor.executeFinalInvalidations(
                (bytes, offset, count) -> steps.add("final " + numbers(bytes, offset, count)),
                () -> steps.add("reset all"));
        cursor.finish();
        return steps;
    }

    /** Goes to the end without a look. */
    static void finish(ReplayCursor cursor) {
        ReplayStep step = cursor.next();
        while (step != ReplayStep.END) {
            step = cursor.next();
        }
        cursor.finish();
    }

    static String describe(ReplayCursor cursor, ReplayStep step) {
        return switch (step) {
            case STREAM_START -> "stream start " + cursor.lsn();
            case CHANGE -> describe(cursor.change());
            case SNAPSHOT ->
                "snapshot " + cursor.snapshot().xmin() + " curcid " + cursor.curcid() + " own "
                        + cursor.ownXids().length;
            case INVALIDATIONS -> {
                StringBuilder text = new StringBuilder("invalidations");
                cursor.executeInvalidations(
                        (bytes, offset, count) -> text.append(' ').append(numbers(bytes, offset, count)));
                yield text.toString();
            }
            case END -> "end";
        };
    }

    static String describe(ReorderBufferChange change) {
        return change.type() + "@" + change.lsn() + " "
                + switch (change.type()) {
                    case INSERT, UPDATE ->
                        text(change.newTupleBytes(), change.newTupleOffset(), change.newTupleLength());
                    case DELETE -> text(change.oldTupleBytes(), change.oldTupleOffset(), change.oldTupleLength());
                    case MESSAGE ->
                        new String(
                                        change.prefixBytes(),
                                        change.prefixOffset(),
                                        change.prefixLength(),
                                        StandardCharsets.UTF_8)
                                + ":"
                                + new String(
                                        change.contentBytes(),
                                        change.contentOffset(),
                                        change.contentLength(),
                                        StandardCharsets.UTF_8);
                    case TRUNCATE -> change.relidCount() + " tables";
                    default -> throw new AssertionError("not put out: " + change);
                };
    }

    static String text(byte[] bytes, int tuple, int length) {
        int start = HeapTupleHeader.hoff(bytes, tuple);
        return new String(bytes, tuple + start, length - start, StandardCharsets.UTF_8);
    }

    static List<Integer> numbers(byte[] bytes, int offset, int count) {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            numbers.add(LittleEndian.getInt(bytes, offset + i * InvalidationExecutor.MESSAGE_BYTES));
        }
        return numbers;
    }
}
