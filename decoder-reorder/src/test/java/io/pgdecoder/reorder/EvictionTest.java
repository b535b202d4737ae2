package io.pgdecoder.reorder;

import static io.pgdecoder.reorder.Fixture.SUB;
import static io.pgdecoder.reorder.Fixture.SUB2;
import static io.pgdecoder.reorder.Fixture.XID;
import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.types.PgVersion;
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
