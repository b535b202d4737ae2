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
    private final Fixture fixture = new Fixture(PgVersion.V17);
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

    private void execute(byte[] bytes, int offset, int count) {
        executed.addAll(Fixture.numbers(bytes, offset, count));
    }
}
