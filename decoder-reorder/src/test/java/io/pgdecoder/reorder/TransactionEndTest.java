package io.pgdecoder.reorder;

import static io.pgdecoder.reorder.Fixture.SUB;
import static io.pgdecoder.reorder.Fixture.XID;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.PgVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Commit, abort, abort by crash and forgetting. */
final class TransactionEndTest {
    private static final int LIMIT = 64 * 1024;

    private final Fixture fixture = new Fixture(
            PgVersion.V17, ReorderBufferOptions.defaults(PgVersion.V17).withWorkMemBytes(LIMIT));
    private final ReorderBuffer buffer = fixture.buffer;
    private final List<Integer> executed = new ArrayList<>();

    @Test
    void commitOfAnUnknownTransactionGivesNoReplay() {
        assertThat(buffer.commit(XID, 10, 18, 0, 0, 0)).isNull();
    }

    @Test
    void commitWithoutBaseSnapshotGivesNoReplayAndRemovesTheTransaction() {
        buffer.processXid(XID, 10);
        assertThat(buffer.commit(XID, 20, 28, 0, 0, 0)).isNull();
        assertThat(buffer.transactionCount()).isZero();
        assertThat(buffer.oldestTransaction()).isNull();
    }

    @Test
    void commitRemembersWhatTheRecordSays() {
        fixture.base(XID, 10, 600);
        ReplayCursor cursor = Objects.requireNonNull(buffer.commit(XID, 20, 28, 12345, 7, 99));
        ReorderBufferTransaction transaction = cursor.transaction();
        assertThat(transaction.firstLsn()).isEqualTo(10);
        assertThat(transaction.finalLsn()).isEqualTo(20);
        assertThat(transaction.endLsn()).isEqualTo(28);
        assertThat(transaction.commitTime()).isEqualTo(12345);
        assertThat(transaction.originId()).isEqualTo(7);
        assertThat(transaction.originLsn()).isEqualTo(99);
        cursor.close();
    }

    @Test
    void abortOldTakesTheOldestUpToTheFirstThatMayRun() {
        buffer.processXid(10, 1);
        buffer.assignChild(10, 20, 2);
        buffer.processXid(30, 3);
        buffer.processXid(12, 4);
        buffer.abortOld(25);
        // 12 is older too, but comes after one that may still run: a later call takes it.
        assertThat(buffer.transaction(10)).isNull();
        assertThat(buffer.transaction(20)).isNull();
        assertThat(buffer.transaction(30)).isNotNull();
        assertThat(buffer.transaction(12)).isNotNull();
        buffer.abort(30, 9, 0);
        buffer.abortOld(25);
        assertThat(buffer.transactionCount()).isZero();
    }

    @Test
    void abortOldComparesModulo32Bits() {
        buffer.processXid(0xFFFFFFF0, 1);
        buffer.abortOld(5);
        assertThat(buffer.transactionCount()).isZero();
    }

    @Test
    void forgetExecutesTheInvalidationsOfATransactionWithSnapshot() {
        fixture.base(XID, 10, 600);
        fixture.invalidations(XID, 11, 1, 2);
        buffer.forget(XID, 20, this::execute);
        assertThat(executed).containsExactly(1, 2);
        assertThat(buffer.transactionCount()).isZero();
    }

    @Test
    void forgetWithoutSnapshotExecutesNothing() {
        fixture.invalidations(XID, 11, 1, 2);
        buffer.forget(XID, 20, this::execute);
        assertThat(executed).isEmpty();
        assertThat(buffer.transactionCount()).isZero();
    }

    @Test
    void forgetDoesNotExecuteDistributedInvalidations() {
        fixture.base(XID, 10, 600);
        fixture.distributed(XID, 11, 3);
        buffer.forget(XID, 20, this::execute);
        assertThat(executed).isEmpty();
    }

    @Test
    void invalidateKeepsTheTransaction() {
        fixture.base(XID, 10, 600);
        fixture.invalidations(XID, 11, 1);
        buffer.invalidate(XID, 20, this::execute);
        assertThat(executed).containsExactly(1);
        assertThat(buffer.transaction(XID)).isNotNull();
    }

    @Test
    void invalidationsOfASubtransactionBelongToItsParent() {
        buffer.assignChild(XID, SUB, 10);
        fixture.invalidations(SUB, 11, 1, 2);
        assertThat(fixture.transaction(XID).invalidations().count()).isEqualTo(2);
        assertThat(buffer.invalidations(XID)).isNotNull();
        assertThat(buffer.invalidations(SUB)).isNull();
    }

    @Test
    void restartPointIsRememberedByTransactionsSeenAfterIt() {
        buffer.processXid(10, 1);
        buffer.setRestartPoint(55);
        buffer.processXid(11, 2);
        assertThat(fixture.transaction(10).restartDecodingLsn()).isZero();
        assertThat(fixture.transaction(11).restartDecodingLsn()).isEqualTo(55);
    }

    @Test
    void changeOfNoTransactionIsAnError() {
        buffer.processXid(0, 5);
        assertThat(buffer.transactionCount()).isZero();
        assertThatThrownBy(() -> fixture.insert(0, 5, "a")).isInstanceOf(DecoderException.class);
    }

