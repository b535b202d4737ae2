package io.pgdecoder.wal.rmgr;

import static io.pgdecoder.wal.RecordBuilder.record;
import static io.pgdecoder.wal.rmgr.Bytes.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.pgdecoder.heap.HeapTupleHeader;
import io.pgdecoder.types.CorruptWalException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.ItemPointer;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.RecordBuilder;
import io.pgdecoder.wal.RmgrId;
import io.pgdecoder.wal.XLogRecord;
import io.pgdecoder.wal.XLogRecordParser;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Records of Heap and Heap2, byte by byte. */
class HeapRecordTest {
    private static final byte[] NONE = new byte[0];

    /** xl_heap_header and a tuple from 23 on: one byte of padding, then user data. */
    private static byte[] tuple(int infomask2, int infomask, String data) {
        return bytes().u16(infomask2, infomask).u8(24).u8(0).text(data).get();
    }

    @Test
    void readsInsert() {
        HeapInsertRecord insert = new HeapInsertRecord(PgVersion.V18)
                .wrap(parse(
                        PgVersion.V18,
                        record(RmgrId.HEAP, 0x80) // INSERT, INIT_PAGE
                                .main(bytes().u16(3).u8(0x0C).get()) // offnum, flags: speculative, new tuple
                                .block(0, 9, tuple(2, 0x0802, "abcd"))));

        assertThat(insert.offnum()).isEqualTo(3);
        assertThat(insert.flags()).isEqualTo(0x0C);
        assertThat(insert.isInitPage()).isTrue();
        assertThat(insert.isSpeculative()).isTrue();
        assertThat(insert.containsNewTuple()).isTrue();
        assertThat(insert.hasTuple()).isTrue();
        assertThat(insert.tuple().infomask2()).isEqualTo(2);
        assertThat(insert.tuple().infomask()).isEqualTo(0x0802);
        assertThat(insert.tuple().hoff()).isEqualTo(24);
        assertThat(insert.tuple().dataLength()).isEqualTo(5);
        assertThat(text(insert.bytes(), insert.tuple().dataOffset() + 1, 4)).isEqualTo("abcd");
    }

    @Test
    void copiesTupleInTheFormOfAPage() {
        HeapInsertRecord insert = new HeapInsertRecord(PgVersion.V18)
                .wrap(parse(
                        PgVersion.V18,
                        record(RmgrId.HEAP, 0x00)
                                .main(bytes().u16(3).u8(0x08).get())
                                .block(0, 9, tuple(2, 0x0802, "abcd"))));
        byte[] target = new byte[100];
        Arrays.fill(target, (byte) 0x77);

        insert.tuple().copyTuple(target, 10);

        assertThat(insert.tuple().tupleLength()).isEqualTo(28);
        assertThat(HeapTupleHeader.xmin(target, 10)).isZero();
        assertThat(HeapTupleHeader.xmax(target, 10)).isZero();
        assertThat(HeapTupleHeader.rawCommandId(target, 10)).isZero();
        assertThat(HeapTupleHeader.ctid(target, 10)).isZero();
        assertThat(HeapTupleHeader.infomask2(target, 10)).isEqualTo(2);
        assertThat(HeapTupleHeader.infomask(target, 10)).isEqualTo(0x0802);
        assertThat(HeapTupleHeader.hoff(target, 10)).isEqualTo(24);
        assertThat(text(target, 34, 4)).isEqualTo("abcd");
        assertThat(target[9]).isEqualTo((byte) 0x77);
        assertThat(target[38]).isEqualTo((byte) 0x77);
    }

