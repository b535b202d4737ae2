package io.pgdecoder.snapbuild;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.reorder.HistoricSnapshot;
import io.pgdecoder.reorder.ReorderBuffer;
import io.pgdecoder.reorder.ReorderBufferOptions;
import io.pgdecoder.reorder.ReorderBufferTransaction;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.types.TransactionId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Changes and commits: base snapshots, what is listed as committed, xmax, and who gets a new snapshot. */
class SnapBuildCommitTest {
    private static final int[] NO_XIDS = {};
    private static final byte[] MESSAGES = new byte[2 * 16];

    private PgVersion version = PgVersion.V17;
    private ReorderBuffer reorder = new ReorderBuffer(version, ReorderBufferOptions.defaults(version));
    private SnapBuild builder = new SnapBuild(version, reorder, SnapBuildOptions.slotCreation(TransactionId.INVALID));

    private void use(PgVersion other, SnapBuildOptions options) {
        version = other;
        reorder = new ReorderBuffer(version, ReorderBufferOptions.defaults(version));
        builder = new SnapBuild(version, reorder, options);
    }

    private static RunningXacts running(int nextXid, int oldestRunningXid) {
        return new RunningXacts(nextXid, oldestRunningXid, new int[] {oldestRunningXid});
    }

    /** Consistent with next xid 700. */
    private void becomeConsistent() {
        builder.processRunningXacts(0x1000, 0x1050, running(700, 700));
    }

    /** FULL_SNAPSHOT: transactions from 710 on are collected. */
    private void becomeFull() {
        builder.processRunningXacts(0x1000, 0x1050, running(700, 690));
        builder.processRunningXacts(0x1100, 0x1150, running(710, 700));
        assertThat(builder.state()).isEqualTo(SnapBuildState.FULL_SNAPSHOT);
    }

    private ReorderBufferTransaction transaction(int xid) {
        for (ReorderBufferTransaction txn = reorder.oldestTransaction(); txn != null; txn = txn.next()) {
            if (txn.xid() == xid) {
                return txn;
            }
        }
        throw new AssertionError("no transaction " + xid);
    }

    private void ddl(int xid, long lsn) {
        reorder.processXid(xid, lsn);
        reorder.xidSetCatalogChanges(xid, lsn);
    }

    @Test
    void dropsChangesBeforeTheFullSnapshot() {
        assertThat(builder.processChange(700, 0x900)).isFalse();
        builder.processRunningXacts(0x1000, 0x1050, running(700, 690));
        assertThat(builder.processChange(700, 0x1060)).isFalse();
        assertThat(reorder.xidHasBaseSnapshot(700)).isFalse();
    }

    @Test
    void collectsOnlyTransactionsThatStartedInTheFullSnapshot() {
        becomeFull();
        assertThat(builder.processChange(709, 0x2000)).isFalse();
        assertThat(builder.processChange(710, 0x2010)).isTrue();
        assertThat(reorder.xidHasBaseSnapshot(709)).isFalse();
        assertThat(reorder.xidHasBaseSnapshot(710)).isTrue();
        assertThat(transaction(710).baseSnapshotLsn()).isEqualTo(0x2010);
    }

    @Test
    void sharesOneSnapshotUntilCatalogsChange() {
        becomeConsistent();
        builder.processChange(701, 0x2000);
        builder.processChange(702, 0x2010);
        builder.processChange(701, 0x2020);
        HistoricSnapshot first = transaction(701).baseSnapshot();
        assertThat(first).isNotNull().isSameAs(transaction(702).baseSnapshot());
        assertThat(builder.getOrBuildSnapshot()).isSameAs(first);

        ddl(703, 0x2030);
        builder.commitTxn(0x2040, 703, NO_XIDS, 0, true);
        builder.processChange(704, 0x2050);
        assertThat(transaction(704).baseSnapshot()).isNotSameAs(first);
    }

    @Test
    void hasNoSnapshotToGiveBeforeItIsConsistent() {
        becomeFull();
        assertThatThrownBy(() -> builder.getOrBuildSnapshot()).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void refusesAChangeWithoutTransaction() {
        becomeConsistent();
        assertThatThrownBy(() -> builder.processChange(TransactionId.INVALID, 0x2000))
                .isInstanceOfSatisfying(
                        DecoderException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.WAL_RECORD_CONTENT_INVALID));
    }