    @Test
    void aPrepareIsRememberedIfItsTransactionIsKnown() {
        assertThat(buffer.rememberPrepareInfo(XID, 20, 28, 12345, 7, 99)).isFalse();
        fixture.base(XID, 10, 600);
        assertThat(buffer.rememberPrepareInfo(XID, 20, 28, 12345, 7, 99)).isTrue();
        assertThat(fixture.transaction(XID).finalLsn()).isEqualTo(20);
        assertThat(fixture.transaction(XID).isPrepared()).isFalse();
        buffer.skipPrepare(XID);
        assertThat(fixture.transaction(XID).isPrepared()).isTrue();
        buffer.skipPrepare(XID + 5);
        assertThat(buffer.transactionCount()).isEqualTo(1);
    }

    @Test
    void theSecondPhaseExecutesTheInvalidationsOnceMore() {
        fixture.base(XID, 10, 600);
        fixture.invalidations(XID, 11, 1, 2);
        fixture.distributed(XID, 12, 3);
        buffer.rememberPrepareInfo(XID, 20, 28, 0, 0, 0);
        buffer.prepare(XID, new byte[] {'g'});
        finish(ReplayKind.PREPARED);
        assertThat(executed).containsExactly(1, 2, 3);
        executed.clear();
        buffer.finishPrepared(XID, new byte[] {'g'}, true, 0, 30, 38, 12345, 0, 0);
        assertThat(fixture.transaction(XID).commitTime()).isEqualTo(12345);
        finish(ReplayKind.COMMIT_PREPARED);
        assertThat(executed).containsExactly(1, 2);
        assertThat(buffer.transactionCount()).isZero();
    }

    @Test
    void aPreparedTransactionThatChangedNothingIsGoneWithoutAWord() {
        buffer.processXid(XID, 10);
        buffer.rememberPrepareInfo(XID, 20, 28, 0, 0, 0);
        buffer.prepare(XID, new byte[] {'g'});
        assertThat(buffer.openReplay()).isNull();
        assertThat(buffer.transaction(XID)).isNotNull();
        buffer.finishPrepared(XID, new byte[] {'g'}, true, 0, 30, 38, 0, 0, 0);
        assertThat(buffer.openReplay()).isNull();
        assertThat(buffer.transactionCount()).isZero();
    }

    @Test
    void abortOfAStreamedTransactionIsReplayedWithItsInvalidations() {
        streamOne(XID);
        buffer.abort(XID, 5000, 12345);
        assertThat(Objects.requireNonNull(buffer.openReplay()).lsn()).isEqualTo(5000);
        finish(ReplayKind.STREAM_ABORT);
        assertThat(executed).containsExactly(1);
        assertThat(buffer.transactionCount()).isZero();
    }

    @Test
    void aCrashAbortsStreamedTransactionsOneByOneAndExecutesNothing() {
        streamOne(XID);
        streamOne(XID + 5);
        buffer.processXid(XID + 7, 4000);
        for (int xid : new int[] {XID, XID + 5}) {
            buffer.abortOld(XID + 10);
            ReplayCursor cursor = Objects.requireNonNull(buffer.openReplay());
            assertThat(cursor.transaction().xid()).isEqualTo(xid);
            assertThat(cursor.lsn()).isZero();
            finish(ReplayKind.STREAM_ABORT);
            assertThat(executed).isEmpty();
        }
        assertThat(buffer.transaction(XID + 7)).isNotNull();
        buffer.abortOld(XID + 10);
        assertThat(buffer.transactionCount()).isZero();
    }

    @Test
    void whatWasToFollowAReplayThatIsGivenUpDoesNotFollowAnother() {
        streamOne(XID);
        ReplayCursor last = Objects.requireNonNull(buffer.commit(XID, 5000, 5008, 0, 0, 0));
        assertThat(last.kind()).isEqualTo(ReplayKind.STREAM_BLOCK);
        last.close();
        streamOne(XID + 5);
        assertThat(buffer.openReplay()).isNull();
        assertThat(buffer.transaction(XID + 5)).isNotNull();
    }

    @Test
    void immediateInvalidationsBelongToNoTransaction() {
        buffer.immediateInvalidation(Fixture.messages(1, 2), InvalidationExecutor.MESSAGE_BYTES, 1, this::execute);
        assertThat(executed).containsExactly(2);
        buffer.immediateInvalidation(new byte[0], 0, 0, (bytes, offset, count) -> {
            throw new AssertionError("nothing to execute");
        });
        assertThat(buffer.transactionCount()).isZero();
    }

    /** One block of a transaction with a row and an invalidation, which is due at the end of the block. */
    private void streamOne(int xid) {
        buffer.enableStreaming(() -> true);
        fixture.base(xid, 10, 600);
        fixture.invalidations(xid, 11, 1);
        fixture.insert(xid, 12, "x".repeat(LIMIT));
        finish(ReplayKind.STREAM_BLOCK);
        assertThat(executed).containsExactly(1);
        executed.clear();
    }

    private void finish(ReplayKind kind) {
        ReplayCursor cursor = Objects.requireNonNull(buffer.openReplay());
        assertThat(cursor.kind()).isEqualTo(kind);
        ReplayStep step = cursor.next();
        while (step != ReplayStep.END) {
            step = cursor.next();
        }
        for (int i = 0; i < 2; i++) {
            cursor.executeFinalInvalidations(this::execute, () -> {});
        }
        cursor.finish();
    }

    private void execute(byte[] bytes, int offset, int count) {
        executed.addAll(Fixture.numbers(bytes, offset, count));
    }
}