    @Test
    void refusesInsertThatPromisesATupleAndHasNone() {
        CorruptWalException failure = catchThrowableOfType(
                CorruptWalException.class,
                () -> new HeapInsertRecord(PgVersion.V18)
                        .wrap(parse(
                                PgVersion.V18,
                                record(RmgrId.HEAP, 0x00)
                                        .main(bytes().u16(3).u8(0x08).get())
                                        .block(0, 9, NONE))));

        assertThat(failure.code()).isEqualTo(ErrorCode.WAL_RECORD_CONTENT_INVALID);
        assertThat(failure.lsn()).isEqualTo(LSN);
        assertThat(failure.expected()).isEqualTo("data of block 0");
        assertThat(failure.found()).isEqualTo("none");
    }

    @Test
    void refusesHoffOutsideTheTuple() {
        for (int hoff : new int[] {0, 22, 40, 255}) {
            CorruptWalException failure = catchThrowableOfType(
                    CorruptWalException.class,
                    () -> new HeapInsertRecord(PgVersion.V18)
                            .wrap(parse(
                                    PgVersion.V18,
                                    record(RmgrId.HEAP, 0x00)
                                            .main(bytes().u16(3).u8(0x08).get())
                                            .block(
                                                    0,
                                                    9,
                                                    bytes().u16(1, 2)
                                                            .u8(hoff)
                                                            .zeros(8)
                                                            .get()))));

            assertThat(failure.found()).isEqualTo(Integer.toString(hoff));
        }
    }

    @Test
    void readsMultiInsertWithOffsets() {
        // Tuples start at even offsets: the first has 5 + 7 = 12 bytes, the second 4 + 7 = 11 and ends the data.
        byte[] data = bytes().u16(5)
                .u16(1, 0x0800)
                .u8(24, 0)
                .text("aaaa")
                .u16(4)
                .u16(2, 0x0900)
                .u8(24, 0)
                .text("bbb")
                .get();
        HeapMultiInsertRecord rows = new HeapMultiInsertRecord(PgVersion.V13)
                .wrap(parse(
                        PgVersion.V13,
                        record(RmgrId.HEAP2, 0x50)
                                .main(bytes().u8(0x0A, 0).u16(2).u16(4, 9).get())
                                .block(0, 1, data)));

        assertThat(rows.tupleCount()).isEqualTo(2);
        assertThat(rows.isLastInMulti()).isTrue();
        assertThat(rows.containsNewTuple()).isTrue();
        assertThat(rows.next()).isTrue();
        assertThat(rows.offnum()).isEqualTo(4);
        assertThat(rows.isLastTuple()).isFalse();
        assertThat(text(rows.bytes(), rows.tuple().dataOffset() + 1, 4)).isEqualTo("aaaa");
        assertThat(rows.next()).isTrue();
        assertThat(rows.offnum()).isEqualTo(9);
        assertThat(rows.isLastTuple()).isTrue();
        assertThat(rows.tuple().infomask()).isEqualTo(0x0900);
        assertThat(text(rows.bytes(), rows.tuple().dataOffset() + 1, 3)).isEqualTo("bbb");
        assertThat(rows.next()).isFalse();
    }

    @Test
    void alignsTuplesOfMultiInsertToEvenOffsets() {
        byte[] data = bytes().u16(4)
                .u16(1, 0x0800)
                .u8(24, 0)
                .text("aaa")
                .u8(0xEE) // padding: the first tuple ended at 11
                .u16(1)
                .u16(1, 0)
                .u8(24, 0)
                .get();
        HeapMultiInsertRecord rows = new HeapMultiInsertRecord(PgVersion.V17)
                .wrap(parse(
                        PgVersion.V17,
                        record(RmgrId.HEAP2, 0xD0) // INIT_PAGE: no offsets
                                .main(bytes().u8(0x08, 0).u16(2).get())
                                .block(0, 1, data)));

        assertThat(rows.isInitPage()).isTrue();
        assertThat(rows.next()).isTrue();
        assertThat(rows.offnum()).isEqualTo(1);
        assertThat(rows.next()).isTrue();
        assertThat(rows.offnum()).isEqualTo(2);
        assertThat(rows.tuple().dataLength()).isEqualTo(1);
    }

