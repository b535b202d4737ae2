package io.pgdecoder.reorder;

import static io.pgdecoder.reorder.Fixture.SUB;
import static io.pgdecoder.reorder.Fixture.SUB2;
import static io.pgdecoder.reorder.Fixture.XID;
import static io.pgdecoder.reorder.ReorderBufferChangeType.INSERT;
import static io.pgdecoder.reorder.ReorderBufferChangeType.INTERNAL_SPEC_ABORT;
import static io.pgdecoder.reorder.ReorderBufferChangeType.INTERNAL_SPEC_INSERT;
import static io.pgdecoder.reorder.ReorderBufferChangeType.MESSAGE;
import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.types.PgVersion;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which transaction leaves memory when, and what the statistics say of it. */
final class EvictionTest {
    private static final int LIMIT = 64 * 1024;
    /** What a row of {@link #rows} counts: change, tuple handle, tuple. */
    private static final int ROW = 80 + 24 + 23 + 1 + 100;

    private Fixture fixture = limited(PgVersion.V18);
    private long lsn = 0x1000;

    private static Fixture limited(PgVersion version) {
        return new Fixture(version, ReorderBufferOptions.defaults(version).withWorkMemBytes(LIMIT));
    }

    private void rows(int xid, int count) {
        for (int i = 0; i < count; i++) {
            lsn += 8;
            fixture.insert(xid, lsn, "x".repeat(100));
        }
    }

    private ReorderBufferStats stats() {
        return fixture.buffer.stats();
    }

    @ParameterizedTest
    @EnumSource
    void spillsTheLargestWhenTheLimitIsReached(PgVersion version) {
        fixture = limited(version);
        int fit = LIMIT / ROW;
        rows(XID, fit - 100);
        rows(XID + 5, 100);
        assertThat(stats().spillCount()).isZero();
        rows(XID + 5, 1);
        assertThat(stats().spillCount()).isEqualTo(1);
        assertThat(stats().spillTxns()).isEqualTo(1);
        assertThat(stats().spillBytes()).isEqualTo((fit - 100L) * ROW);
        assertThat(fixture.transaction(XID).size()).isZero();
        assertThat(fixture.buffer.memorySize()).isEqualTo(101 * ROW);
    }

    @ParameterizedTest
    @EnumSource
    void theLimitItselfIsTooMuch(PgVersion version) {
        fixture = limited(version);
        int rest = LIMIT % ROW;
        rows(XID, LIMIT / ROW - 1);
        fixture.insert(XID + 5, lsn + 8, "x".repeat(100 + rest - 1));
        assertThat(fixture.buffer.memorySize()).isEqualTo(LIMIT - 1);
        assertThat(stats().spillCount()).isZero();
        fixture = limited(version);
        rows(XID, LIMIT / ROW - 1);
        fixture.insert(XID + 5, lsn + 8, "x".repeat(100 + rest));
        assertThat(stats().spillCount()).isEqualTo(1);
        assertThat(fixture.buffer.memorySize()).isEqualTo(ROW + rest);
    }

    @ParameterizedTest
    @EnumSource
    void streamsTheLargestAndOfEqualOnesTheOneWithTheEarliestSnapshot(PgVersion version) {
        fixture = limited(version);
        fixture.buffer.enableStreaming(() -> true);
        for (int xid : new int[] {XID + 20, XID + 10, XID + 30}) {
            lsn += 8;
            fixture.base(xid, lsn, 600);
        }
        int share = LIMIT / ROW / 4;
        rows(XID + 30, share - 10);
        rows(XID + 10, share);
        rows(XID + 20, share);
        while (fixture.buffer.openReplay() == null) {
            rows(XID + 5, 1); // has no snapshot
        }
        assertThat(fixture.buffer.openReplay().transaction().xid()).isEqualTo(XID + 20);
    }

