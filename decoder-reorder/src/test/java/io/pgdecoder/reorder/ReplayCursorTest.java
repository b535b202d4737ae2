package io.pgdecoder.reorder;

import static io.pgdecoder.reorder.Fixture.SUB;
import static io.pgdecoder.reorder.Fixture.SUB2;
import static io.pgdecoder.reorder.Fixture.XID;
import static io.pgdecoder.reorder.Fixture.snapshot;
import static io.pgdecoder.reorder.ReorderBufferChangeType.DELETE;
import static io.pgdecoder.reorder.ReorderBufferChangeType.INTERNAL_SPEC_ABORT;
import static io.pgdecoder.reorder.ReorderBufferChangeType.INTERNAL_SPEC_CONFIRM;
import static io.pgdecoder.reorder.ReorderBufferChangeType.INTERNAL_SPEC_INSERT;
import static io.pgdecoder.reorder.ReorderBufferChangeType.TRUNCATE;
import static io.pgdecoder.reorder.ReorderBufferChangeType.UPDATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.PgVersion;
import org.junit.jupiter.api.Test;

/** The steps of a replay. */
final class ReplayCursorTest {
    private final Fixture fixture = new Fixture(PgVersion.V18);
    private final ReorderBuffer buffer = fixture.buffer;

    @Test
    void givesRowsMessagesAndTruncatesOfAllSubtransactionsInLsnOrder() {
        fixture.base(XID, 10, 600);
        fixture.insert(XID, 10, "a");
        buffer.assignChild(XID, SUB, 20);
        fixture.row(SUB, 20, UPDATE, "b");
        fixture.row(XID, 30, DELETE, "c");
        buffer.assignChild(XID, SUB2, 40);
        fixture.message(SUB2, 40, "pre", "content");
        ReorderBufferChange truncate = buffer.beginChange(SUB, 50, TRUNCATE, 0);
        truncate.setTruncate(new int[] {16384, 16390}, true, false);
        buffer.queueChange(truncate, false);
        assertThat(fixture.replay(XID, 60))
                .containsExactly(
                        "INSERT@10 a", "UPDATE@20 b", "DELETE@30 c", "MESSAGE@40 pre:content", "TRUNCATE@50 2 tables");
    }

    @Test
    void keepsQueueOrderOfChangesFromOneMultiInsertRecord() {
        fixture.base(XID, 10, 600);
        buffer.assignChild(XID, SUB, 10);
        for (String row : new String[] {"a", "b", "c"}) {
            fixture.insert(SUB, 20, row);
        }
        fixture.insert(XID, 30, "d");
        assertThat(fixture.replay(XID, 60)).containsExactly("INSERT@20 a", "INSERT@20 b", "INSERT@20 c", "INSERT@30 d");
    }

    @Test
    void messageQueuedUnderItsRecordsEndComesBeforeTheRowThatStartsThere() {
        fixture.base(XID, 10, 600);
        fixture.insert(XID, 10, "a");
        buffer.assignChild(XID, SUB, 20);
        fixture.insert(SUB, 20, "b");
        fixture.message(SUB, 30, "m", "");
        fixture.insert(XID, 30, "c");
        assertThat(fixture.replay(XID, 60))
                .containsExactly("INSERT@10 a", "INSERT@20 b", "MESSAGE@30 m:", "INSERT@30 c");
    }

    @Test
    void snapshotChangeBeforeAnyCommandIdStaysShared() {
        fixture.base(XID, 10, 600);
        buffer.addSnapshot(XID, 20, snapshot(610));
        assertThat(fixture.replay(XID, 30)).containsExactly("snapshot 610 curcid 0 own 0");
    }

    @Test
    void commandIdMakesAPrivateCopyThatLaterSnapshotsKeep() {
        fixture.base(XID, 10, 600);
        buffer.assignChild(XID, SUB, 11);
        buffer.addNewCommandId(XID, 20, 3);
        buffer.addSnapshot(XID, 30, snapshot(610));
        buffer.addNewCommandId(SUB, 40, 5);
        assertThat(fixture.replay(XID, 50))
                .containsExactly(
                        "snapshot 600 curcid 3 own 2", "snapshot 610 curcid 3 own 2", "snapshot 610 curcid 5 own 2");
    }

