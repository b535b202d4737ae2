package io.pgdecoder.catalog;

import static io.pgdecoder.catalog.TestPage.tuple;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.catalog.datadir.CommitLog;
import io.pgdecoder.catalog.datadir.DirectoryFiles;
import io.pgdecoder.catalog.datadir.MultiXactLog;
import io.pgdecoder.heap.HeapTupleHeader;
import io.pgdecoder.heapstore.HeapRelation;
import io.pgdecoder.heapstore.HeapStoreListener;
import io.pgdecoder.heapstore.TupleVersion;
import io.pgdecoder.reorder.HistoricSnapshot;
import io.pgdecoder.reorder.TupleCidMap;
import io.pgdecoder.types.CommandId;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.ItemPointer;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.types.RelFileLocator;
import java.nio.file.Path;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Snapshot of all tests: xmin 100, xmax 200, 150 committed; own transactions 160 and 161. */
class HistoricVisibilityTest {
    private static final int INVALID = HeapTupleHeader.XMAX_INVALID;
    private static final int MULTI = HeapTupleHeader.XMAX_IS_MULTI;
    private static final RelFileLocator OLD = new RelFileLocator(1663, 5, 1259);
    private static final RelFileLocator NEW = new RelFileLocator(1663, 5, 16500);
    private static final int CURCID = 5;

    @TempDir
    Path empty;

    private final TupleCidMap cids = new TupleCidMap();
    private CommitLog commitLog = new CommitLog(new DirectoryFiles(Path.of("none")), 3);
    private MultiXactLog multiXactLog = new MultiXactLog(new DirectoryFiles(Path.of("none")), 1, 1);
    private RowXmax rowXmax = new RowXmax(commitLog, multiXactLog);

    @BeforeEach
    void logs() {
        commitLog = new CommitLog(new DirectoryFiles(empty), 3);
        multiXactLog = new MultiXactLog(new DirectoryFiles(empty), 1, 1);
        rowXmax = new RowXmax(commitLog, multiXactLog);
        commitLog.setCommitted(50);
        commitLog.setAborted(51);
        commitLog.setCommitted(150);
        commitLog.setCommitted(151);
    }

    @Test
    void rowsOfOldTransactionsFollowTheCommitLog() {
        assertThat(visible(row(50, 0, INVALID))).isTrue();
        assertThat(visible(row(51, 0, INVALID))).isFalse();
        assertThat(visible(row(52, 0, INVALID))).isFalse();
        assertThat(visible(row(52, 0, INVALID | HeapTupleHeader.XMIN_COMMITTED)))
                .isTrue();
        assertThat(visible(row(50, 0, INVALID | HeapTupleHeader.XMIN_INVALID))).isFalse();
    }

    @Test
    void rowsBetweenXminAndXmaxFollowTheSnapshotNotTheCommitLog() {
        assertThat(visible(row(150, 0, INVALID))).isTrue();
        assertThat(visible(row(151, 0, INVALID))).isFalse();
        assertThat(visible(row(151, 0, INVALID | HeapTupleHeader.XMIN_COMMITTED)))
                .isFalse();
        assertThat(visible(row(200, 0, INVALID))).isFalse();
    }

    @Test
    void removersFollowTheSameRules() {
        assertThat(visible(row(50, 50, 0))).isFalse();
        assertThat(visible(row(50, 51, 0))).isTrue();
        assertThat(visible(row(50, 52, HeapTupleHeader.XMAX_COMMITTED))).isFalse();
        assertThat(visible(row(50, 150, 0))).isFalse();
        assertThat(visible(row(50, 151, 0))).isTrue();
        assertThat(visible(row(50, 200, 0))).isTrue();
        assertThat(visible(row(50, 50, INVALID))).isTrue();
        assertThat(visible(row(50, 50, HeapTupleHeader.XMAX_LOCK_ONLY))).isTrue();
    }