    /** Nothing but snapshots, command ids and invalidations is no reason to stream from 16 on. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "V13")
    void streamsWhatHasNoRowsUntil15AndSpillsItFrom16On(PgVersion version) {
        fixture = limited(version);
        fixture.buffer.enableStreaming(() -> true);
        fixture.base(XID, lsn, 600);
        int commandId = 0;
        while (fixture.buffer.openReplay() == null && stats().spillCount() == 0) {
            lsn += 8;
            fixture.buffer.addNewCommandId(XID, lsn, ++commandId);
        }
        assertThat(commandId).isEqualTo((LIMIT + 79) / 80);
        assertThat(stats().spillCount()).isEqualTo(version.isAtLeast(PgVersion.V16) ? 1 : 0);
    }

    @Test
    void countsAStreamedTransactionOnceAndTheBytesOfItsBlocks() {
        fixture.buffer.enableStreaming(() -> true);
        fixture.base(XID, lsn, 600);
        int block = LIMIT / ROW + 1;
        for (int i = 1; i <= 3; i++) {
            rows(XID, block);
            assertThat(Objects.requireNonNull(fixture.buffer.openReplay()).kind())
                    .isEqualTo(ReplayKind.STREAM_BLOCK);
            Fixture.finish(fixture.buffer.openReplay());
            assertThat(stats().streamCount()).isEqualTo(i);
            assertThat(stats().streamTxns()).isEqualTo(1);
            assertThat(stats().streamBytes()).isEqualTo((long) i * block * ROW);
            assertThat(fixture.buffer.memorySize()).isZero();
        }
        assertThat(stats().spillCount()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void spillsTheSubtransactionsOfItsVictimAndCountsEach(PgVersion version) {
        fixture = limited(version);
        fixture.buffer.assignChild(XID, SUB, lsn);
        fixture.buffer.assignChild(XID, SUB2, lsn);
        rows(SUB, 10);
        rows(XID, LIMIT / ROW - 9);
        assertThat(stats().spillCount()).isEqualTo(2);
        assertThat(stats().spillTxns()).isEqualTo(2);
        // One that had nothing counts as spilled already when it spills for the first time.
        rows(SUB2, LIMIT / ROW + 1);
        assertThat(stats().spillCount()).isEqualTo(3);
        assertThat(stats().spillTxns()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void spillsEachChangeByItselfWhereThatIsAskedForWhateverBecameOfItsTransaction(PgVersion version) {
        fixture = new Fixture(version, ReorderBufferOptions.defaults(version).withEvictionOfEachChange(true));
        fixture.buffer.setOutcomes(xid -> TransactionOutcomes.Outcome.ABORTED);
        rows(XID, 3);
        rows(XID + 5, 1);
        assertThat(stats().spillCount()).isEqualTo(4);
        assertThat(stats().spillTxns()).isEqualTo(2);
        assertThat(stats().spillBytes()).isEqualTo(4 * ROW);
        assertThat(fixture.buffer.memorySize()).isZero();
    }

    @Test
    void replaySpillsTheRestFirstAndCountsBytesByBatches() {
        fixture.base(XID, lsn, 600);
        rows(XID, 10_000);
        long spills = 10_000 / (LIMIT / ROW + 1);
        assertThat(stats().spillCount()).isEqualTo(spills);
        assertThat(stats().spillBytes()).isEqualTo(spills * (LIMIT / ROW + 1) * ROW);
        assertThat(fixture.replay(XID, lsn + 8)).hasSize(10_000);
        assertThat(stats().spillCount()).isEqualTo(spills + 1);
        assertThat(stats().spillTxns()).isEqualTo(1);
        assertThat(stats().spillBytes()).isEqualTo(10_000L * ROW);
        // The last change of each batch is still there when the next batch is counted, but not at the end.
        assertThat(stats().totalBytes()).isEqualTo(10_000L * ROW);
        assertThat(fixture.buffer.memorySize()).isZero();
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

    @Test
    void forgottenTransactionsLeaveNothingBehind() {
        fixture.buffer.assignChild(XID, SUB, lsn);
        rows(SUB, 1000);
        fixture.buffer.abort(SUB, lsn, 0);
        fixture.buffer.abort(XID, lsn, 0);
        assertThat(fixture.buffer.memorySize()).isZero();
        assertThat(fixture.buffer.transactionCount()).isZero();
    }
}
