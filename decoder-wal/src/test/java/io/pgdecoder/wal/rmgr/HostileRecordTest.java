package io.pgdecoder.wal.rmgr;

import static io.pgdecoder.wal.rmgr.Bytes.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.types.CorruptWalException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.RecordBuilder;
import io.pgdecoder.wal.RmgrId;
import io.pgdecoder.wal.XLogRecord;
import io.pgdecoder.wal.XLogRecordParser;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every record reader against records that are cut off at each byte, and against random bytes: only
 * CorruptWalException may come out, and after a wrap that passed every accessor must work.
 */
class HostileRecordTest {
    private static final byte[] NONE = new byte[0];

    /** A healthy record of one kind, and what reads all of it. */
    record Sample(
            String name,
            PgVersion version,
            int rmid,
            int info,
            byte[] main,
            byte[] block,
            BiConsumer<PgVersion, XLogRecord> sweep) {
        @Override
        public String toString() {
            return name + " " + version;
        }

        void read(byte[] mainData, byte[] blockData) {
            byte[] bytes = RecordBuilder.record(rmid, info)
                    .xid(700)
                    .block(0, 1, blockData)
                    .sameRelBlock(1, 2)
                    .main(mainData)
                    .build(0x1000);
            sweep.accept(version, new XLogRecordParser(version).parse(bytes, 0, bytes.length, 0x2000, 0x3000));
        }
    }

    static Stream<Sample> samples() {
        List<Sample> samples = new ArrayList<>();
        byte[] tuple = bytes().u16(2, 0x0802).u8(24, 0).text("data").get();
        for (PgVersion version : PgVersion.values()) {
            Adder add = (name, rmid, info, main, block, sweep) ->
                    samples.add(new Sample(name, version, rmid, info, main.get(), block, sweep));
            addHeap(add, tuple);
            addPrune(add, version);
            addXact(add, version);
            addOthers(add, version);
        }
        return samples.stream();
    }

    private interface Adder {
        void add(String name, int rmid, int info, Bytes main, byte[] block, BiConsumer<PgVersion, XLogRecord> sweep);
    }

