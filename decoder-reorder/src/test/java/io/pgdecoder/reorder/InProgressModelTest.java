package io.pgdecoder.reorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.types.PgVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random histories that SQL cannot all make, with little memory, streamed and prepared, against {@link NaiveDecoder}: the
 * same callbacks, rows, borders of blocks, snapshots and command ids, and the same counts. Subtransactions abort in any order,
 * rows come in parts, transactions turn out to be rolled back in the middle of a replay, spill, leave memory and come back.
 * The seed is in each failure's text.
 *
 * <pre>
 *   step --> ReorderBuffer --replays--> lines  --+
 *     +----> NaiveDecoder ------------> lines  --+-- equal after each step
 * </pre>
 */
final class InProgressModelTest {
    private static final int STEPS = 700;
    private static final int LIMIT = 64 * 1024;

    /** A transaction as the history knows it. */
    private static final class Session {
        final int top;
        final List<Integer> children = new ArrayList<>();
        int commandId;
        boolean based;
        boolean prepared;
        boolean early;

        Session(int top) {
            this.top = top;
        }
    }

    private static final Map<String, Integer> MET = new TreeMap<>();

    private final List<Session> sessions = new ArrayList<>();
    private final List<String> events = new ArrayList<>();
    private PgVersion version = PgVersion.V18;
    private Random random = new Random(0);
    private Fixture fixture = new Fixture(version);
    private NaiveDecoder model = new NaiveDecoder(version, LIMIT, lsn -> false);
    private LongPredicate cold = lsn -> false;
    private String where = "";
    private boolean twoPhase;
    private boolean mayStream;
    private long lsn;
    private int nextXid;
    private int xmin;

