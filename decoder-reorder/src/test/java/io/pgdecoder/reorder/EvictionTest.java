package io.pgdecoder.reorder;

import static io.pgdecoder.reorder.Fixture.SUB;
import static io.pgdecoder.reorder.Fixture.SUB2;
import static io.pgdecoder.reorder.Fixture.XID;
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

    /** Those that are gone do not count in the server's hash table, which then has its first 1024 buckets. */
    @Test
    void transactionsThatAreGoneDoNotChangeTheOrderUntil16() {
        fixture = limited(PgVersion.V16);
        for (int xid = XID; xid < XID + 3000; xid++) {
            lsn += 8;
            fixture.buffer.processXid(xid, lsn);
            fixture.buffer.abort(xid, lsn, 0);
        }
        int first = 10_000;
        int second = first;
        while (!(bucket(first, 1024) < bucket(second, 1024)
                && bucket(first, 2048) > bucket(second, 2048)
                && bucket(first, 4096) > bucket(second, 4096))) {
            second++;
        }
        assertThat(spilledFirst(first, second)).isEqualTo(first);
    }

    /** A look-up that could add to a full table gives it one bucket more, which takes its entries from an earlier one. */
    @Test
    void lookUpsOfKnownTransactionsGrowTheTableUntil16() {
        fixture = limited(PgVersion.V16);
        for (int xid = XID; xid < XID + 1023; xid++) {
            lsn += 8;
            fixture.buffer.processXid(xid, lsn);
        }
        int moves = 10_000;
        while (bucket(moves, 2048) != 1025) {
            moves++;
        }
        int stays = 10_000;
        while (bucket(stays, 2048) != 5) {
            stays++;
        }
        assertThat(spilledFirst(moves, stays)).isEqualTo(stays);
    }

    private static int bucket(int xid, int buckets) {
        return TransactionScanOrder.hash(xid) & buckets - 1;
    }

    /** Which of two is spilled when both are the largest. */
    private int spilledFirst(int a, int b) {
        for (int i = 0; i < LIMIT / ROW / 2; i++) {
            rows(a, 1);
            rows(b, 1);
        }
        assertThat(stats().spillCount()).isZero();
        while (stats().spillCount() == 0) {
            rows(XID, 1);
        }
        return fixture.transaction(a).size() == 0 ? a : b;
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