    @Test
    void updaterOfAMultixactRemovesTheRow() {
        multiXactLog.setUpdateXid(7, 50);
        multiXactLog.setUpdateXid(8, 151);
        multiXactLog.setUpdateXid(9, 0);

        assertThat(visible(row(50, 7, MULTI))).isFalse();
        assertThat(visible(row(50, 8, MULTI))).isTrue();
        assertThat(visible(row(50, 9, MULTI))).isTrue();
    }

    @Test
    void ownRowsFollowTheirCommandIds() {
        TupleVersion unknown = row(160, 0, INVALID);
        assertThat(visible(unknown)).isFalse();

        TupleVersion early = row(160, 0, INVALID);
        cids.put(1663, 5, 1259, early.tid(), 4, CommandId.INVALID, CommandId.INVALID);
        assertThat(visible(early)).isTrue();

        cids.put(1663, 5, 1259, early.tid(), 4, 4, 0);
        assertThat(visible(row(160, 161, 0))).isFalse();
        cids.put(1663, 5, 1259, early.tid(), 4, CURCID, 0);
        assertThat(visible(row(160, 161, 0))).isTrue();
    }

    @Test
    void ownRowOfALaterCommandIsInvisible() {
        TupleVersion late = row(161, 0, INVALID);
        cids.put(1663, 5, 1259, late.tid(), CURCID, CommandId.INVALID, CommandId.INVALID);

        assertThat(visible(late)).isFalse();
    }

    @Test
    void rowDeletedByOneselfWithoutKnownCommandIsVisible() {
        assertThat(visible(row(50, 160, 0))).isTrue();
    }

    @Test
    void rowFrozenAtTheSeedIsVisibleToAllSnapshots() {
        assertThat(visible(row(199, 0, INVALID | HeapTupleHeader.XMIN_FROZEN))).isTrue();
    }

    @Test
    void commandIdsOfARewrittenRowAreFoundUnderItsOldAddress() {
        HeapRelation former = relation(OLD, tuple(160, 0, INVALID, 1), tuple(160, 0, INVALID, 2));
        HeapRelation next = relation(NEW, tuple(160, 0, INVALID, 2), tuple(160, 0, INVALID, 1));
        match(former, next);
        cids.put(1663, 5, 1259, ItemPointer.of(0, 1), 1, CommandId.INVALID, CommandId.INVALID);
        cids.put(1663, 5, 1259, ItemPointer.of(0, 2), CURCID, CommandId.INVALID, CommandId.INVALID);

        assertThat(visible(version(next, 2))).isTrue();
        assertThat(visible(version(next, 1))).isFalse();
    }

    @Test
    void copiesThatDifferOnlyInTheirCommandIdAreToldApartByIt() {
        byte[] first = tuple(160, 161, 0, 1);
        byte[] second = tuple(160, 161, 0, 1);
        HeapRelation former = relation(OLD, first, second);
        HeapRelation next = relation(NEW, withCommandId(second, 3), withCommandId(first, 0));
        match(former, next);
        // the first: made by 0, removed by 2, stored as combo 0; the second: made by 3, removed by 8, combo 3
        cids.put(1663, 5, 1259, ItemPointer.of(0, 1), 0, 2, 0);
        cids.put(1663, 5, 1259, ItemPointer.of(0, 2), 3, 8, 3);

        assertThat(visible(version(next, 1))).isTrue();
        assertThat(visible(version(next, 2))).isFalse();
    }

    @Test
    void matchingPrefersTheSameRemoverAndLeavesDroppedRowsOut() {
        HeapRelation former =
                relation(OLD, tuple(50, 51, 0, 1), tuple(50, 150, 0, 1), tuple(50, 50, 0, 9), tuple(50, 0, INVALID, 7));
        HeapRelation next = relation(NEW, tuple(50, 0, INVALID, 1), tuple(50, 150, 0, 1), tuple(50, 170, 0, 7));
        Set<TupleVersion> copied = Collections.newSetFromMap(new IdentityHashMap<>());
        List<TupleVersion> matched = new RewriteMatcher(rowXmax).match(former, next, copied);

        assertThat(matched).hasSize(3);
        // 51 aborted: its row counts as not removed, and the rewrite cleared its xmax
        assertThat(version(next, 1).predecessors()).containsExactly(version(former, 1));
        assertThat(version(next, 2).predecessors()).containsExactly(version(former, 2));
        // removed after it was copied
        assertThat(version(next, 3).predecessors()).containsExactly(version(former, 4));
        assertThat(copied).doesNotContain(version(former, 3));
    }