    @Test
    void readsUpdateWithPrefixSuffixAndOldKey() {
        byte[] main = bytes().u32(801) // old_xmax
                .u16(5) // old_offnum
                .u8(0x10) // infobits
                .u8(0x68) // old key, prefix, suffix
                .u32(0) // new_xmax
                .u16(6) // new_offnum
                .raw(tuple(3, 0x0801, "key"))
                .get();
        HeapUpdateRecord update = new HeapUpdateRecord(PgVersion.V15)
                .wrap(parse(
                        PgVersion.V15,
                        record(RmgrId.HEAP, 0x40)
                                .main(main)
                                .block(
                                        0,
                                        1,
                                        bytes().u16(11, 22)
                                                .raw(tuple(3, 0x2802, "mid"))
                                                .get())));

        assertThat(update.isHot()).isTrue();
        assertThat(update.oldXmax()).isEqualTo(801);
        assertThat(update.oldOffnum()).isEqualTo(5);
        assertThat(update.oldInfobits()).isEqualTo(HeapInfobits.KEYS_UPDATED);
        assertThat(update.newXmax()).isZero();
        assertThat(update.newOffnum()).isEqualTo(6);
        assertThat(update.oldBlockId()).isZero();
        assertThat(update.containsOldKey()).isTrue();
        assertThat(update.containsOldTuple()).isFalse();
        assertThat(text(update.bytes(), update.oldTuple().dataOffset() + 1, 3)).isEqualTo("key");
        assertThat(update.prefixLength()).isEqualTo(11);
        assertThat(update.suffixLength()).isEqualTo(22);
        assertThat(text(update.bytes(), update.newTuple().dataOffset() + 1, 3)).isEqualTo("mid");
    }

    @Test
    void findsTheOldPageOfAnUpdateByBlockId() {
        byte[] main = bytes().u32(801).u16(5).u8(0, 0x10).u32(0).u16(6).get();
        RecordBuilder onTwoPages = record(RmgrId.HEAP, 0x20)
                .main(main)
                .block(0, 1, tuple(1, 0, "new"))
                .sameRelBlock(1, 4);
        // 18.6 adds pages of the visibility map as blocks 2 and 3.
        RecordBuilder onOnePage = record(RmgrId.HEAP, 0x20)
                .main(main)
                .block(0, 1, tuple(1, 0, "new"))
                .sameRelBlock(2, 4);

        assertThat(new HeapUpdateRecord(PgVersion.V18)
                        .wrap(parse(PgVersion.V18, onTwoPages))
                        .oldBlockId())
                .isEqualTo(1);
        assertThat(new HeapUpdateRecord(PgVersion.V18)
                        .wrap(parse(PgVersion.V18, onOnePage))
                        .oldBlockId())
                .isZero();
    }

    @Test
    void readsDelete() {
        HeapDeleteRecord delete = new HeapDeleteRecord(PgVersion.V14)
                .wrap(parse(
                        PgVersion.V14,
                        record(RmgrId.HEAP, 0x10)
                                .main(bytes().u32(900)
                                        .u16(7)
                                        .u8(0x01, 0x12)
                                        .raw(tuple(1, 0, "old"))
                                        .get())
                                .block(0, 1, NONE)));

        assertThat(delete.xmax()).isEqualTo(900);
        assertThat(delete.offnum()).isEqualTo(7);
        assertThat(delete.infobits()).isEqualTo(HeapInfobits.XMAX_IS_MULTI);
        assertThat(delete.isPartitionMove()).isTrue();
        assertThat(delete.isSuper()).isFalse();
        assertThat(delete.containsOldTuple()).isTrue();
        assertThat(text(delete.bytes(), delete.oldTuple().dataOffset() + 1, 3)).isEqualTo("old");
    }