    private static void addHeap(Adder add, byte[] tuple) {
        add.add("insert", RmgrId.HEAP, 0x00, bytes().u16(1).u8(8), tuple, (version, record) -> {
            HeapInsertRecord insert = new HeapInsertRecord(version).wrap(record);
            insert.offnum();
            if (insert.hasTuple()) {
                sweep(insert.tuple());
            }
        });
        byte[] rows = bytes().u16(5).raw(tuple).u16(5).raw(tuple).get();
        add.add("multi-insert", RmgrId.HEAP2, 0x50, bytes().u8(8, 0).u16(2, 1, 2), rows, (version, record) -> {
            HeapMultiInsertRecord multi = new HeapMultiInsertRecord(version).wrap(record);
            while (multi.next()) {
                multi.offnum();
                sweep(multi.tuple());
            }
        });
        add.add(
                "update",
                RmgrId.HEAP,
                0x20,
                bytes().u32(1).u16(1).u8(0, 0x74).u32(2).u16(2).raw(tuple),
                bytes().u16(3, 4).raw(tuple).get(),
                (version, record) -> {
                    HeapUpdateRecord update = new HeapUpdateRecord(version).wrap(record);
                    update.oldXmax();
                    update.newOffnum();
                    if (update.containsOld()) {
                        sweep(update.oldTuple());
                    }
                    if (update.hasNewTuple()) {
                        sweep(update.newTuple());
                    }
                });
        add.add("delete", RmgrId.HEAP, 0x10, bytes().u32(1).u16(1).u8(0, 2).raw(tuple), NONE, (version, record) -> {
            HeapDeleteRecord delete = new HeapDeleteRecord(version).wrap(record);
            delete.xmax();
            if (delete.containsOld()) {
                sweep(delete.oldTuple());
            }
        });
        add.add(
                "truncate",
                RmgrId.HEAP,
                0x30,
                bytes().u32(5, 2).zeros(4).u32(16384, 16390),
                NONE,
                (version, record) -> {
                    HeapTruncateRecord truncate = new HeapTruncateRecord(version).wrap(record);
                    for (int i = 0; i < truncate.relationCount(); i++) {
                        truncate.relationOid(i);
                    }
                });
        add.add(
                "confirm",
                RmgrId.HEAP,
                0x50,
                bytes().u16(1),
                NONE,
                (version, record) -> new HeapConfirmRecord(version).wrap(record).offnum());
        add.add(
                "lock",
                RmgrId.HEAP,
                0x60,
                bytes().u32(1).u16(1).u8(0, 0),
                NONE,
                (version, record) -> new HeapLockRecord(version).wrap(record).flags());
        add.add(
                "new cid",
                RmgrId.HEAP2,
                0x70,
                bytes().u32(1, 2, 3, 4, 1663, 5, 1259).u16(0, 1, 2),
                NONE,
                (version, record) -> new NewCidRecord(version).wrap(record).tid());
        add.add(
                "visible",
                RmgrId.HEAP2,
                0x40,
                bytes().u32(1).u8(1),
                NONE,
                (version, record) -> new HeapVisibleRecord(version).wrap(record).flags());
        add.add(
                "rewrite",
                RmgrId.HEAP2,
                0x00,
                bytes().u32(1, 5, 1259, 0).u64(0).u32(1, 0).u64(99).zeros(36),
                NONE,
                (version, record) -> {
                    RewriteRecord rewrite = new RewriteRecord(version).wrap(record);
                    for (int i = 0; i < rewrite.mappingCount(); i++) {
                        rewrite.oldLocator(i);
                        rewrite.newLocator(i);
                        rewrite.oldTid(i);
                        rewrite.newTid(i);
                    }
                });
    }

    private static void addPrune(Adder add, PgVersion version) {
        BiConsumer<PgVersion, XLogRecord> sweep = (v, record) -> sweep(new HeapPruneRecord(v).wrap(record));
        if (version.hasCombinedPruneRecords()) {
            byte[] block = bytes().u16(1, 0)
                    .zeros(10)
                    .u16(1)
                    .u16(1, 3, 4)
                    .u16(1, 5)
                    .u16(1, 6)
                    .u16(7)
                    .get();
            add.add("prune", RmgrId.HEAP2, 0x10, bytes().u8(0, 0xFC).u32(9), block, sweep);
            return;
        }
        Bytes prune = bytes().u32(9).u16(1, 1);
        add.add(
                "prune",
                RmgrId.HEAP2,
                0x10,
                version == PgVersion.V16 ? prune.u8(0) : prune,
                bytes().u16(1, 2, 3, 4).get(),
                sweep);
        if (version == PgVersion.V13) {
            add.add("cleanup info", RmgrId.HEAP2, 0x30, bytes().u32(1663, 5, 1259, 9), NONE, sweep);
        } else {
            add.add(
                    "vacuum",
                    RmgrId.HEAP2,
                    0x20,
                    bytes().u16(2),
                    bytes().u16(1, 2).get(),
                    sweep);
        }
        Bytes freeze = bytes().u32(9).u16(1);
        byte[] block = version == PgVersion.V16
                ? bytes().zeros(10).u16(1, 5).get()
                : bytes().zeros(12).get();
        add.add(
                "freeze",
                RmgrId.HEAP2,
                version == PgVersion.V13 ? 0x20 : 0x30,
                version == PgVersion.V16 ? freeze.u8(0) : freeze,
                block,
                sweep);
    }

