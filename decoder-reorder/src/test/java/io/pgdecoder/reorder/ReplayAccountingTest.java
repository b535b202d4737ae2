package io.pgdecoder.reorder;

import static io.pgdecoder.reorder.Fixture.XID;
import static io.pgdecoder.reorder.ReorderBufferChangeType.INSERT;
import static io.pgdecoder.reorder.ReorderBufferChangeType.INTERNAL_SPEC_ABORT;
import static io.pgdecoder.reorder.ReorderBufferChangeType.INTERNAL_SPEC_CONFIRM;
import static io.pgdecoder.reorder.ReorderBufferChangeType.INTERNAL_SPEC_INSERT;
import static io.pgdecoder.reorder.ReorderBufferChangeType.MESSAGE;
import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.types.PgVersion;
import org.junit.jupiter.api.Test;

/** What the server counts as memory at each step of a replay, in numbers worked out by hand. */
final class ReplayAccountingTest {
    private static final int LIMIT = 64 * 1024;
    /** What a row of {@link #rows} counts: change, tuple handle, tuple. */
    private static final int ROW = 80 + 24 + 23 + 1 + 100;

    private final Fixture fixture = new Fixture(
            PgVersion.V18, ReorderBufferOptions.defaults(PgVersion.V18).withWorkMemBytes(LIMIT));
    private long lsn = 0x1000;

    private void rows(int xid, int count) {
        for (int i = 0; i < count; i++) {
            lsn += 8;
            fixture.insert(xid, lsn, "x".repeat(100));
        }
    }

    /** As the server does: chunks leave the list of a batch, so they are still counted when the next batch is read. */
    @Test
    void chunksThatAreHeldStayCountedWhenTheNextBatchIsRead() {
        fixture.base(XID, lsn, 600);
        lsn += 8;
        fixture.toastChunk(XID, lsn, 42, "x".repeat(100 - 9));
        rows(XID, 2 * SpilledChanges.BATCH_CHANGES);
        ReplayCursor cursor = fixture.commit(XID, lsn + 8);
        cursor.next();
        assertThat(fixture.buffer.memorySize()).isEqualTo((long) SpilledChanges.BATCH_CHANGES * ROW);
        cursor.appendToastChunk();
        for (int i = 1; i < SpilledChanges.BATCH_CHANGES; i++) {
            cursor.next();
        }
        // The batch's last change is handed out, and the next batch is read: chunk, last, next batch.
        assertThat(fixture.buffer.memorySize()).isEqualTo((long) (1 + 1 + SpilledChanges.BATCH_CHANGES) * ROW);
        cursor.next();
        assertThat(fixture.buffer.memorySize()).isEqualTo((long) (1 + SpilledChanges.BATCH_CHANGES) * ROW);
        cursor.resetToast();
        assertThat(fixture.buffer.memorySize()).isEqualTo((long) SpilledChanges.BATCH_CHANGES * ROW);
        cursor.close();
        assertThat(fixture.buffer.memorySize()).isZero();
    }

    @Test
    void aChunkThatEndsItsBatchStaysCountedToo() {
        fixture.base(XID, lsn, 600);
        rows(XID, SpilledChanges.BATCH_CHANGES - 1);
        lsn += 8;
        fixture.toastChunk(XID, lsn, 42, "x".repeat(100 - 9));
        rows(XID, SpilledChanges.BATCH_CHANGES);
        ReplayCursor cursor = fixture.commit(XID, lsn + 8);
        for (int i = 0; i < SpilledChanges.BATCH_CHANGES; i++) {
            cursor.next();
        }
        cursor.appendToastChunk();
        cursor.next();
        assertThat(fixture.buffer.memorySize()).isEqualTo((long) (1 + SpilledChanges.BATCH_CHANGES) * ROW);
        cursor.resetToast();
        assertThat(fixture.buffer.memorySize()).isEqualTo((long) SpilledChanges.BATCH_CHANGES * ROW);
        cursor.close();
    }

    @Test
    void chunksOfManySubtransactionsAreFreedTogether() {
        int subtransactions = 9;
        fixture.base(XID, lsn, 600);
        for (int i = 1; i <= subtransactions; i++) {
            lsn += 8;
            fixture.buffer.assignChild(XID, XID + i, lsn);
            fixture.toastChunk(XID + i, lsn, 42 + i, "x".repeat(100 - 9));
            lsn += 8;
            fixture.toastChunk(XID + i, lsn, 142 + i, "x".repeat(100 - 9));
        }
        rows(XID, 1);
        ReplayCursor cursor = fixture.commit(XID, lsn + 8);
        for (int i = 0; i < 2 * subtransactions; i++) {
            cursor.next();
            cursor.appendToastChunk();
        }
        cursor.next();
        assertThat(fixture.buffer.memorySize()).isEqualTo((2L * subtransactions + 1) * ROW);
        cursor.resetToast();
        assertThat(fixture.buffer.memorySize()).isEqualTo(ROW);
        for (int i = 1; i <= subtransactions; i++) {
            assertThat(fixture.transaction(XID + i).size()).isZero();
        }
        cursor.close();
    }