    @Test
    void decodesOnlyCommitsAfterThoseSeenWhileWaiting() {
        assertThat(builder.commitTxn(0x900, 600, NO_XIDS, 0, false)).isTrue();
        assertThat(builder.startDecodingAt()).isEqualTo(0x901);
        becomeFull();
        builder.commitTxn(0x2000, 711, NO_XIDS, 0, false);
        assertThat(builder.startDecodingAt()).isEqualTo(0x2001);
        builder.processRunningXacts(0x3000, 0x3050, running(720, 715));
        assertThat(builder.isConsistent()).isTrue();
        builder.commitTxn(0x4000, 716, NO_XIDS, 0, false);
        assertThat(builder.startDecodingAt()).isEqualTo(0x2001);
    }

    @Test
    void neverMovesTheStartOfDecodingBack() {
        use(PgVersion.V17, SnapBuildOptions.existingSlot(0x8000));
        builder.commitTxn(0x900, 600, NO_XIDS, 0, false);
        assertThat(builder.startDecodingAt()).isEqualTo(0x8000);
    }

    @Test
    void ignoresTransactionsWithoutCatalogChanges() {
        becomeConsistent();
        builder.processChange(701, 0x2000);
        builder.processChange(702, 0x2010);
        assertThat(builder.includesAllTransactions()).isTrue();
        assertThat(builder.commitTxn(0x2020, 702, new int[] {703}, 1, true)).isTrue();
        assertThat(builder.committedCount()).isZero();
        assertThat(builder.xmax()).isEqualTo(700);
        assertThat(builder.includesAllTransactions()).isFalse();
        assertThat(transaction(701).changeCount()).isZero();
    }

    @Test
    void givesEveryTransactionWithABaseSnapshotTheNewOneAndTheOthersNone() {
        becomeConsistent();
        builder.processChange(701, 0x2000);
        reorder.processXid(702, 0x2010);
        ddl(703, 0x2020);
        builder.processChange(704, 0x2030);

        builder.commitTxn(0x2040, 703, NO_XIDS, 0, true);

        assertThat(builder.committedCount()).isOne();
        assertThat(builder.xmax()).isEqualTo(704);
        assertThat(transaction(701).changeCount()).isOne();
        assertThat(transaction(702).changeCount()).isZero();
        assertThat(transaction(704).changeCount()).isOne();
        // The committing one had none: it gets the new one as its base, and queued as well.
        ReorderBufferTransaction committing = transaction(703);
        assertThat(committing.changeCount()).isOne();
        assertThat(committing.baseSnapshotLsn()).isEqualTo(0x2040);
        assertThat(committing.baseSnapshot()).isSameAs(builder.getOrBuildSnapshot());
        assertThat(builder.getOrBuildSnapshot().isCommitted(703)).isTrue();
    }

    @ParameterizedTest
    @EnumSource(PgVersion.class)
    void givesTheOthersTheInvalidationsToo(PgVersion each) {
        use(each, SnapBuildOptions.slotCreation(TransactionId.INVALID));
        becomeConsistent();
        builder.processChange(701, 0x2000);
        builder.processChange(703, 0x2010);
        reorder.xidSetCatalogChanges(703, 0x2020);
        reorder.addInvalidations(703, 0x2020, MESSAGES, 0, 2);

        builder.commitTxn(0x2040, 703, NO_XIDS, 0, true);

        assertThat(transaction(701).distributedInvalidations().count()).isEqualTo(2);
        assertThat(transaction(703).distributedInvalidations().count()).isZero();
    }

    @Test
    void listsCatalogChangingSubtransactionsAndTheirTop() {
        becomeConsistent();
        reorder.processXid(701, 0x2000);
        reorder.processXid(702, 0x2010);
        reorder.assignChild(701, 703, 0x2020);
        reorder.xidSetCatalogChanges(703, 0x2020);

        builder.commitTxn(0x2040, 701, new int[] {702, 703, 9999}, 2, true);

        HistoricSnapshot snapshot = builder.getOrBuildSnapshot();
        assertThat(snapshot.committedCount()).isEqualTo(2);
        assertThat(snapshot.isCommitted(701)).isTrue();
        assertThat(snapshot.isCommitted(703)).isTrue();
        assertThat(snapshot.isCommitted(702)).isFalse();
        assertThat(builder.xmax()).isEqualTo(704);
    }