    @Test
    void commandIdIsNeverLoweredAndComparesUnsigned() {
        fixture.base(XID, 10, 600);
        buffer.addNewCommandId(XID, 20, 3);
        buffer.addNewCommandId(XID, 21, 3);
        buffer.addNewCommandId(XID, 22, 2);
        buffer.addNewCommandId(XID, 23, 0x80000000);
        buffer.addNewCommandId(XID, 24, 4);
        assertThat(fixture.replay(XID, 50))
                .containsExactly("snapshot 600 curcid 3 own 1", "snapshot 600 curcid -2147483648 own 1");
    }

    @Test
    void ownXidsAreSortedUnsigned() {
        fixture.base(0xFFFFFFF0, 10, 600);
        buffer.assignChild(0xFFFFFFF0, 5, 11);
        buffer.addNewCommandId(0xFFFFFFF0, 20, 1);
        ReplayCursor cursor = fixture.commit(0xFFFFFFF0, 30);
        assertThat(cursor.ownXids()).isEmpty();
        assertThat(cursor.next()).isEqualTo(ReplayStep.SNAPSHOT);
        assertThat(cursor.ownXids()).containsExactly(5, 0xFFFFFFF0);
        cursor.close();
    }

    @Test
    void tupleCidsAreShownForCatalogChangingTransactionsOnly() {
        fixture.base(XID, 10, 600);
        buffer.addNewTupleCids(XID, 11, 1663, 5, 1259, 0x10001, 2, -1, -1);
        buffer.addNewTupleCids(XID, 12, 1663, 5, 1259, 0x10001, 2, 4, 7);
        ReplayCursor unmarked = fixture.commit(XID, 30);
        assertThat(unmarked.tupleCids().find(1663, 5, 1259, 0x10001)).isNull();
        unmarked.close();

        fixture.base(XID, 40, 600);
        buffer.addNewTupleCids(XID, 41, 1663, 5, 1259, 0x10001, 2, -1, -1);
        buffer.addNewTupleCids(XID, 42, 1663, 5, 1259, 0x10001, 2, 4, 7);
        buffer.xidSetCatalogChanges(XID, 42);
        ReplayCursor marked = fixture.commit(XID, 50);
        assertThat(marked.tupleCids().find(1663, 5, 1259, 0x10001)).isEqualTo(new TupleCommandIds(2, 4, 7));
        marked.close();
        assertThat(marked.tupleCids()).isSameAs(TupleCids.NONE);
    }

    @Test
    void confirmedSpeculativeInsertComesAtItsConfirmationUnderItsOwnLsn() {
        fixture.base(XID, 10, 600);
        fixture.row(XID, 10, INTERNAL_SPEC_INSERT, "a");
        buffer.addSnapshot(XID, 15, snapshot(610));
        fixture.token(XID, 20, INTERNAL_SPEC_CONFIRM);
        fixture.insert(XID, 30, "b");
        assertThat(fixture.replay(XID, 40))
                .containsExactly("snapshot 610 curcid 0 own 0", "INSERT@10 a", "INSERT@30 b");
    }

    @Test
    void abortedSpeculativeInsertIsDropped() {
        fixture.base(XID, 10, 600);
        fixture.row(XID, 10, INTERNAL_SPEC_INSERT, "a");
        fixture.token(XID, 20, INTERNAL_SPEC_ABORT);
        // The TOAST rows of the same insert are taken back too.
        fixture.token(XID, 21, INTERNAL_SPEC_ABORT);
        fixture.row(XID, 30, INTERNAL_SPEC_INSERT, "b");
        fixture.token(XID, 31, INTERNAL_SPEC_CONFIRM);
        assertThat(fixture.replay(XID, 40)).containsExactly("INSERT@30 b");
    }

    @Test
    void speculativeInsertThatWasNeverConfirmedIsReplacedByTheNext() {
        fixture.base(XID, 10, 600);
        fixture.row(XID, 10, INTERNAL_SPEC_INSERT, "a");
        fixture.row(XID, 20, INTERNAL_SPEC_INSERT, "b");
        fixture.token(XID, 21, INTERNAL_SPEC_CONFIRM);
        fixture.row(XID, 30, INTERNAL_SPEC_INSERT, "c");
        assertThat(fixture.replay(XID, 40)).containsExactly("INSERT@20 b");
    }