    @Test
    void readsTruncateConfirmLockAndNewCid() {
        HeapTruncateRecord truncate = new HeapTruncateRecord(PgVersion.V16)
                .wrap(parse(
                        PgVersion.V16,
                        record(RmgrId.HEAP, 0x30)
                                .main(bytes().u32(5, 2)
                                        .u8(3)
                                        .zeros(3)
                                        .u32(16384, 16390)
                                        .get())));
        assertThat(truncate.dbOid()).isEqualTo(5);
        assertThat(truncate.isCascade()).isTrue();
        assertThat(truncate.isRestartIdentity()).isTrue();
        assertThat(truncate.relationCount()).isEqualTo(2);
        assertThat(truncate.relationOid(1)).isEqualTo(16390);

        assertThat(new HeapConfirmRecord(PgVersion.V16)
                        .wrap(parse(
                                PgVersion.V16,
                                record(RmgrId.HEAP, 0x50)
                                        .main(bytes().u16(4).get())
                                        .block(0, 1, NONE)))
                        .offnum())
                .isEqualTo(4);

        HeapLockRecord lock = new HeapLockRecord(PgVersion.V16)
                .wrap(parse(
                        PgVersion.V16,
                        record(RmgrId.HEAP, 0x60)
                                .main(bytes().u32(77).u16(2).u8(6, 1).get())
                                .block(0, 1, NONE)));
        assertThat(lock.xmax()).isEqualTo(77);
        assertThat(lock.offnum()).isEqualTo(2);
        assertThat(lock.infobits()).isEqualTo(HeapInfobits.XMAX_LOCK_ONLY | HeapInfobits.XMAX_EXCL_LOCK);
        assertThat(lock.flags()).isEqualTo(HeapLockRecord.ALL_FROZEN_CLEARED);

        NewCidRecord newCid = new NewCidRecord(PgVersion.V16)
                .wrap(parse(
                        PgVersion.V16,
                        record(RmgrId.HEAP2, 0x70)
                                .main(bytes().u32(700, 1, -1, -1, 1663, 5, 1259)
                                        .u16(0, 12, 3)
                                        .get())));
        assertThat(newCid.topXid()).isEqualTo(700);
        assertThat(newCid.cmin()).isEqualTo(1);
        assertThat(newCid.cmax()).isEqualTo(-1);
        assertThat(newCid.comboCid()).isEqualTo(-1);
        assertThat(newCid.relNumber()).isEqualTo(1259);
        assertThat(newCid.tid()).isEqualTo(ItemPointer.of(12, 3));
    }

    @ParameterizedTest
    @EnumSource(PgVersion.class)
    void readsInplaceWithInvalidationsWhereThereAre(PgVersion version) {
        byte[] main = version == PgVersion.V18
                ? bytes().u16(9)
                        .u16(0)
                        .u32(5, 1663)
                        .u8(1)
                        .zeros(3)
                        .u32(1)
                        .u8(-2)
                        .zeros(3)
                        .u32(5, 16384, 0)
                        .get()
                : bytes().u16(9).get();
        HeapInplaceRecord inplace = new HeapInplaceRecord(version)
                .wrap(parse(
                        version,
                        record(RmgrId.HEAP, 0x70)
                                .main(main)
                                .block(0, 1, bytes().text("user data").get())));

        assertThat(inplace.offnum()).isEqualTo(9);
        assertThat(text(inplace.bytes(), inplace.newDataOffset(), inplace.newDataLength()))
                .isEqualTo("user data");
        assertThat(inplace.invalidationCount()).isEqualTo(version == PgVersion.V18 ? 1 : 0);
        if (inplace.invalidationCount() == 1) {
            byte[] bytes = inplace.bytes();
            int message = inplace.invalidationsOffset();
            assertThat(SharedInvalidationMessage.id(bytes, message)).isEqualTo(SharedInvalidationMessage.RELCACHE);
            assertThat(SharedInvalidationMessage.dbOid(bytes, message)).isEqualTo(5);
            assertThat(SharedInvalidationMessage.relationOid(bytes, message)).isEqualTo(16384);
        }
    }