    private static void addXact(Adder add, PgVersion version) {
        boolean stats = version.hasDroppedStats();
        int statsBytes = version.droppedStatsItemBytes();
        Bytes commit = bytes().u64(1).u32(stats ? 0x1BF : 0xBF).u32(5, 1663, 1, 9, 1, 1663, 5, 16384);
        if (stats) {
            commit.u32(1).zeros(statsBytes);
        }
        commit.u32(1).zeros(16).u32(700).text("gid").u8(0).u64(1, 2);
        add.add("commit prepared", RmgrId.XACT, 0xB0, commit, NONE, (v, record) -> {
            XactEndRecord end = new XactEndRecord(v).wrap(record);
            for (int i = 0; i < end.subxactCount(); i++) {
                end.subxact(i);
            }
            for (int i = 0; i < end.droppedRelationCount(); i++) {
                end.droppedRelation(i);
            }
            sweepMessages(end.bytes(), end.invalidationsOffset(), end.invalidationCount());
            new String(end.bytes(), end.gidOffset(), end.gidLength(), java.nio.charset.StandardCharsets.ISO_8859_1);
        });
        Bytes prepare = bytes().u32(0x57F94534, 0, 700, 5).u64(1).u32(10, 1, 1, 1);
        if (stats) {
            prepare.u32(1, 1);
        }
        prepare.u32(1)
                .u16(0, 4)
                .u64(1, 2)
                .text("gid")
                .u8(0)
                .padTo8()
                .u32(701)
                .padTo8()
                .zeros(16)
                .zeros(16);
        if (stats) {
            prepare.zeros(statsBytes).padTo8().zeros(statsBytes).padTo8();
        }
        prepare.zeros(16);
        add.add("prepare", RmgrId.XACT, 0x10, prepare, NONE, (v, record) -> {
            XactPrepareRecord read = new XactPrepareRecord(v).wrap(record);
            for (int i = 0; i < read.subxactCount(); i++) {
                read.subxact(i);
            }
            sweepMessages(read.bytes(), read.invalidationsOffset(), read.invalidationCount());
            new String(read.bytes(), read.gidOffset(), read.gidLength(), java.nio.charset.StandardCharsets.ISO_8859_1);
        });
        add.add("assignment", RmgrId.XACT, 0x50, bytes().u32(1, 1, 2), NONE, (v, record) -> {
            XactAssignmentRecord read = new XactAssignmentRecord(v).wrap(record);
            for (int i = 0; i < read.subxactCount(); i++) {
                read.subxact(i);
            }
        });
        add.add("invalidations", RmgrId.XACT, 0x60, bytes().u32(1).zeros(16), NONE, (v, record) -> {
            XactInvalidationsRecord read = new XactInvalidationsRecord(v).wrap(record);
            sweepMessages(read.bytes(), read.invalidationsOffset(), read.invalidationCount());
        });
    }