    @Test
    void keepsXmaxWhenAnOlderTransactionCommits() {
        becomeConsistent();
        ddl(701, 0x2000);
        ddl(705, 0x2010);
        builder.commitTxn(0x2020, 705, NO_XIDS, 0, true);
        builder.commitTxn(0x2030, 701, NO_XIDS, 0, true);
        assertThat(builder.xmax()).isEqualTo(706);
    }

    @Test
    void passesTheSpecialIdsWhenXmaxWrapsAround() {
        builder.processRunningXacts(0x1000, 0x1050, running(-1, -1));
        ddl(-1, 0x2000);
        builder.commitTxn(0x2010, -1, NO_XIDS, 0, true);
        assertThat(builder.xmax()).isEqualTo(TransactionId.FIRST_NORMAL);
    }

    @Test
    void buildsNoSnapshotForCommitsBeforeTheFullSnapshot() {
        builder.processRunningXacts(0x1000, 0x1050, running(700, 690));
        ddl(705, 0x1100);
        builder.commitTxn(0x1200, 705, NO_XIDS, 0, true);
        assertThat(builder.committedCount()).isOne();
        assertThat(builder.xmax()).isEqualTo(706);
        assertThat(reorder.xidHasBaseSnapshot(705)).isFalse();

        ddl(699, 0x1300);
        builder.commitTxn(0x1400, 699, NO_XIDS, 0, true);
        assertThat(builder.committedCount()).isOne();
        assertThat(builder.startDecodingAt()).isEqualTo(0x1401);
    }

    @Test
    void forgetsCommittedTransactionsThatTheCommitLogDecides() {
        becomeConsistent();
        ddl(701, 0x2000);
        ddl(702, 0x2010);
        ddl(703, 0x2020);
        builder.commitTxn(0x2030, 703, NO_XIDS, 0, true);
        builder.commitTxn(0x2040, 701, NO_XIDS, 0, true);
        builder.processRunningXacts(0x3000, 0x3050, running(710, 702));
        assertThat(builder.committedCount()).isOne();
        builder.commitTxn(0x3060, 702, NO_XIDS, 0, true);
        assertThat(builder.getOrBuildSnapshot().xmin()).isEqualTo(702);
        assertThat(builder.getOrBuildSnapshot().isCommitted(703)).isTrue();
        assertThat(builder.getOrBuildSnapshot().isCommitted(701)).isFalse();
    }

    @Test
    void keepsTheXminThatTheOldestBaseSnapshotNeeds() {
        becomeConsistent();
        assertThat(builder.xminHorizon()).isEqualTo(TransactionId.INVALID);
        builder.processChange(701, 0x2000);
        builder.processRunningXacts(0x3000, 0x3050, running(710, 701));
        assertThat(builder.xminHorizon()).isEqualTo(700);
        reorder.abort(701, 0x3060, 0);
        builder.processRunningXacts(0x4000, 0x4050, running(710, 710));
        assertThat(builder.xminHorizon()).isEqualTo(710);
    }

    @Test
    void tracksEveryCommitWhileBuildingAFullSnapshot() {
        use(PgVersion.V17, new SnapBuildOptions(Lsn.INVALID, TransactionId.INVALID, true, true, SnapshotFiles.NONE));
        becomeFull();
        builder.commitTxn(0x2000, 711, new int[] {714}, 1, false);
        assertThat(builder.committedCount()).isEqualTo(2);
        assertThat(builder.includesAllTransactions()).isTrue();
        assertThat(builder.xmax()).isEqualTo(715);
        builder.processRunningXacts(0x3000, 0x3050, running(720, 715));
        builder.commitTxn(0x4000, 716, NO_XIDS, 0, false);
        assertThat(builder.includesAllTransactions()).isFalse();
    }