    @Test
    void readsPruneAsItWasBefore17() {
        byte[] data = bytes().u16(1, 2, 3, 4).u16(5).u16(6, 7, 8).get();
        for (PgVersion version : List.of(PgVersion.V13, PgVersion.V14, PgVersion.V15, PgVersion.V16)) {
            Bytes main = bytes().u32(750).u16(2, 1);
            HeapPruneRecord prune = new HeapPruneRecord(version)
                    .wrap(parse(
                            version,
                            record(RmgrId.HEAP2, 0x10)
                                    .main(version == PgVersion.V16 ? main.u8(1).get() : main.get())
                                    .block(0, 1, data)));

            assertThat(prune.kind()).isEqualTo(HeapPruneRecord.Kind.PRUNE);
            assertThat(prune.compactsPage()).isTrue();
            assertThat(prune.conflictXid()).isEqualTo(750);
            assertThat(prune.redirectedCount()).isEqualTo(2);
            assertThat(prune.redirectedFrom(1)).isEqualTo(3);
            assertThat(prune.redirectedTo(1)).isEqualTo(4);
            assertThat(prune.deadCount()).isEqualTo(1);
            assertThat(prune.dead(0)).isEqualTo(5);
            assertThat(unused(prune)).containsExactly(6, 7, 8);
            assertThat(prune.planCount()).isZero();
        }
    }

    @Test
    void readsVacuumOf14To16() {
        HeapPruneRecord vacuum = new HeapPruneRecord(PgVersion.V15)
                .wrap(parse(
                        PgVersion.V15,
                        record(RmgrId.HEAP2, 0x20)
                                .main(bytes().u16(2).get())
                                .block(0, 1, bytes().u16(11, 12).get())));

        assertThat(vacuum.kind()).isEqualTo(HeapPruneRecord.Kind.VACUUM);
        assertThat(vacuum.compactsPage()).isFalse();
        assertThat(unused(vacuum)).containsExactly(11, 12);
    }

    @Test
    void readsFrozenTuplesOf13To15AsPlans() {
        byte[] data = bytes().u32(0)
                .u16(3, 0x0002, 0x0B00)
                .u8(2, 0)
                .u32(9)
                .u16(5, 0x0003, 0x0A00)
                .u8(0, 0)
                .get();
        HeapPruneRecord freeze = new HeapPruneRecord(PgVersion.V13)
                .wrap(parse(
                        PgVersion.V13,
                        record(RmgrId.HEAP2, 0x20)
                                .main(bytes().u32(720).u16(2).get())
                                .block(0, 1, data)));

        assertThat(freeze.kind()).isEqualTo(HeapPruneRecord.Kind.FREEZE);
        assertThat(freeze.planCount()).isEqualTo(2);
        assertThat(freeze.planTupleCount(0)).isEqualTo(1);
        assertThat(freeze.frozen(0, 0)).isEqualTo(3);
        assertThat(freeze.planInfomask2(0)).isEqualTo(0x0002);
        assertThat(freeze.planInfomask(0)).isEqualTo(0x0B00);
        assertThat(freeze.planFreezeFlags(0)).isEqualTo(HeapPruneRecord.FREEZE_XVAC);
        assertThat(freeze.frozen(1, 1)).isEqualTo(5);
        assertThat(freeze.planXmax(1)).isEqualTo(9);
        assertThat(freeze.planInfomask(1)).isEqualTo(0x0A00);
    }

