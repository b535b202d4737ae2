package io.pgdecoder.heapstore;

import static io.pgdecoder.heapstore.PageBuilder.tuple;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.heap.HeapPage;
import io.pgdecoder.heap.HeapTupleHeader;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.ItemPointer;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.types.RelFileLocator;
import io.pgdecoder.wal.RecordBuilder;
import io.pgdecoder.wal.RmgrId;
import io.pgdecoder.wal.XLogRecordParser;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HeapRedoTest {
    private static final RelFileLocator LOCATOR = new RelFileLocator(1663, 5, 16384);
    private static final int BLOCK = 7;
    private static final int FROZEN = HeapTupleHeader.XMIN_FROZEN;
    private static final int XMAX_INVALID = HeapTupleHeader.XMAX_INVALID;

    private final List<String> events = new ArrayList<>();
    private final HeapStore store = new HeapStore();
    private HeapRelation relation = newRelation();
    private long nextLsn = 0x2000000L;

    private HeapRelation newRelation() {
        return new HeapRelation(LOCATOR, new HeapStoreListener() {
            @Override
            public void added(TupleVersion version) {
                events.add("added " + ItemPointer.offsetNumber(version.tid()));
            }

            @Override
            public void dataChanged(TupleVersion version) {
                events.add("changed " + ItemPointer.offsetNumber(version.tid()));
            }

            @Override
            public void forgotten(TupleVersion version) {
                events.add("forgotten " + ItemPointer.offsetNumber(version.tid()));
            }
        });
    }

    @BeforeEach
    void follow() {
        store.add(relation);
    }

    @Test
    void insertPutsTheRowAtItsLinePointer() {
        relation.seed(BLOCK, new PageBuilder(1).build(), 0);
        apply(PgVersion.V18, insert(100, 1, 42));

        TupleVersion version = version(1);
        assertThat(version.rawXmin()).isEqualTo(100);
        assertThat(version.rawXmax()).isZero();
        assertThat(HeapTupleHeader.ctid(version.bytes(), 0)).isEqualTo(ItemPointer.of(BLOCK, 1));
        assertThat(value(version)).isEqualTo(42);
        assertThat(events).containsExactly("added 1");
    }

    @Test
    void pageThatHasTheChangeAlreadyIsLeftAlone() {
        relation.seed(
                BLOCK,
                new PageBuilder(nextLsn + 0x1000).add(tuple(100, 0, 0, 42)).build(),
                0);
        apply(PgVersion.V18, insert(100, 1, 42));

        assertThat(relation.itemCount(BLOCK)).isEqualTo(1);
        assertThat(events).containsExactly("added 1");
    }

    @Test
    void updateTakesPrefixAndSuffixFromTheOldRow() {
        byte[] old = new byte[24 + 20];
        System.arraycopy(tuple(90, 0, 0, 0), 0, old, 0, 24);
        for (int i = 0; i < 20; i++) {
            old[24 + i] = (byte) ('a' + i);
        }
        relation.seed(BLOCK, new PageBuilder(1).add(old).build(), 0);
        // prefix 5, suffix 6, bytes between: XYZ; header: natts 1, hoff 24, one byte up to t_hoff
        byte[] data = bytes(s(5), s(6), s(1), s(0x2000), b(24), b(0), b('X'), b('Y'), b('Z'));
        byte[] main = bytes(i(100), s(1), b(0), b(0x60), i(0), s(2));
        apply(
                PgVersion.V15,
                RecordBuilder.record(RmgrId.HEAP, 0x20).xid(100).main(main).block(0, BLOCK, data));

        TupleVersion updated = version(2);
        assertThat(new String(updated.bytes(), 24, 14, java.nio.charset.StandardCharsets.US_ASCII))
                .isEqualTo("abcdeXYZopqrst");
        assertThat(version(1).rawXmax()).isEqualTo(100);
        assertThat(HeapTupleHeader.ctid(version(1).bytes(), 0)).isEqualTo(ItemPointer.of(BLOCK, 2));
    }

    @Test
    void prunedVersionIsRetainedWhileItsTidIsUsedAgain() {
        relation.seed(BLOCK, new PageBuilder(1).add(tuple(90, 95, 0, 1)).build(), 0);
        TupleVersion first = version(1);
        // 14 to 16, VACUUM form: item 1 becomes unused
        apply(
                PgVersion.V14,
                RecordBuilder.record(RmgrId.HEAP2, 0x20).main(bytes(s(1))).block(0, BLOCK, bytes(s(1))));
        apply(PgVersion.V14, insert(100, 1, 2));

        assertThat(relation.retained().toList()).containsExactly(first);
        assertThat(first.removedLsn()).isNotZero();
        assertThat(value(first)).isEqualTo(1);
        assertThat(value(version(1))).isEqualTo(2);
        assertThat(events).containsExactly("added 1", "added 1");

        relation.retained().purge(version -> true, listenerOfForgotten());
        assertThat(relation.retained().size()).isZero();
        assertThat(events).endsWith("purged 1");
    }

    private HeapStoreListener listenerOfForgotten() {
        return new HeapStoreListener() {
            @Override
            public void added(TupleVersion version) {}

            @Override
            public void dataChanged(TupleVersion version) {}

            @Override
            public void forgotten(TupleVersion version) {
                events.add("purged " + ItemPointer.offsetNumber(version.tid()));
            }
        };
    }

    @ParameterizedTest
    @EnumSource(PgVersion.class)
    void pruneOfEachVersionRedirectsKillsAndFrees(PgVersion version) {
        relation.seed(
                BLOCK,
                new PageBuilder(1)
                        .add(tuple(90, 95, 0, 1))
                        .add(tuple(95, 0, 0, 2))
                        .add(tuple(91, 96, 0, 3))
                        .add(tuple(92, 97, 0, 4))
                        .build(),
                0);
        apply(version, prune(version));

        assertThat(relation.itemFlags(BLOCK, 1)).isEqualTo(HeapPage.LP_REDIRECT);
        assertThat(relation.redirectTarget(BLOCK, 1)).isEqualTo(2);
        assertThat(relation.itemFlags(BLOCK, 2)).isEqualTo(HeapPage.LP_NORMAL);
        assertThat(relation.itemFlags(BLOCK, 3)).isEqualTo(HeapPage.LP_DEAD);
        assertThat(relation.itemFlags(BLOCK, 4)).isEqualTo(HeapPage.LP_UNUSED);
        assertThat(relation.retained().size()).isEqualTo(3);
    }

    /** Item 1 redirected to 2, 3 dead, 4 unused. */
    private static RecordBuilder prune(PgVersion version) {
        byte[] lists = bytes(s(1), s(2), s(3), s(4));
        if (version.isAtLeast(PgVersion.V17)) {
            byte[] counted = bytes(s(1), s(1), s(2), s(1), s(3), s(1), s(4));
            return RecordBuilder.record(RmgrId.HEAP2, 0x10)
                    .main(bytes(b(0x99), b(0x20 | 0x40 | 0x80 | 0x04)))
                    .block(0, BLOCK, counted);
        }
        byte[] main = version.isAtLeast(PgVersion.V16) ? bytes(i(97), s(1), s(1), b(1)) : bytes(i(97), s(1), s(1));
        return RecordBuilder.record(RmgrId.HEAP2, 0x10).main(main).block(0, BLOCK, lists);
    }

    @Test
    void imageKeepsTheVersionsItHasAndRetainsThoseItLacks() {
        relation.seed(
                BLOCK,
                new PageBuilder(1)
                        .add(tuple(90, 0, 0, 1))
                        .add(tuple(91, 0, 0, 2))
                        .build(),
                0);
        TupleVersion kept = version(1);
        TupleVersion replaced = version(2);
        applyImage(new PageBuilder(1)
                .add(tuple(90, 99, HeapTupleHeader.XMIN_COMMITTED, 1))
                .add(tuple(99, 0, XMAX_INVALID, 3))
                .build());

        assertThat(version(1)).isSameAs(kept);
        assertThat(kept.rawXmax()).isEqualTo(99);
        assertThat(version(2)).isNotSameAs(replaced);
        assertThat(relation.retained().toList()).containsExactly(replaced);
        assertThat(events).containsExactly("added 1", "added 2", "added 2");
    }

    @Test
    void whatOnlyAPageAheadOfWalHadIsForgottenNotRetained() {
        relation.seed(
                BLOCK,
                new PageBuilder(nextLsn + 0x1000).add(tuple(200, 0, 0, 1)).build(),
                0);
        applyImage(new PageBuilder(1).add(tuple(90, 0, 0, 2)).build());

        assertThat(relation.retained().size()).isZero();
        assertThat(events).containsExactly("added 1", "forgotten 1", "added 1");
    }

    @Test
    void rowFrozenByWalIsNotFrozenAtSeed() {
        relation.seed(
                BLOCK,
                new PageBuilder(1)
                        .add(tuple(50, 0, FROZEN | XMAX_INVALID, 1))
                        .add(tuple(91, 0, XMAX_INVALID, 2))
                        .build(),
                0);
        applyImage(new PageBuilder(1)
                .add(tuple(50, 0, FROZEN | XMAX_INVALID, 1))
                .add(tuple(91, 0, FROZEN | XMAX_INVALID, 2))
                .build());

        assertThat(version(1).isFrozenAtSeed()).isTrue();
        assertThat(version(2).isFrozen()).isTrue();
        assertThat(version(2).isFrozenAtSeed()).isFalse();
    }

    @Test
    void freezeRecordSetsTheBitsAndKeepsTheRawXmin() {
        relation.seed(BLOCK, new PageBuilder(1).add(tuple(91, 0, 0, 2)).build(), 0);
        // 16: one plan for one tuple
        byte[] data = bytes(i(0), s(1), s(FROZEN | XMAX_INVALID), b(0), b(0), s(1), s(1));
        apply(
                PgVersion.V16,
                RecordBuilder.record(RmgrId.HEAP2, 0x30)
                        .main(bytes(i(91), s(1), b(1)))
                        .block(0, BLOCK, data));

        assertThat(version(1).isFrozen()).isTrue();
        assertThat(version(1).isFrozenAtSeed()).isFalse();
        assertThat(version(1).rawXmin()).isEqualTo(91);
    }

    @Test
    void damagedPageIsLeftAloneUntilAnImageReplacesIt() {
        byte[] damaged = new PageBuilder(1).add(tuple(90, 0, 0, 1)).build();
        LittleEndian.putShort(damaged, 12, 9000);
        relation.seed(BLOCK, damaged, 0);
        assertThat(relation.firstDefect()).startsWith("block 7: page header");
        apply(PgVersion.V18, insert(100, 2, 5));
        assertThat(relation.itemCount(BLOCK)).isZero();

        applyImage(new PageBuilder(1).add(tuple(90, 0, 0, 1)).build());

        assertThat(relation.firstDefect()).isNull();
        assertThat(value(version(1))).isEqualTo(1);
    }

    @Test
    void inPlaceUpdateChangesTheVersionItself() {
        relation.seed(BLOCK, new PageBuilder(1).add(tuple(90, 0, 0, 1)).build(), 0);
        TupleVersion version = version(1);
        version.setRow("decoded");
        apply(
                PgVersion.V15,
                RecordBuilder.record(RmgrId.HEAP, 0x70).main(bytes(s(1))).block(0, BLOCK, bytes(i(77))));

        assertThat(version(1)).isSameAs(version);
        assertThat(value(version)).isEqualTo(77);
        assertThat(version.row()).isNull();
    }

    @Test
    void recordThatDoesNotFitThePageIsAnError() {
        relation.seed(
                BLOCK, new PageBuilder(1).add(tuple(90, 0, 0, 1)).addDead().build(), 0);

        assertThatThrownBy(() -> apply(PgVersion.V18, insert(100, 1, 1))).satisfies(HeapRedoTest::isRedoMismatch);
        assertThatThrownBy(() -> apply(PgVersion.V18, insert(100, 5, 1))).satisfies(HeapRedoTest::isRedoMismatch);
        assertThatThrownBy(() -> apply(
                        PgVersion.V18,
                        RecordBuilder.record(RmgrId.HEAP, 0x10)
                                .xid(100)
                                .main(bytes(i(100), s(2), b(0), b(0)))
                                .block(0, BLOCK, new byte[0])))
                .satisfies(HeapRedoTest::isRedoMismatch);
    }

    private static void isRedoMismatch(Throwable e) {
        assertThat(e).isInstanceOf(DecoderException.class);
        DecoderException exception = (DecoderException) e;
        assertThat(exception.code()).isEqualTo(ErrorCode.HEAP_REDO_MISMATCH);
        assertThat(exception.lsn()).isNotZero();
        assertThat(exception.file()).isEqualTo("1663/5/16384");
        assertThat(exception.expected()).isNotNull();
        assertThat(exception.found()).isNotNull();
    }

    @Test
    void truncatedBlocksAreRetained() {
        relation.seed(0, new PageBuilder(1).add(tuple(90, 0, 0, 1)).build(), 0);
        relation.seed(1, new PageBuilder(1).add(tuple(91, 95, 0, 2)).build(), 0);
        apply(PgVersion.V18, RecordBuilder.record(RmgrId.SMGR, 0x20).main(bytes(i(1), i(1663), i(5), i(16384), i(7))));

        assertThat(relation.blockCount()).isEqualTo(1);
        assertThat(relation.retained().size()).isEqualTo(1);
    }

    @Test
    void recordsOfOtherRelationsAreSkipped() {
        store.remove(relation);
        apply(PgVersion.V18, insert(100, 1, 1));

        assertThat(store.find(LOCATOR)).isNull();
        assertThat(events).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(PgVersion.class)
    void damagedRecordsEndInADecoderException(PgVersion version) {
        long seed = 20_261_130L + version.major();
        Random random = new Random(seed);
        int refused = 0;
        for (int run = 0; run < 3_000; run++) {
            store.remove(relation);
            relation = newRelation();
            store.add(relation);
            relation.seed(
                    BLOCK,
                    new PageBuilder(1)
                            .add(tuple(90, 95, 0, 1))
                            .add(tuple(95, 0, 0, 2))
                            .add(tuple(91, 96, 0, 3))
                            .add(tuple(92, 97, 0, 4))
                            .build(),
                    0);
            byte[] record = switch (run % 4) {
                case 0 -> insert(100, 5, 9).build(0);
                case 1 -> prune(version).build(0);
                case 2 ->
                    RecordBuilder.record(RmgrId.HEAP, 0x20)
                            .xid(100)
                            .main(bytes(i(100), s(2), b(0), b(0x60), i(0), s(5)))
                            .block(0, BLOCK, bytes(s(1), s(2), s(1), s(0), b(24), b(0), b('X')))
                            .build(0);
                default ->
                    image(new PageBuilder(1).add(tuple(90, 99, 0, 1)).build()).build(0);
            };
            for (int flips = 1 + random.nextInt(3); flips > 0; flips--) {
                record[24 + random.nextInt(Math.min(record.length, 400) - 24)] ^= (byte) (1 << random.nextInt(8));
            }
            try {
                nextLsn += 0x100;
                new HeapRedo(version, store)
                        .apply(new XLogRecordParser(version)
                                .parse(record, 0, record.length, nextLsn, nextLsn + record.length));
                relation.forEachVersion(HeapRedoTest::value);
            } catch (DecoderException e) {
                refused++;
            }
        }
        assertThat(refused).as("refused of 3000, seed %d", seed).isBetween(300, 2_700);
    }

    private void apply(PgVersion version, RecordBuilder builder) {
        byte[] record = builder.build(0);
        nextLsn += 0x100;
        new HeapRedo(version, store)
                .apply(new XLogRecordParser(version).parse(record, 0, record.length, nextLsn, nextLsn + 0x80));
    }

    private void applyImage(byte[] page) {
        apply(PgVersion.V18, image(page));
    }

    /** An image of 15 and later without a hole, to be applied; in 13 and 14 the bit means compressed. */
    private static RecordBuilder image(byte[] page) {
        return RecordBuilder.record(RmgrId.XLOG, 0xB0).image(0, 0x02, page, 0, -1, new byte[0]);
    }

    private static RecordBuilder insert(int xid, int offnum, int value) {
        return RecordBuilder.record(RmgrId.HEAP, 0x00)
                .xid(xid)
                .main(bytes(s(offnum), b(0)))
                .block(0, BLOCK, bytes(s(1), s(XMAX_INVALID), b(24), b(0), i(value)));
    }

    private TupleVersion version(int offsetNumber) {
        TupleVersion version = relation.version(ItemPointer.of(BLOCK, offsetNumber));
        assertThat(version).isNotNull();
        return version;
    }

    private static int value(TupleVersion version) {
        return version.bytes().length < 28 ? 0 : LittleEndian.getInt(version.bytes(), 24);
    }

    private static byte[] b(int value) {
        return new byte[] {(byte) value};
    }

    private static byte[] s(int value) {
        byte[] bytes = new byte[2];
        LittleEndian.putShort(bytes, 0, value);
        return bytes;
    }

    private static byte[] i(int value) {
        byte[] bytes = new byte[4];
        LittleEndian.putInt(bytes, 0, value);
        return bytes;
    }

    private static byte[] bytes(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }
}