    static IntStream seeds() {
        return IntStream.range(0, 120);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void doesWhatTheModelDoes(int seed) {
        begin(seed);
        for (int i = 0; i < STEPS; i++) {
            step();
            check();
        }
        while (!sessions.isEmpty()) {
            end(sessions.remove(0));
            check();
        }
        assertThat(fixture.buffer.transactionCount()).as(where).isZero();
        assertThat(fixture.buffer.memorySize()).as(where).isZero();
        fixture.buffer.close();
        note("cut off in a block or at a PREPARE", model.cut);
        note("dropped instead of evicted", model.dropped);
        note("spilled", model.spillCount);
        note("streamed after it was spilled", model.streamedFromDisk);
    }

    /** A history that never comes to a thing says nothing about it. */
    @AfterAll
    static void meetsAllThatIsModelled() {
        assertThat(MET)
                .containsKeys(
                        "stream start",
                        "stream stop",
                        "stream abort",
                        "stream commit",
                        "stream prepare",
                        "begin",
                        "commit",
                        "prepare",
                        "commit prepared",
                        "rollback prepared",
                        "cut off in a block or at a PREPARE",
                        "dropped instead of evicted",
                        "spilled",
                        "streamed after it was spilled");
    }

    private void begin(int seed) {
        // 13 neither streams nor decodes at PREPARE.
        version = PgVersion.values()[1 + seed % (PgVersion.values().length - 1)];
        where = "seed " + seed + ", " + version;
        random = new Random(seed);
        lsn = 0x1000;
        nextXid = 700;
        xmin = 600;
        fixture = new Fixture(version, ReorderBufferOptions.defaults(version).withWorkMemBytes(LIMIT));
        int oneIn = 1 + random.nextInt(40);
        cold = at -> at / 8 * 2654435761L % 1000 < 1000 / oneIn;
        model = new NaiveDecoder(version, LIMIT, cold);
        boolean streaming = random.nextInt(4) != 0;
        if (streaming) {
            // Late, so that some transactions have spilled when it begins.
            mayStream = random.nextInt(3) != 0;
            fixture.buffer.enableStreaming(() -> mayStream);
        }
        model.streaming = streaming && mayStream;
        twoPhase = random.nextInt(3) != 0;
        fixture.buffer.setOutcomes(xid -> model.doomed.contains(xid)
                ? TransactionOutcomes.Outcome.ABORTED
                : TransactionOutcomes.Outcome.IN_PROGRESS);
        if (streaming && !mayStream) {
            for (int i = 0; i < STEPS / 2; i++) {
                step();
                check();
            }
            mayStream = true;
            model.streaming = true;
        }
    }

    private static void note(String what, int times) {
        if (times > 0) {
            MET.merge(what, times, Integer::sum);
        }
    }

    private void check() {
        drain();
        for (String event : events) {
            if (!Character.isDigit(event.charAt(0))) {
                note(event.substring(0, event.lastIndexOf(' ')), 1);
            }
        }
        assertThat(events).as(where).isEqualTo(model.events);
        events.clear();
        model.events.clear();
        ReorderBufferStats stats = fixture.buffer.stats();
        assertThat(List.of(stats.streamCount(), stats.streamTxns(), stats.spillCount(), stats.spillTxns()))
                .as("%s: stream_count, stream_txns, spill_count, spill_txns", where)
                .isEqualTo(List.of((long) model.streamCount, (long) model.streamTxns, (long) model.spillCount, (long)
                        model.spillTxns));
    }

    private void step() {
        lsn += 8;
        int choice = random.nextInt(100);
        if (sessions.isEmpty() || choice < 4 && sessions.size() < 7) {
            sessions.add(new Session(newXid(8)));
            return;
        }
        Session session = sessions.get(random.nextInt(sessions.size()));
        if (choice < 7) {
            sessions.remove(session);
            end(session);
        } else if (session.prepared) {
            return;
        } else if (choice < 9 && twoPhase) {
            prepare(session);
        } else if (choice < 20) {
            session.children.add(newXid(4));
        } else if (choice < 27 && !session.children.isEmpty()) {
            abort(session.children.remove(random.nextInt(session.children.size())));
        } else if (choice < 30 && session.based) {
            xmin++;
            queue(session, session.top, NaiveDecoder.Kind.SNAPSHOT);
        } else {
            write(session);
        }
    }

    private int newXid(int doomedOneIn) {
        int xid = nextXid++;
        if (random.nextInt(doomedOneIn) == 0) {
            model.doomed.add(xid);
        }
        return xid;
    }

    private void write(Session session) {
        boolean inTop = session.children.isEmpty() || random.nextInt(3) == 0;
        int xid = inTop ? session.top : session.children.get(random.nextInt(session.children.size()));
        switch (random.nextInt(10)) {
            case 0 -> queue(session, xid, NaiveDecoder.Kind.COMMAND_ID);
            case 1 -> {
                queue(session, xid, NaiveDecoder.Kind.TOAST);
                queue(session, xid, NaiveDecoder.Kind.ROW);
            }
            case 2 -> {
                // The confirmation of an insert that was dropped with its aborted transaction would be a fault of the
                // WAL.
                if (model.doomed.contains(xid) || model.doomed.contains(session.top)) {
                    return;
                }
                queue(session, xid, NaiveDecoder.Kind.SPECULATIVE_INSERT);
                queue(
                        session,
                        xid,
                        random.nextInt(3) == 0
                                ? NaiveDecoder.Kind.SPECULATIVE_ABORT
                                : NaiveDecoder.Kind.SPECULATIVE_CONFIRM);
            }
            default -> {
                int rows = 1 + random.nextInt(6);
                for (int i = 0; i < rows; i++) {
                    queue(session, xid, NaiveDecoder.Kind.ROW);
                }
            }
        }
    }

    private void queue(Session session, int xid, NaiveDecoder.Kind kind) {
        lsn += 8;
        if (xid != session.top) {
            fixture.buffer.assignChild(session.top, xid, lsn);
        }
        fixture.buffer.processXid(xid, lsn);
        model.know(xid, session.top);
        if (!session.based) {
            session.based = true;
            fixture.base(xid, lsn, xmin);
            model.base(session.top, xmin);
        }
        String text = xid + "/" + lsn;
        int size = NaiveDecoder.CHANGE;
        switch (kind) {
            case ROW, TOAST, SPECULATIVE_INSERT -> {
                text += "x".repeat(random.nextInt(8) == 0 ? 6000 : random.nextInt(1500));
                while (model.makesTwins(xid, size + NaiveDecoder.TUPLE + text.length())) {
                    text += "x";
                }
                size += NaiveDecoder.TUPLE + text.length();
            }
            case SNAPSHOT -> size += version.sizeOfSnapshotData();
            case COMMAND_ID -> session.commandId++;
            case SPECULATIVE_CONFIRM, SPECULATIVE_ABORT -> {}
        }
        int number = kind == NaiveDecoder.Kind.SNAPSHOT ? xmin : session.commandId;
        queueInBuffer(new NaiveDecoder.Change(kind, xid, lsn, text, number, size));
        model.queue(new NaiveDecoder.Change(kind, xid, lsn, text, number, size));
        drain();
    }

    private void queueInBuffer(NaiveDecoder.Change change) {
        ReorderBuffer buffer = fixture.buffer;
        int xid = change.xid();
        switch (change.kind()) {
            case ROW -> fixture.insert(xid, lsn, change.text());
            case TOAST -> fixture.toastChunk(xid, lsn, change.text());
            case SPECULATIVE_INSERT ->
                fixture.row(xid, lsn, ReorderBufferChangeType.INTERNAL_SPEC_INSERT, change.text());
            case SPECULATIVE_CONFIRM -> fixture.token(xid, lsn, ReorderBufferChangeType.INTERNAL_SPEC_CONFIRM);
            case SPECULATIVE_ABORT -> fixture.token(xid, lsn, ReorderBufferChangeType.INTERNAL_SPEC_ABORT);
            case COMMAND_ID -> buffer.addNewCommandId(xid, lsn, change.number());
            case SNAPSHOT -> buffer.addSnapshot(xid, lsn, Fixture.snapshot(change.number()));
        }
    }

    private void abort(int xid) {
        fixture.buffer.abort(xid, lsn, 0);
        model.abort(xid);
        drain();
    }

    /** All that will abort is rolled back first, and then, if that is to be, everything. */
    private void end(Session session) {
        lsn += 8;
        boolean rollback = model.doomed.contains(session.top) || random.nextInt(6) == 0;
        if (session.prepared) {
            finishPrepared(session, !rollback);
            return;
        }
        for (int child : session.children) {
            if (rollback || model.doomed.contains(child)) {
                abort(child);
            } else {
                fixture.buffer.commitChild(session.top, child, lsn, lsn + 8);
            }
        }
        if (rollback) {
            abort(session.top);
        } else {
            fixture.buffer.commit(session.top, lsn, lsn + 8, 0, 0, 0);
            model.commit(session.top);
        }
    }

    private void prepare(Session session) {
        for (int child : List.copyOf(session.children)) {
            if (model.doomed.contains(child)) {
                abort(child);
                session.children.remove(Integer.valueOf(child));
            }
        }
        session.prepared = true;
        session.early = random.nextInt(4) == 0;
        ReorderBuffer buffer = fixture.buffer;
        buffer.rememberPrepareInfo(session.top, lsn, lsn + 8, 0, 0, 0);
        if (session.early) {
            buffer.skipPrepare(session.top);
            return;
        }
        session.children.forEach(child -> buffer.commitChild(session.top, child, lsn, lsn + 8));
        buffer.prepare(session.top, gid(session));
        model.prepare(session.top);
    }

    private void finishPrepared(Session session, boolean isCommit) {
        if (session.early && isCommit) {
            session.children.forEach(child -> fixture.buffer.commitChild(session.top, child, lsn, lsn + 8));
        }
        long twoPhaseAt = session.early ? Long.MAX_VALUE : 0;
        fixture.buffer.finishPrepared(session.top, gid(session), isCommit, twoPhaseAt, lsn, lsn + 8, 0, 0, 0);
        model.finishPrepared(session.top, isCommit, session.early);
    }

    private static byte[] gid(Session session) {
        return new byte[] {(byte) session.top};
    }

    /** Plays all replays that are open or come up, and writes down each callback. */
    private void drain() {
        ReplayCursor cursor = fixture.buffer.openReplay();
        while (cursor != null) {
            replay(cursor);
            fixture.buffer.continueEviction();
            cursor = fixture.buffer.openReplay();
        }
    }

    private void replay(ReplayCursor cursor) {
        int xid = cursor.transaction().xid();
        switch (cursor.kind()) {
            case TRANSACTION, PREPARED -> events.add("begin " + xid);
            default -> {}
        }
        ReplayStep step = cursor.next();
        while (step != ReplayStep.END) {
            switch (step) {
                case STREAM_START -> events.add("stream start " + xid);
                case CHANGE -> change(cursor);
                default -> {}
            }
            step = cursor.next();
        }
        switch (cursor.kind()) {
            case TRANSACTION -> events.add("commit " + xid);
            case PREPARED -> events.add("prepare " + xid);
            case COMMIT_PREPARED -> events.add("commit prepared " + xid);
            case ROLLBACK_PREPARED -> events.add("rollback prepared " + xid);
            case STREAM_COMMIT -> events.add("stream commit " + xid);
            case STREAM_PREPARE -> events.add("stream prepare " + xid);
            case STREAM_ABORT -> events.add("stream abort " + xid);
            case STREAM_BLOCK -> {
                if (cursor.isBlockStarted()) {
                    events.add("stream stop " + xid);
                }
            }
        }
        cursor.executeFinalInvalidations((bytes, offset, count) -> {}, () -> {});
        cursor.finish();
    }

    private void change(ReplayCursor cursor) {
        ReorderBufferChange change = cursor.change();
        if (cold.test(change.lsn()) && model.doomed.contains(cursor.xidUnderCheck())) {
            cursor.concurrentAbort((bytes, offset, count) -> {}, () -> {});
            return;
        }
        String text = Fixture.text(change.newTupleBytes(), change.newTupleOffset(), change.newTupleLength());
        NaiveDecoder.Change row = new NaiveDecoder.Change(
                NaiveDecoder.Kind.ROW, change.transaction().xid(), change.lsn(), text, 0, 0);
        events.add(NaiveDecoder.row(row, cursor.snapshot().xmin(), cursor.curcid()));
    }
}
