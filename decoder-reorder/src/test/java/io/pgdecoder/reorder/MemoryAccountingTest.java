package io.pgdecoder.reorder;

import static io.pgdecoder.reorder.Fixture.SUB;
import static io.pgdecoder.reorder.Fixture.XID;
import static io.pgdecoder.reorder.ReorderBufferChangeType.INTERNAL_SPEC_CONFIRM;
import static io.pgdecoder.reorder.ReorderBufferChangeType.INTERNAL_SPEC_INSERT;
import static io.pgdecoder.reorder.ReorderBufferChangeType.TRUNCATE;
import static io.pgdecoder.reorder.ReorderBufferChangeType.UPDATE;
import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.types.PgVersion;
import org.junit.jupiter.api.Test;

/** The server's size formula, in numbers worked out by hand. */
final class MemoryAccountingTest {
    private final Fixture fixture = new Fixture(PgVersion.V17);
    private final ReorderBuffer buffer = fixture.buffer;

    @Test
    void insertCountsChangeTupleHandleAndTuple() {
        // One pad byte and "abc": t_len 23 + 4.
        fixture.insert(XID, 10, "abc");
        assertThat(buffer.memorySize()).isEqualTo(80 + 24 + 27);
    }

    @Test
    void updateCountsBothTuples() {
        ReorderBufferChange update = buffer.beginChange(XID, 10, UPDATE, 0);
        update.copyNewTuple(1, 0, 24, new byte[100], 0, 100);
        update.copyOldTuple(1, 0, 24, new byte[50], 0, 50);
        buffer.queueChange(update, false);
        assertThat(buffer.memorySize()).isEqualTo(80 + 24 + 123 + 24 + 73);
    }

    @Test
    void updateWithoutTuplesCountsTheChangeOnly() {
        fixture.token(XID, 10, UPDATE);
        assertThat(buffer.memorySize()).isEqualTo(80);
    }

    @Test
    void otherKindsCountWhatTheyCarry() {
        fixture.message(XID, 10, "pre", "content");
        long size = 80 + 3 + 1 + 7 + 16;
        assertThat(buffer.memorySize()).isEqualTo(size);
        ReorderBufferChange truncate = buffer.beginChange(XID, 11, TRUNCATE, 0);
        truncate.setTruncate(new int[3], false, false);
        buffer.queueChange(truncate, false);
        size += 80 + 12;
        assertThat(buffer.memorySize()).isEqualTo(size);
        fixture.invalidations(XID, 12, 1, 2);
        size += 80 + 32;
        assertThat(buffer.memorySize()).isEqualTo(size);
        buffer.addNewCommandId(XID, 13, 1);
        size += 80;
        assertThat(buffer.memorySize()).isEqualTo(size);
        buffer.addNewTupleCids(XID, 13, 1, 2, 3, 4, 5, 6, 7);
        fixture.base(XID, 13, 600);
        assertThat(buffer.memorySize()).isEqualTo(size);
        buffer.addSnapshot(XID, 14, Fixture.snapshot(600, 601, 602, 603));
        size += 80 + 120 + 12;
        assertThat(buffer.memorySize()).isEqualTo(size);
    }

    @Test
    void snapshotStructureDiffersByVersion() {
        for (PgVersion version : PgVersion.values()) {
            Fixture each = new Fixture(version);
            each.buffer.addSnapshot(XID, 14, Fixture.snapshot(600));
            assertThat(each.buffer.memorySize()).as("%s", version).isEqualTo(80 + snapshotBytes(version));
        }
    }

    @Test
    void changeStructureCanBeSetForTheMinorRelease() {
        Fixture each = new Fixture(
                PgVersion.V15, ReorderBufferOptions.defaults(PgVersion.V15).withChangeStructBytes(88));
        each.token(XID, 10, UPDATE);
        assertThat(each.buffer.memorySize()).isEqualTo(88);
    }

    @Test
    void distributedInvalidationsCountFrom14On() {
        fixture.distributed(XID, 12, 1);
        assertThat(buffer.memorySize()).isEqualTo(96);
        Fixture v13 = new Fixture(PgVersion.V13);
        v13.distributed(XID, 12, 1);
        v13.invalidations(XID, 13, 1);
        assertThat(v13.buffer.memorySize()).isZero();
    }

    @Test
    void subtransactionCountsForItselfAndForTheTotalOfItsParent() {
        fixture.token(XID, 10, UPDATE);
        buffer.assignChild(XID, SUB, 20);
        fixture.token(SUB, 20, UPDATE);
        assertThat(fixture.transaction(XID).size()).isEqualTo(80);
        assertThat(fixture.transaction(SUB).size()).isEqualTo(80);
        assertThat(fixture.transaction(XID).totalSize()).isEqualTo(160);
        buffer.abort(SUB, 30, 0);
        assertThat(fixture.transaction(XID).totalSize()).isEqualTo(80);
        assertThat(buffer.memorySize()).isEqualTo(80);
        buffer.abort(XID, 40, 0);
        assertThat(buffer.memorySize()).isZero();
    }

    @Test
    void totalBytesLeaveOutWhatTheReplayGaveBack() {
        fixture.base(XID, 10, 600);
        fixture.insert(XID, 10, "abc");
        fixture.row(XID, 20, INTERNAL_SPEC_INSERT, "abc");
        fixture.token(XID, 30, INTERNAL_SPEC_CONFIRM);
        fixture.replay(XID, 40);
        // The confirmed insert is freed before the total is taken.
        assertThat(buffer.stats().totalBytes()).isEqualTo(80 + 24 + 27 + 80);
        assertThat(buffer.stats().totalTxns()).isEqualTo(1);
        assertThat(buffer.memorySize()).isZero();
    }

    @Test
    void tupleWithToastValuesPutBackCountsWithItsNewLength() {
        fixture.base(XID, 10, 600);
        fixture.insert(XID, 10, "abc");
        ReplayCursor cursor = fixture.commit(XID, 40);
        cursor.next();
        cursor.accountToastReplaced(19);
        cursor.accountToastReplaced(19);
        cursor.next();
        assertThat(buffer.stats().totalBytes()).isEqualTo(80 + 24 + 19);
        cursor.finish();
        assertThat(buffer.memorySize()).isZero();
    }

    private static int snapshotBytes(PgVersion version) {
        return switch (version) {
            case V13, V18 -> 104;
            case V14, V15, V16, V17 -> 120;
        };
    }
}