    private static void addOthers(Adder add, PgVersion version) {
        add.add("running xacts", RmgrId.STANDBY, 0x10, bytes().u32(1, 1, 0, 9, 8, 7, 5, 6), NONE, (v, record) -> {
            RunningXactsRecord read = new RunningXactsRecord(v).wrap(record);
            for (int i = 0; i < read.xidCount(); i++) {
                read.xid(i);
            }
            for (int i = 0; i < read.subxidCount(); i++) {
                read.subxid(i);
            }
        });
        add.add(
                "standby invalidations",
                RmgrId.STANDBY,
                0x20,
                bytes().u32(5, 1663, 0, 1).zeros(16),
                NONE,
                (v, r) -> {
                    StandbyInvalidationsRecord read = new StandbyInvalidationsRecord(v).wrap(r);
                    sweepMessages(read.bytes(), read.invalidationsOffset(), read.invalidationCount());
                });
        add.add(
                "message",
                RmgrId.LOGICALMSG,
                0,
                bytes().u32(5, 1).u64(2, 3).text("p").u8(0).text("msg"),
                NONE,
                (v, r) -> {
                    LogicalMessageRecord read = new LogicalMessageRecord(v).wrap(r);
                    sweepBytes(read.bytes(), read.prefixOffset(), read.prefixLength());
                    sweepBytes(read.bytes(), read.messageOffset(), read.messageLength());
                });
        add.add("relmap", RmgrId.RELMAP, 0, bytes().u32(5, 1663, 20).zeros(20), NONE, (v, r) -> {
            RelmapUpdateRecord read = new RelmapUpdateRecord(v).wrap(r);
            sweepBytes(read.bytes(), read.dataOffset(), read.dataLength());
        });
        if (version == PgVersion.V18) {
            add.add("inplace", RmgrId.HEAP, 0x70, bytes().u32(1, 5, 1663, 0, 1).zeros(16), new byte[9], (v, r) -> {
                HeapInplaceRecord read = new HeapInplaceRecord(v).wrap(r);
                sweepMessages(read.bytes(), read.invalidationsOffset(), read.invalidationCount());
            });
        }
        add.add(
                "smgr create",
                RmgrId.SMGR,
                0x10,
                bytes().zeros(16),
                NONE,
                (v, r) -> new SmgrCreateRecord(v).wrap(r).forkNumber());
        add.add(
                "smgr truncate",
                RmgrId.SMGR,
                0x20,
                bytes().zeros(20),
                NONE,
                (v, r) -> new SmgrTruncateRecord(v).wrap(r).flags());
        add.add(
                "database create",
                RmgrId.DBASE,
                0x00,
                bytes().zeros(16),
                NONE,
                (v, r) -> new DatabaseCreateRecord(v).wrap(r).sourceSpcOid());
        add.add("database drop", RmgrId.DBASE, 0x10, bytes().u32(5, 1, 1663), NONE, (v, r) -> {
            DatabaseDropRecord read = new DatabaseDropRecord(v).wrap(r);
            for (int i = 0; i < read.tablespaceCount(); i++) {
                read.tablespace(i);
            }
        });
        add.add(
                "checkpoint",
                RmgrId.XLOG,
                0x10,
                bytes().zeros(88),
                NONE,
                (v, r) -> new CheckpointRecord(v).wrap(r).oldestActiveXid());
        add.add(
                "parameter change",
                RmgrId.XLOG,
                0x60,
                bytes().zeros(26),
                NONE,
                (v, r) -> new ParameterChangeRecord(v).wrap(r).walLevel());
        add.add(
                "end of recovery",
                RmgrId.XLOG,
                0x90,
                bytes().zeros(16),
                NONE,
                (v, r) -> new EndOfRecoveryRecord(v).wrap(r).prevTimelineId());
        add.add(
                "redo",
                RmgrId.XLOG,
                0xE0,
                bytes().u32(2),
                NONE,
                (v, r) -> new CheckpointRedoRecord(v).wrap(r).walLevel());
        add.add(
                "overwrite",
                RmgrId.XLOG,
                0xD0,
                bytes().zeros(16),
                NONE,
                (v, r) -> new OverwriteContrecordRecord(v).wrap(r).overwrittenLsn());
        add.add("multixact", RmgrId.MULTIXACT, 0x20, bytes().u32(1, 1, 1, 9, 5), NONE, (v, r) -> {
            MultixactCreateRecord read = new MultixactCreateRecord(v).wrap(r);
            for (int i = 0; i < read.memberCount(); i++) {
                read.memberXid(i);
                read.memberStatus(i);
            }
        });
        add.add(
                "clog truncate",
                RmgrId.CLOG,
                0x10,
                bytes().zeros(version.slruPageNumberBytes() + 8),
                NONE,
                (v, r) -> new ClogTruncateRecord(v).wrap(r).oldestXid());
        add.add(
                "origin set",
                RmgrId.REPLORIGIN,
                0x00,
                bytes().zeros(11),
                NONE,
                (v, r) -> new ReplicationOriginSetRecord(v).wrap(r).originId());
    }

