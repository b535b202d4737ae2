package io.pgdecoder.reorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.types.PgVersion;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random histories against a naive model: a transaction gives the rows of its top and of its committed subtransactions,
 * sorted by LSN, each under the newest snapshot of its LSN. The seed is in each failure's text.
 */
final class ReorderBufferModelTest {
    private static final int STEPS = 400;

    /** A row as the model keeps it. */
    private record Row(int xid, long lsn, String text, int snapshotXmin) {
        @Override
        public String toString() {
            return text.substring(0, text.length() % 3000) + " under " + snapshotXmin;
        }
    }

    /** A transaction as the model keeps it: subtransactions of all levels, ended ones taken out. */
    private static final class Session {
        final int top;
        final List<Integer> open = new ArrayList<>();
        final List<Integer> released = new ArrayList<>();
        final List<Row> rows = new ArrayList<>();

        Session(int top) {
            this.top = top;
        }

        int current() {
            return open.isEmpty() ? top : open.get(open.size() - 1);
        }
    }

    private final List<Session> sessions = new ArrayList<>();
    private Random random = new Random(0);
    private Fixture fixture = new Fixture(PgVersion.V18);
    private String where = "";
    private boolean kinshipInRecords;
    private long lsn;
    private int nextXid;
    private int snapshotXmin;

    static IntStream seeds() {
        return IntStream.range(0, 300);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void replaysWhatTheModelSays(int seed) {
        List<PgVersion> versions = List.of(PgVersion.values());
        PgVersion version = versions.get(seed % versions.size());
        where = "seed " + seed + ", " + version;
        random = new Random(seed);
        // Every other history spills.
        ReorderBufferOptions options = ReorderBufferOptions.defaults(version);
        fixture = new Fixture(version, seed % 2 == 0 ? options : options.withWorkMemBytes(64 * 1024));
        kinshipInRecords = version != PgVersion.V13;
        lsn = 0x1000;
        nextXid = seed % 7 == 0 ? 0xFFFFFF00 : 700;
        snapshotXmin = 600;
        for (int i = 0; i < STEPS; i++) {
            lsn += 8;
            step();
        }
        while (!sessions.isEmpty()) {
            lsn += 8;
            end(sessions.remove(0));
        }
        assertThat(fixture.buffer.transactionCount()).as(where).isZero();
        assertThat(fixture.buffer.memorySize()).as(where).isZero();
        assertThat(fixture.buffer.oldestXmin()).as(where).isZero();
    }

    private void step() {
        int choice = random.nextInt(100);
        if (sessions.isEmpty() || choice < 6 && sessions.size() < 8) {
            sessions.add(new Session(nextXid++));
            return;
        }
        Session session = sessions.get(random.nextInt(sessions.size()));
        if (choice < 18) {
            session.open.add(nextXid++);
        } else if (choice < 24 && !session.open.isEmpty()) {
            release(session);
        } else if (choice < 32 && !session.open.isEmpty()) {
            rollbackTo(session, random.nextInt(session.open.size()));
        } else if (choice < 38) {
            sessions.remove(session);
            end(session);
        } else if (choice < 44) {
            distributeSnapshot();
        } else {
            writeRows(session);
        }
    }

    private void writeRows(Session session) {
        int xid = session.current();
        // In 13 kinship is learnt at commit. Learnt in between, followed by an abort of that subtransaction, it would
        // leave the
        // top-level transaction with an early base snapshot and without the later ones that were queued to the child.
        if (xid != session.top && kinshipInRecords) {
            fixture.buffer.assignChild(session.top, xid, lsn);
        }
        fixture.buffer.processXid(xid, lsn);
        if (!fixture.buffer.xidHasBaseSnapshot(xid)) {
            fixture.base(xid, lsn, snapshotXmin);
        }
        int count = random.nextInt(5) == 0 ? 1 + random.nextInt(4) : 1;
        for (int i = 0; i < count; i++) {
            String text = Integer.toUnsignedString(xid) + "/" + lsn + "/" + i + "x".repeat(random.nextInt(3) * 3000);
            fixture.insert(xid, lsn, text);
            session.rows.add(new Row(xid, lsn, text, snapshotXmin));
        }
    }

    /** RELEASE writes nothing: the changes stay with the released xid. */
    private void release(Session session) {
        session.released.add(session.open.remove(session.open.size() - 1));
    }

    /** One abort record names a savepoint's xid; those released inside it are named with it. */
    private void rollbackTo(Session session, int depth) {
        int oldest = session.open.get(depth);
        List<Integer> gone = new ArrayList<>(session.open.subList(depth, session.open.size()));
        session.released.removeIf(xid -> {
            boolean inside = xid - oldest > 0;
            if (inside) {
                gone.add(xid);
            }
            return inside;
        });
        session.open.subList(depth, session.open.size()).clear();
        session.rows.removeIf(row -> gone.contains(row.xid()));
        gone.forEach(xid -> fixture.buffer.abort(xid, lsn, 0));
    }

    private void distributeSnapshot() {
        snapshotXmin++;
        ReorderBufferTransaction transaction = fixture.buffer.oldestTransaction();
        while (transaction != null) {
            if (transaction.baseSnapshot() != null) {
                fixture.buffer.addSnapshot(transaction.xid(), lsn, Fixture.snapshot(snapshotXmin));
            }
            transaction = transaction.next();
        }
    }

    private void end(Session session) {
        List<Integer> children = new ArrayList<>(session.open);
        children.addAll(session.released);
        children.sort(Comparator.naturalOrder());
        int choice = random.nextInt(10);
        if (choice == 0) {
            children.forEach(child -> fixture.buffer.abort(child, lsn, 0));
            fixture.buffer.abort(session.top, lsn, 0);
        } else if (choice == 1) {
            children.forEach(child -> fixture.buffer.forget(child, lsn, (bytes, offset, count) -> {}));
            fixture.buffer.forget(session.top, lsn, (bytes, offset, count) -> {});
        } else {
            children.forEach(child -> fixture.buffer.commitChild(session.top, child, lsn, lsn + 8));
            compare(session);
        }
    }

    private void compare(Session session) {
        List<Row> expected = new ArrayList<>(session.rows);
        expected.sort(Comparator.comparingLong(Row::lsn));
        ReplayCursor cursor = fixture.buffer.commit(session.top, lsn, lsn + 8, 0, 0, 0);
        if (cursor == null) {
            assertThat(expected).as(where).isEmpty();
            return;
        }
        List<Row> found = new ArrayList<>();
        int stopAfter = random.nextInt(12) == 0 ? random.nextInt(5) : Integer.MAX_VALUE;
        ReplayStep step = cursor.next();
        while (step != ReplayStep.END && found.size() < stopAfter) {
            if (step == ReplayStep.CHANGE) {
                ReorderBufferChange change = cursor.change();
                String text = Fixture.text(change.newTupleBytes(), change.newTupleOffset(), change.newTupleLength());
                found.add(new Row(
                        change.transaction().xid(),
                        change.lsn(),
                        text,
                        cursor.snapshot().xmin()));
            }
            step = cursor.next();
        }
        if (step == ReplayStep.END) {
            cursor.finish();
            assertThat(found).as(where).isEqualTo(expected);
        } else {
            cursor.close();
            assertThat(found).as(where).isEqualTo(expected.subList(0, found.size()));
        }
    }
}
