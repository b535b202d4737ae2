package io.pgdecoder.reorder;

import static io.pgdecoder.reorder.Fixture.SUB;
import static io.pgdecoder.reorder.Fixture.SUB2;
import static io.pgdecoder.reorder.Fixture.XID;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.PgVersion;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How subtransactions find their parents, and what of them the parent gets. */
final class KinshipTest {
    private final Fixture fixture = new Fixture(PgVersion.V18);
    private final ReorderBuffer buffer = fixture.buffer;

    @Test
    void subtransactionCountsAsTopLevelUntilItsParentIsKnown() {
        fixture.insert(SUB, 10, "a");
        assertThat(topXids()).containsExactly(SUB);
        buffer.assignChild(XID, SUB, 20);
        assertThat(topXids()).containsExactly(XID);
        assertThat(fixture.transaction(SUB).isKnownSubtransaction()).isTrue();
        assertThat(fixture.transaction(SUB).topTransaction().xid()).isEqualTo(XID);
    }

    @Test
    void assigningTwiceChangesNothing() {
        buffer.assignChild(XID, SUB, 10);
        buffer.assignChild(XID, SUB, 20);
        assertThat(fixture.transaction(XID).subtransactionCount()).isEqualTo(1);
    }

    @Test
    void parentWithoutSnapshotGetsTheSubtransactionsOne() {
        fixture.base(SUB, 10, 600);
        fixture.base(999, 12, 650);
        buffer.assignChild(XID, SUB, 20);
        assertThat(fixture.baseSnapshot(XID).xmin()).isEqualTo(600);
        assertThat(fixture.transaction(XID).baseSnapshotLsn()).isEqualTo(10);
        assertThat(fixture.transaction(SUB).baseSnapshot()).isNull();
        assertThat(buffer.oldestXmin()).isEqualTo(600);
    }

    @Test
    void earlierSnapshotOfTheSubtransactionReplacesTheParentsLaterOne() {
        fixture.base(SUB, 10, 600);
        fixture.base(999, 12, 650);
        fixture.base(XID, 15, 660);
        buffer.assignChild(XID, SUB, 20);
        assertThat(fixture.baseSnapshot(XID).xmin()).isEqualTo(600);
        assertThat(buffer.oldestXmin()).isEqualTo(600);
        buffer.abort(XID, 30, 0);
        assertThat(buffer.oldestXmin()).isEqualTo(650);
    }

    @Test
    void laterSnapshotOfTheSubtransactionIsDropped() {
        fixture.base(XID, 10, 600);
        fixture.base(SUB, 15, 660);
        buffer.assignChild(XID, SUB, 20);
        assertThat(fixture.baseSnapshot(XID).xmin()).isEqualTo(600);
        assertThat(fixture.transaction(SUB).baseSnapshot()).isNull();
        buffer.abort(XID, 30, 0);
        assertThat(buffer.oldestXmin()).isZero();
    }

    @Test
    void baseSnapshotOfAKnownSubtransactionGoesToTheParent() {
        buffer.assignChild(XID, SUB, 10);
        fixture.base(SUB, 12, 600);
        assertThat(buffer.xidHasBaseSnapshot(SUB)).isTrue();
        assertThat(buffer.xidHasBaseSnapshot(XID)).isTrue();
        assertThat(fixture.transaction(SUB).baseSnapshot()).isNull();
    }

    @Test
    void commitOfAnUnknownSubtransactionIsNothing() {
        buffer.processXid(XID, 10);
        buffer.commitChild(XID, SUB, 20, 28);
        assertThat(buffer.transaction(SUB)).isNull();
        assertThat(buffer.transactionCount()).isEqualTo(1);
    }

    @Test
    void kinshipLearntAtCommitBringsTheSubtransactionsChanges() {
        fixture.base(SUB, 10, 600);
        fixture.insert(SUB, 10, "a");
        buffer.commitChild(XID, SUB, 20, 28);
        assertThat(fixture.replay(XID, 20)).containsExactly("INSERT@10 a");
        assertThat(buffer.transactionCount()).isZero();
    }

    @Test
    void catalogChangeOfASubtransactionMarksTheParentFrom14On() {
        for (PgVersion version : PgVersion.values()) {
            Fixture each = new Fixture(version);
            each.buffer.assignChild(XID, SUB, 10);
            each.buffer.xidSetCatalogChanges(SUB, 12);
            assertThat(each.buffer.xidHasCatalogChanges(SUB)).isTrue();
            assertThat(each.buffer.xidHasCatalogChanges(XID))
                    .as("parent in %s", version)
                    .isEqualTo(version != PgVersion.V13);
        }
    }

    @Test
    void catalogChangingTransactionsAreListedInUnsignedOrder() {
        buffer.xidSetCatalogChanges(0xFFFFFF00, 10);
        buffer.xidSetCatalogChanges(5, 20);
        buffer.processXid(6, 30);
        assertThat(buffer.catalogChangesXacts()).containsExactly(5, 0xFFFFFF00);
    }

    @Test
    void abortOfASubtransactionTakesOnlyItsOwnChanges() {
        fixture.base(XID, 10, 600);
        fixture.insert(XID, 10, "a");
        buffer.assignChild(XID, SUB, 20);
        fixture.insert(SUB, 20, "b");
        buffer.assignChild(XID, SUB2, 30);
        fixture.insert(SUB2, 30, "c");
        buffer.abort(SUB, 40, 0);
        buffer.commitChild(XID, SUB2, 50, 58);
        assertThat(fixture.replay(XID, 50)).containsExactly("INSERT@10 a", "INSERT@30 c");
    }

    @Test
    void contradictoryKinshipIsAnError() {
        buffer.assignChild(XID, SUB, 10);
        assertThatThrownBy(() -> buffer.assignChild(XID, XID, 20))
                .isInstanceOf(DecoderException.class)
                .hasMessageContaining("0/14");
        assertThatThrownBy(() -> buffer.assignChild(SUB, SUB2, 20)).isInstanceOf(DecoderException.class);
        assertThatThrownBy(() -> buffer.assignChild(999, XID, 20)).isInstanceOf(DecoderException.class);
    }

    private List<Integer> topXids() {
        List<Integer> xids = new ArrayList<>();
        for (ReorderBufferTransaction t = buffer.oldestTransaction(); t != null; t = t.next()) {
            xids.add(t.xid());
        }
        return xids;
    }
}