    @Test
    void whatWasRolledBackSinceHasNoEffectOnWhatWasThereBefore() {
        cids.put(1663, 5, 1259, ItemPointer.of(0, 1), 1, 2, CommandId.INVALID);
        HistoricVisibility visibility = new HistoricVisibility(commitLog, rowXmax, PgVersion.V14);
        CatalogSnapshot snapshot = ownSnapshot();
        TupleVersion removed = row(50, 161, 0);
        TupleVersion inserted = row(161, 0, INVALID);

        assertThat(visibility.survives(removed, snapshot)).isTrue();
        assertThat(visibility.survives(inserted, snapshot)).isFalse();
        assertThat(visibility.isVisible(removed, snapshot, null)).isFalse();
        assertThat(visibility.isVisible(removed, snapshot, xid -> xid == 161)).isTrue();
        assertThat(visibility.isVisible(inserted, snapshot, null)).isTrue();
        assertThat(visibility.isVisible(inserted, snapshot, xid -> xid == 161)).isFalse();
        assertThat(visibility.isVisible(inserted, snapshot, xid -> xid == 160)).isTrue();
    }

    @Test
    void ownRowsWithoutCommandIdsAreOfTheFutureOrIn13AnError() {
        CatalogSnapshot snapshot = ownSnapshot();
        TupleVersion inserted = row(160, 0, INVALID);
        TupleVersion removed = row(50, 160, 0);

        assertThat(visible(inserted)).isFalse();
        assertThat(visible(removed)).isTrue();
        HistoricVisibility of13 = new HistoricVisibility(commitLog, rowXmax, PgVersion.V13);
        for (TupleVersion version : List.of(inserted, removed)) {
            assertThatThrownBy(() -> of13.isVisible(version, snapshot))
                    .isInstanceOfSatisfying(
                            DecoderException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.CATALOG_LOOKUP_FAILED));
        }
    }

    private void match(HeapRelation former, HeapRelation next) {
        new RewriteMatcher(rowXmax).match(former, next, Collections.newSetFromMap(new IdentityHashMap<>()));
    }

    private static byte[] withCommandId(byte[] tuple, int commandId) {
        byte[] copy = tuple.clone();
        io.pgdecoder.types.LittleEndian.putInt(copy, HeapTupleHeader.CID, commandId);
        return copy;
    }

    private boolean visible(TupleVersion version) {
        return new HistoricVisibility(commitLog, rowXmax, PgVersion.V14).isVisible(version, ownSnapshot());
    }

    private CatalogSnapshot ownSnapshot() {
        HistoricSnapshot shared = new HistoricSnapshot(100, 200, new int[] {150});
        return new CatalogSnapshot(shared, CURCID, new int[] {160, 161}, cids);
    }

    private static TupleVersion row(int xmin, int xmax, int infomask) {
        return version(relation(OLD, tuple(xmin, xmax, infomask, 1)), 1);
    }

    private static HeapRelation relation(RelFileLocator locator, byte[]... tuples) {
        HeapRelation relation = new HeapRelation(locator, NOBODY);
        TestPage page = new TestPage(1);
        for (byte[] tuple : tuples) {
            page.add(tuple);
        }
        relation.seed(0, page.build(), 0);
        return relation;
    }

    private static TupleVersion version(HeapRelation relation, int offsetNumber) {
        @Nullable TupleVersion version = relation.version(ItemPointer.of(0, offsetNumber));
        assertThat(version).isNotNull();
        return version;
    }

    private static final HeapStoreListener NOBODY = new HeapStoreListener() {
        @Override
        public void added(TupleVersion version) {}

        @Override
        public void dataChanged(TupleVersion version) {}

        @Override
        public void forgotten(TupleVersion version) {}
    };
}