    @Test
    void readsFreezePlansOf16() {
        byte[] data = bytes().u32(0)
                .u16(2, 0x0B00)
                .u8(0, 0)
                .u16(2) // two tuples
                .u32(44)
                .u16(3, 0x0900)
                .u8(0, 0)
                .u16(1)
                .u16(1, 2) // offsets of plan 0
                .u16(8) // and of plan 1
                .get();
        HeapPruneRecord freeze = new HeapPruneRecord(PgVersion.V16)
                .wrap(parse(
                        PgVersion.V16,
                        record(RmgrId.HEAP2, 0x30)
                                .main(bytes().u32(720).u16(2).u8(0).get())
                                .block(0, 1, data)));

        assertThat(freeze.kind()).isEqualTo(HeapPruneRecord.Kind.FREEZE);
        assertThat(frozen(freeze)).containsExactly("1:0:b00", "2:0:b00", "8:44:900");
    }

    @Test
    void readsAllPartsOfPruneAndFreezeOf17() {
        byte[] data = bytes().u16(2)
                .u16(0xEEEE) // padding
                .u32(0)
                .u16(2, 0x0B00)
                .u8(0, 0)
                .u16(1)
                .u32(44)
                .u16(3, 0x0900)
                .u8(0, 0)
                .u16(2)
                .u16(1, 3, 4) // one redirection
                .u16(2, 5, 6) // two dead
                .u16(1, 7) // one unused
                .u16(10, 11, 12) // frozen
                .get();
        HeapPruneRecord prune = new HeapPruneRecord(PgVersion.V17)
                .wrap(parse(
                        PgVersion.V17,
                        record(RmgrId.HEAP2, 0x20)
                                .main(bytes().u8(0xAA, 0xFC).u32(731).get())
                                .block(0, 1, data)));

        assertThat(prune.kind()).isEqualTo(HeapPruneRecord.Kind.PRUNE_FREEZE);
        assertThat(prune.compactsPage()).isTrue();
        assertThat(prune.conflictXid()).isEqualTo(731);
        assertThat(prune.redirectedFrom(0)).isEqualTo(3);
        assertThat(prune.redirectedTo(0)).isEqualTo(4);
        assertThat(prune.deadCount()).isEqualTo(2);
        assertThat(prune.dead(1)).isEqualTo(6);
        assertThat(unused(prune)).containsExactly(7);
        assertThat(frozen(prune)).containsExactly("10:0:b00", "11:44:900", "12:44:900");
    }

    @Test
    void refusesBytesAfterTheLastItemOfAPrune() {
        CorruptWalException failure = catchThrowableOfType(
                CorruptWalException.class,
                () -> new HeapPruneRecord(PgVersion.V18)
                        .wrap(parse(
                                PgVersion.V18,
                                record(RmgrId.HEAP2, 0x10)
                                        .main(bytes().u8(0, 0x84).get())
                                        .block(0, 1, bytes().u16(1, 7, 9).get()))));

        assertThat(failure.code()).isEqualTo(ErrorCode.WAL_RECORD_CONTENT_INVALID);
        assertThat(failure.found()).isEqualTo("2");
    }

    private static List<Integer> unused(HeapPruneRecord record) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < record.unusedCount(); i++) {
            list.add(record.unused(i));
        }
        return list;
    }

    private static List<String> frozen(HeapPruneRecord record) {
        List<String> list = new ArrayList<>();
        int item = 0;
        for (int plan = 0; plan < record.planCount(); plan++) {
            for (int i = 0; i < record.planTupleCount(plan); i++, item++) {
                list.add(record.frozen(plan, item) + ":" + record.planXmax(plan) + ":"
                        + Integer.toHexString(record.planInfomask(plan)));
            }
        }
        return list;
    }

    private static final long LSN = 0x1_0000_2000L;

    private static XLogRecord parse(PgVersion version, RecordBuilder builder) {
        byte[] bytes = builder.build(LSN - 64);
        return new XLogRecordParser(version).parse(bytes, 0, bytes.length, LSN, LSN + (bytes.length + 7 & ~7));
    }

    private static String text(byte[] bytes, int offset, int length) {
        return new String(bytes, offset, length, java.nio.charset.StandardCharsets.US_ASCII);
    }
}