    /** The row that is formed anew counts by its new length; in a batch it is freed with that, too. */
    @Test
    void aRowWithItsValuesPutInCountsByItsNewLength() {
        fixture.base(XID, lsn, 600);
        rows(XID, 2 * SpilledChanges.BATCH_CHANGES);
        ReplayCursor cursor = fixture.commit(XID, lsn + 8);
        long batch = (long) SpilledChanges.BATCH_CHANGES * ROW;
        cursor.next();
        cursor.accountToastReplaced(cursor.change().newTupleLength() + 1000);
        assertThat(fixture.buffer.memorySize()).isEqualTo(batch + 1000);
        for (int i = 1; i < SpilledChanges.BATCH_CHANGES; i++) {
            cursor.next();
        }
        assertThat(fixture.buffer.memorySize()).isEqualTo(ROW + batch);
        // The batch's last one is in no list any more.
        cursor.accountToastReplaced(cursor.change().newTupleLength() + 500);
        assertThat(fixture.buffer.memorySize()).isEqualTo(ROW + 500 + batch);
        cursor.next();
        assertThat(fixture.buffer.memorySize()).isEqualTo(batch);
        for (int i = 1; i < SpilledChanges.BATCH_CHANGES; i++) {
            cursor.next();
        }
        assertThat(fixture.buffer.memorySize()).isEqualTo(ROW);
        cursor.close();
    }

    /** One that the next replaces, one that its abort takes back, and one that is pending at the end. */
    @Test
    void aSpeculativeInsertThatFailedIsFreedOnTheWay() {
        fixture.base(XID, lsn, 600);
        for (ReorderBufferChangeType type : new ReorderBufferChangeType[] {
            INTERNAL_SPEC_INSERT, INTERNAL_SPEC_INSERT, INTERNAL_SPEC_ABORT, INSERT, INTERNAL_SPEC_INSERT, MESSAGE
        }) {
            lsn += 8;
            switch (type) {
                case INTERNAL_SPEC_ABORT -> fixture.token(XID, lsn, type);
                case MESSAGE -> fixture.message(XID, lsn, "", "");
                default -> fixture.row(XID, lsn, type, "x".repeat(100));
            }
        }
        long abort = 80;
        long message = 80 + 1 + 16;
        ReplayCursor cursor = fixture.commit(XID, lsn + 8);
        assertThat(fixture.buffer.memorySize()).isEqualTo(4 * ROW + abort + message);
        cursor.next();
        assertThat(cursor.change().type()).isEqualTo(INSERT);
        assertThat(fixture.buffer.memorySize()).isEqualTo(2 * ROW + abort + message);
        cursor.next();
        assertThat(cursor.change().type()).isEqualTo(MESSAGE);
        assertThat(fixture.buffer.memorySize()).isEqualTo(2 * ROW + abort + message);
        assertThat(cursor.next()).isEqualTo(ReplayStep.END);
        assertThat(fixture.buffer.memorySize()).isEqualTo(ROW + abort + message);
        cursor.finish();
        assertThat(fixture.buffer.memorySize()).isZero();
    }

    @Test
    void aSpeculativeInsertThatEndsItsBatchStaysCountedUntilItWasPutOut() {
        fixture.base(XID, lsn, 600);
        rows(XID, SpilledChanges.BATCH_CHANGES - 1);
        lsn += 8;
        fixture.row(XID, lsn, INTERNAL_SPEC_INSERT, "x".repeat(100));
        lsn += 8;
        fixture.token(XID, lsn, INTERNAL_SPEC_CONFIRM);
        rows(XID, SpilledChanges.BATCH_CHANGES);
        ReplayCursor cursor = fixture.commit(XID, lsn + 8);
        for (int i = 0; i < SpilledChanges.BATCH_CHANGES; i++) {
            cursor.next();
        }
        long nextBatch = 80 + (SpilledChanges.BATCH_CHANGES - 1L) * ROW;
        assertThat(cursor.change().type()).isEqualTo(INSERT);
        assertThat(fixture.buffer.memorySize()).isEqualTo(ROW + nextBatch);
        cursor.next();
        assertThat(fixture.buffer.memorySize()).isEqualTo(nextBatch);
        cursor.close();
    }

    @Test
    void aReplayThatIsGivenUpTakesNothingFromTheNext() {
        for (int given = 0; given < 2; given++) {
            int xid = XID + given;
            fixture.base(xid, lsn, 600);
            lsn += 8;
            fixture.toastChunk(xid, lsn, 42, "x".repeat(100 - 9));
            rows(xid, 2 * SpilledChanges.BATCH_CHANGES);
        }
        ReplayCursor cursor = fixture.commit(XID, lsn + 8);
        cursor.next();
        cursor.appendToastChunk();
        for (int i = 1; i < SpilledChanges.BATCH_CHANGES; i++) {
            cursor.next();
        }
        cursor.close();
        long left = fixture.buffer.memorySize();
        assertThat(left).isEqualTo(fixture.transaction(XID + 1).size());
        cursor = fixture.commit(XID + 1, lsn + 16);
        cursor.next();
        cursor.resetToast();
        assertThat(fixture.buffer.memorySize()).isEqualTo((long) SpilledChanges.BATCH_CHANGES * ROW);
        cursor.close();
        assertThat(fixture.buffer.memorySize()).isZero();
    }
}