    @Test
    void confirmationWithoutAnInsertIsAnError() {
        fixture.base(XID, 10, 600);
        fixture.row(XID, 10, INTERNAL_SPEC_INSERT, "a");
        fixture.insert(XID, 15, "any row ends the speculation");
        fixture.token(XID, 20, INTERNAL_SPEC_CONFIRM);
        fixture.insert(XID, 30, "b");
        ReplayCursor cursor = fixture.commit(XID, 40);
        assertThat(cursor.next()).isEqualTo(ReplayStep.CHANGE);
        assertThatThrownBy(cursor::next).isInstanceOfSatisfying(DecoderException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.REORDER_INVALID);
            assertThat(e.lsn()).isEqualTo(20);
        });
        assertThatThrownBy(cursor::next).isInstanceOf(DecoderException.class);
        cursor.close();
        assertThat(buffer.memorySize()).isZero();
    }

    @Test
    void changeStaysTheSameUntilTheNextStep() {
        fixture.base(XID, 10, 600);
        fixture.insert(XID, 10, "a");
        fixture.insert(XID, 20, "b");
        ReplayCursor cursor = fixture.commit(XID, 40);
        cursor.next();
        ReorderBufferChange first = cursor.change();
        assertThat(cursor.change()).isSameAs(first);
        assertThat(Fixture.describe(first)).isEqualTo("INSERT@10 a");
        cursor.next();
        assertThat(Fixture.describe(cursor.change())).isEqualTo("INSERT@20 b");
        assertThat(cursor.next()).isEqualTo(ReplayStep.END);
        assertThat(cursor.next()).isEqualTo(ReplayStep.END);
        assertThatThrownBy(cursor::change).isInstanceOf(IllegalStateException.class);
        cursor.finish();
    }

    @Test
    void finishComesOnlyAfterTheEnd() {
        fixture.base(XID, 10, 600);
        fixture.insert(XID, 10, "a");
        ReplayCursor cursor = fixture.commit(XID, 40);
        cursor.next();
        assertThatThrownBy(cursor::finish).isInstanceOf(IllegalStateException.class);
        cursor.close();
        assertThat(cursor.isOpen()).isFalse();
        assertThat(buffer.transactionCount()).isZero();
        assertThatThrownBy(cursor::next).isInstanceOf(IllegalStateException.class);
        cursor.close();
    }

    @Test
    void cursorClosedInTheMiddleLeavesNothingBehindForTheNextReplay() {
        fixture.base(XID, 10, 600);
        buffer.assignChild(XID, SUB, 10);
        fixture.row(XID, 10, INTERNAL_SPEC_INSERT, "a");
        fixture.insert(SUB, 20, "b");
        fixture.insert(XID, 30, "c");
        ReplayCursor cursor = fixture.commit(XID, 40);
        cursor.next();
        cursor.close();
        assertThat(buffer.stats().totalTxns()).isZero();

        fixture.base(900, 50, 600);
        fixture.insert(900, 50, "d");
        assertThat(fixture.replay(900, 60)).containsExactly("INSERT@50 d");
        assertThat(buffer.memorySize()).isZero();
    }

    @Test
    void toastChunksGoToTheReassemblerOnceHoweverOftenTheRowIsTried() {
        fixture.base(XID, 10, 600);
        fixture.toastChunk(XID, 10, 42, "x");
        fixture.insert(XID, 20, "row");
        ReplayCursor cursor = fixture.commit(XID, 40);
        cursor.next();
        cursor.appendToastChunk();
        cursor.appendToastChunk();
        int entry = cursor.toast().find(42);
        assertThat(cursor.toast().length(entry)).isEqualTo(1);
        assertThat(cursor.toast().bytes(entry)[0]).isEqualTo((byte) 'x');
        cursor.next();
        assertThat(cursor.change().clearToastAfterwards()).isTrue();
        cursor.resetToast();
        cursor.resetToast();
        assertThat(cursor.toast().isEmpty()).isTrue();
        cursor.next();
        cursor.finish();
    }

    @Test
    void speculativeAbortForgetsToastChunks() {
        fixture.base(XID, 10, 600);
        fixture.toastChunk(XID, 10, 42, "x");
        fixture.row(XID, 20, INTERNAL_SPEC_INSERT, "a");
        fixture.token(XID, 30, INTERNAL_SPEC_ABORT);
        ReplayCursor cursor = fixture.commit(XID, 40);
        cursor.next();
        cursor.appendToastChunk();
        assertThat(cursor.next()).isEqualTo(ReplayStep.END);
        assertThat(cursor.toast().isEmpty()).isTrue();
        cursor.finish();
    }
}