    private static void sweep(HeapTupleData tuple) {
        tuple.copyTuple(new byte[tuple.tupleLength()], 0);
        assertThat(tuple.hoff()).isBetween(23, tuple.tupleLength());
    }

    private static void sweep(HeapPruneRecord prune) {
        for (int i = 0; i < prune.redirectedCount(); i++) {
            prune.redirectedFrom(i);
            prune.redirectedTo(i);
        }
        for (int i = 0; i < prune.deadCount(); i++) {
            prune.dead(i);
        }
        for (int i = 0; i < prune.unusedCount(); i++) {
            prune.unused(i);
        }
        int item = 0;
        for (int plan = 0; plan < prune.planCount(); plan++) {
            prune.planXmax(plan);
            for (int i = 0; i < prune.planTupleCount(plan); i++) {
                prune.frozen(plan, item++);
            }
        }
    }

    /** {@code Arrays.copyOfRange} would not do: it fills up what lies beyond the end. */
    private static void sweepBytes(byte[] bytes, int offset, int length) {
        assertThat(offset).isNotNegative();
        assertThat(length).isBetween(0, bytes.length - offset);
    }

    private static void sweepMessages(byte[] bytes, int offset, int count) {
        for (int i = 0; i < count; i++) {
            SharedInvalidationMessage.relationOid(bytes, offset + i * SharedInvalidationMessage.BYTES + 4);
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void readsTheHealthyRecordAndRefusesItCutOffAnywhere(Sample sample) {
        sample.read(sample.main, sample.block);
        for (int length = 0; length < sample.main.length; length++) {
            assertCorrupt(sample, Arrays.copyOf(sample.main, length), sample.block);
        }
        for (int length = 0; length < sample.block.length; length++) {
            if (!sample.name.equals("inplace") && !isShorterTuple(sample, length)) {
                assertCorrupt(sample, sample.main, Arrays.copyOf(sample.block, length));
            }
        }
    }

    /** Cut inside its user data, a tuple is just a shorter one; the last list of a prune of 13 to 16 likewise. */
    private static boolean isShorterTuple(Sample sample, int length) {
        return switch (sample.name) {
            case "insert" -> length >= 6;
            case "update" -> length >= 10;
            case "prune" -> !sample.version.hasCombinedPruneRecords() && length == 6;
            case "delete" -> true;
            default -> false;
        };
    }

    private static void assertCorrupt(Sample sample, byte[] main, byte[] block) {
        if (sample.name.equals("delete") && main.length >= 14) {
            return; // a shorter tuple
        }
        if (sample.name.equals("update") && main.length >= 20) {
            return;
        }
        try {
            sample.read(main, block);
        } catch (CorruptWalException e) {
            assertThat(e.code()).isEqualTo(ErrorCode.WAL_RECORD_CONTENT_INVALID);
            assertThat(e.getMessage()).contains("expected", "found");
            return;
        }
        throw new AssertionError(
                sample + " passes with main data of " + main.length + " and block data of " + block.length + " bytes");
    }

    @ParameterizedTest
    @MethodSource("samples")
    void survivesRandomBytes(Sample sample) {
        long seed = 20261130L + sample.name.hashCode();
        Random random = new Random(seed);
        int read = 0;
        for (int round = 0; round < 150; round++) {
            byte[] main = sample.main.clone();
            byte[] block = sample.block.clone();
            for (int i = 0; i < 1 + random.nextInt(4); i++) {
                byte[] target = block.length > 0 && random.nextBoolean() ? block : main;
                target[random.nextInt(target.length)] =
                        (byte) (random.nextBoolean() ? random.nextInt() : random.nextBoolean() ? 0xFF : 0x7F);
            }
            try {
                sample.read(main, block);
                read++;
            } catch (CorruptWalException e) {
                assertThat(e.code()).as("seed " + seed).isEqualTo(ErrorCode.WAL_RECORD_CONTENT_INVALID);
            }
        }
        assertThat(read).as("read of 150, seed %d", seed).isPositive();
    }
}