    @ParameterizedTest(name = "{0}: top listed {1}, subtransaction listed {2}")
    @CsvSource({
        "V13, true, true", "V14, true, true", "V15, true, true",
        "V16, false, true", "V17, false, true", "V18, false, true",
    })
    void knowsCatalogChangesFromBeforeTheRestoredState(PgVersion each, boolean viaRunning, boolean subListed) {
        // 690 with its subtransaction 691 ran at the restored state; 16+ saved that 691 changed catalogs.
        SnapshotFiles files = new SnapshotFiles() {
            @Override
            public boolean save(long lsn, SnapshotContents contents) {
                return true;
            }

            @Override
            public SnapshotContents load(long lsn) {
                return new SnapshotContents(690, 695, new int[0], new int[] {691});
            }
        };
        use(each, new SnapBuildOptions(Lsn.INVALID, TransactionId.INVALID, false, false, files));
        builder.processRunningXacts(0x1000, 0x1050, new RunningXacts(700, 690, new int[] {692, 690}));

        builder.xidSetCatalogChanges(690, new int[] {691}, 1, 0x2000);
        assertThat(reorder.xidHasCatalogChanges(690)).isEqualTo(viaRunning);
        builder.commitTxn(0x2000, 690, new int[] {691}, 1, true);

        assertThat(builder.getOrBuildSnapshot().isCommitted(691)).isEqualTo(subListed);
        assertThat(builder.getOrBuildSnapshot().isCommitted(690)).isTrue();
    }

    @ParameterizedTest(name = "{0}: oldest running {1}")
    @CsvSource({"V15, 690, true", "V15, 691, false", "V16, 690, true", "V16, 691, false"})
    void forgetsRestoredTransactionsThatCannotRunAnyMore(PgVersion each, int oldest, boolean known) {
        SnapshotFiles files = new SnapshotFiles() {
            @Override
            public boolean save(long lsn, SnapshotContents contents) {
                return true;
            }

            @Override
            public SnapshotContents load(long lsn) {
                return new SnapshotContents(690, 695, new int[0], new int[] {690, 692});
            }
        };
        use(each, new SnapBuildOptions(Lsn.INVALID, TransactionId.INVALID, false, false, files));
        builder.processRunningXacts(0x1000, 0x1050, new RunningXacts(700, 690, new int[] {692, 690}));
        builder.processRunningXacts(0x1100, 0x1150, running(700, oldest));

        commitWithInvalidations(690, 0x2000);
        assertThat(builder.committedCount()).isEqualTo(known ? 1 : 0);
        commitWithInvalidations(692, 0x3000);
        assertThat(builder.committedCount()).as("the later one is kept").isEqualTo(known ? 2 : 1);
    }

    private void commitWithInvalidations(int xid, long lsn) {
        builder.xidSetCatalogChanges(xid, NO_XIDS, 0, lsn);
        builder.commitTxn(lsn, xid, NO_XIDS, 0, true);
    }

    @Test
    void listsAsManyTransactionsAsCommit() {
        becomeConsistent();
        for (int xid = 701; xid < 1701; xid++) {
            ddl(xid, 0x2000 + xid);
            assertThat(builder.commitTxn(0x2000 + xid, xid, NO_XIDS, 0, true)).isTrue();
            reorder.abort(xid, 0x2000 + xid, 0);
        }
        assertThat(builder.committedCount()).isEqualTo(1000);
        assertThat(builder.getOrBuildSnapshot().isCommitted(701)).isTrue();
        assertThat(builder.getOrBuildSnapshot().isCommitted(1700)).isTrue();
    }

    @ParameterizedTest
    @EnumSource(PgVersion.class)
    void believesACommitRecordsInvalidationsAloneOnlyIn13(PgVersion each) {
        use(each, SnapBuildOptions.slotCreation(TransactionId.INVALID));
        becomeConsistent();
        builder.xidSetCatalogChanges(701, new int[] {702}, 1, 0x2000);
        builder.commitTxn(0x2000, 701, new int[] {702}, 1, true);
        assertThat(builder.committedCount()).isEqualTo(each == PgVersion.V13 ? 1 : 0);
    }
}
