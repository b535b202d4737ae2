package io.pgdecoder.snapbuild;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.reorder.HistoricSnapshot;
import io.pgdecoder.reorder.ReorderBuffer;
import io.pgdecoder.reorder.ReorderBufferChange;
import io.pgdecoder.reorder.ReorderBufferChangeType;
import io.pgdecoder.reorder.ReorderBufferOptions;
import io.pgdecoder.reorder.ReplayCursor;
import io.pgdecoder.reorder.ReplayKind;
import io.pgdecoder.reorder.ReplayStep;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.types.TransactionId;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A commit whose new snapshot, or whose invalidations, fill the memory while they are queued into the others. */
class SnapBuildResumptionTest {
    private static final int[] NO_XIDS = {};
    private static final PgVersion VERSION = PgVersion.V17;
    private static final long WORK_MEM = ReorderBufferOptions.MIN_WORK_MEM_BYTES;
    private static final int COMMITTING = 704;
    private static final byte[] CONTENT = new byte[(int) WORK_MEM];

    private final ReorderBuffer reorder =
            new ReorderBuffer(VERSION, ReorderBufferOptions.defaults(VERSION).withWorkMemBytes(WORK_MEM));
    private final SnapBuild builder =
            new SnapBuild(VERSION, reorder, SnapBuildOptions.slotCreation(TransactionId.INVALID));

    @BeforeEach
    void three() {
        reorder.enableStreaming(() -> true);
        builder.processRunningXacts(0x1000, 0x1050, new RunningXacts(700, 700, NO_XIDS));
        for (int xid = 701; xid <= 703; xid++) {
            builder.processChange(xid, 0x2000 + xid);
        }
        builder.processChange(COMMITTING, 0x2FFF);
        reorder.xidSetCatalogChanges(COMMITTING, 0x2FFF);
        reorder.addInvalidations(COMMITTING, 0x2FFF, new byte[16], 0, 1);
    }

    @Test
    void isDoneAtOnceWhereThereIsRoom() {
        assertThat(builder.commitTxn(0x4000, COMMITTING, NO_XIDS, 0, true)).isTrue();

        assertThat(reorder.openReplay()).isNull();
        assertEachHasTheNewSnapshot();
    }

    @Test
    void saysThatThereIsMoreToDoAndGoesOnAfterTheReplay() {
        fillUpTo(701, 1);

        // The snapshot for 701 is too much: 701 leaves in a block, which is to be worked off first.
        assertThat(builder.commitTxn(0x4000, COMMITTING, NO_XIDS, 0, true)).isFalse();
        workOff(701);
        assertThat(reorder.transaction(702).changeCount()).isZero();
        assertThat(builder.resumeCommitTxn()).isTrue();

        assertThat(reorder.transaction(702).changeCount()).isEqualTo(2);
        assertEachHasTheInvalidations();
    }

    @Test
    void goesOnWithTheInvalidationsOfTheOneItStoppedAt() {
        fillUpTo(701, 1);
        assertThat(builder.commitTxn(0x4000, COMMITTING, NO_XIDS, 0, true)).isFalse();
        assertThat(reorder.transaction(701).distributedInvalidations().count()).isZero();
        workOff(701);

        assertThat(builder.resumeCommitTxn()).isTrue();

        assertThat(reorder.transaction(701).distributedInvalidations().count()).isOne();
        // The snapshot left with the block; queued again it would come twice.
        assertThat(reorder.transaction(701).changeCount()).isOne();
    }

    @Test
    void stopsAsOftenAsMemoryIsFull() {
        fillUpTo(701, 1);
        assertThat(builder.commitTxn(0x4000, COMMITTING, NO_XIDS, 0, true)).isFalse();
        workOff(701);
        fillUpTo(703, 1);

        assertThat(builder.resumeCommitTxn()).as("after 701, at most to 703").isFalse();
        workOff(703);
        assertThat(builder.resumeCommitTxn()).isTrue();
        assertThat(builder.resumeCommitTxn()).as("nothing more to do").isTrue();

        assertEachHasTheInvalidations();
    }

    /** Queues two messages of one transaction, so that all but this many bytes of memory are taken. */
    private void fillUpTo(int xid, int left) {
        long before = reorder.memorySize();
        message(xid, 0x3001, 0);
        long empty = reorder.memorySize() - before;
        message(xid, 0x3002, (int) (WORK_MEM - reorder.memorySize() - left - empty));
        assertThat(reorder.memorySize()).isEqualTo(WORK_MEM - left);
    }

    private void message(int xid, long lsn, int length) {
        ReorderBufferChange change = reorder.beginChange(xid, lsn, ReorderBufferChangeType.MESSAGE, 0);
        change.copyMessage(CONTENT, 0, 0, 0, length);
        reorder.queueChange(change, false);
        assertThat(reorder.openReplay()).isNull();
    }

    private void workOff(int xid) {
        ReplayCursor cursor = Objects.requireNonNull(reorder.openReplay());
        assertThat(cursor.kind()).isEqualTo(ReplayKind.STREAM_BLOCK);
        assertThat(cursor.transaction().xid()).isEqualTo(xid);
        ReplayStep step = cursor.next();
        while (step != ReplayStep.END) {
            step = cursor.next();
        }
        cursor.finish();
        assertThat(reorder.openReplay()).isNull();
    }

    private void assertEachHasTheNewSnapshot() {
        HistoricSnapshot built = builder.getOrBuildSnapshot();
        assertThat(built.isCommitted(COMMITTING)).isTrue();
        for (int xid = 701; xid <= 703; xid++) {
            assertThat(reorder.transaction(xid).changeCount())
                    .as("snapshot and invalidations of %d", xid)
                    .isEqualTo(2);
        }
        assertEachHasTheInvalidations();
    }

    private void assertEachHasTheInvalidations() {
        for (int xid = 701; xid <= 703; xid++) {
            assertThat(reorder.transaction(xid).distributedInvalidations().count())
                    .as("%d", xid)
                    .isOne();
        }
        assertThat(reorder.transaction(COMMITTING).distributedInvalidations().count())
                .isZero();
    }
}
