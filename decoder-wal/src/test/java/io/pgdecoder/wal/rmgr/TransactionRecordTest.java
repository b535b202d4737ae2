package io.pgdecoder.wal.rmgr;

import static io.pgdecoder.wal.RecordBuilder.record;
import static io.pgdecoder.wal.rmgr.Bytes.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.pgdecoder.types.CorruptWalException;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.types.RelFileLocator;
import io.pgdecoder.wal.RecordBuilder;
import io.pgdecoder.wal.RmgrId;
import io.pgdecoder.wal.XLogRecord;
import io.pgdecoder.wal.XLogRecordParser;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Records of Transaction, Standby, LogicalMessage and the like, byte by byte. */
class TransactionRecordTest {
    @Test
    void readsCommitWithoutAnyChunk() {
        XactEndRecord commit = end(PgVersion.V18, 0x00, 701, bytes().u64(555));

        assertThat(commit.isCommit()).isTrue();
        assertThat(commit.xid()).isEqualTo(701);
        assertThat(commit.xactTime()).isEqualTo(555);
        assertThat(commit.outputTime()).isEqualTo(555);
        assertThat(commit.subxactCount()).isZero();
        assertThat(commit.invalidationCount()).isZero();
        assertThat(commit.dbOid()).isZero();
        assertThat(commit.hasOrigin()).isFalse();
        assertThat(commit.originLsn()).isEqualTo(Lsn.INVALID);
    }

    @ParameterizedTest
    @EnumSource(PgVersion.class)
    void readsAllChunksOfAPreparedCommit(PgVersion version) {
        boolean stats = version.isAtLeast(PgVersion.V15);
        Bytes main = bytes().u64(555)
                .u32(0x400000BF | (stats ? 0x100 : 0)) // all chunks, and the relcache init file
                .u32(5, 1663) // DBINFO
                .u32(2, 702, 703) // SUBXACTS
                .u32(1, 1663, 5, 16400); // RELFILENODES
        if (stats) {
            main.u32(1).zeros(version == PgVersion.V18 ? 16 : 12); // DROPPED_STATS
        }
        main.u32(1)
                .u8(76, 0, 0, 0)
                .u32(5, 0xABCD, 0) // INVALS: one catcache message
                .u32(700) // TWOPHASE
                .text("my gid")
                .u8(0) // GID
                .u64(0x1234, 9999); // ORIGIN
        XactEndRecord commit = end(version, 0xB0, 0, main);

        assertThat(commit.isCommit()).isTrue();
        assertThat(commit.isPrepared()).isTrue();
        assertThat(commit.xid()).isEqualTo(700);
        assertThat(commit.dbOid()).isEqualTo(5);
        assertThat(commit.spcOid()).isEqualTo(1663);
        assertThat(commit.subxactCount()).isEqualTo(2);
        assertThat(commit.subxact(0)).isEqualTo(702);
        assertThat(commit.subxact(1)).isEqualTo(703);
        assertThat(commit.droppedRelationCount()).isEqualTo(1);
        assertThat(commit.droppedRelation(0)).isEqualTo(new RelFileLocator(1663, 5, 16400));
        assertThat(commit.invalidationCount()).isEqualTo(1);
        assertThat(SharedInvalidationMessage.isCatcache(commit.bytes(), commit.invalidationsOffset()))
                .isTrue();
        assertThat(SharedInvalidationMessage.id(commit.bytes(), commit.invalidationsOffset()))
                .isEqualTo(76);
        assertThat(SharedInvalidationMessage.hash(commit.bytes(), commit.invalidationsOffset()))
                .isEqualTo(0xABCD);
        assertThat(commit.invalidatesRelcacheInitFile()).isTrue();
        assertThat(text(commit.bytes(), commit.gidOffset(), commit.gidLength())).isEqualTo("my gid");
        assertThat(commit.originLsn()).isEqualTo(0x1234);
        assertThat(commit.originTimestamp()).isEqualTo(9999);
        assertThat(commit.outputTime()).isEqualTo(9999);
    }

    @Test
    void readsAbortOfAPreparedTransaction() {
        XactEndRecord abort = end(
                PgVersion.V14,
                0xC0,
                0,
                bytes().u64(555).u32(0x91).u32(5, 1663).u32(700).text("g").u8(0));

        assertThat(abort.isCommit()).isFalse();
        assertThat(abort.isPrepared()).isTrue();
        assertThat(abort.xid()).isEqualTo(700);
        assertThat(abort.dbOid()).isEqualTo(5);
    }

    @Test
    void refusesAGidWithoutEnd() {
        CorruptWalException failure = catchThrowableOfType(
                CorruptWalException.class,
                () -> end(
                        PgVersion.V14,
                        0xB0,
                        0,
                        bytes().u64(555).u32(0x90).u32(700).text("endless")));

        assertThat(failure.getMessage()).contains("gid");
    }

    @ParameterizedTest
    @EnumSource(PgVersion.class)
    void readsPrepare(PgVersion version) {
        boolean stats = version.isAtLeast(PgVersion.V15);
        Bytes main = bytes().u32(0x57F94534, 0, 700, 5)
                .u64(4444)
                .u32(10) // owner
                .u32(1, 1, 0); // subxacts, commit rels, abort rels
        if (stats) {
            main.u32(1, 0);
        }
        main.u32(1)
                .u8(1, 0)
                .u16(4)
                .u64(0x77, 88) // invalidations, initfileinval, gidlen; origin
                .text("gid")
                .u8(0)
                .padTo8()
                .u32(701)
                .padTo8()
                .u32(1663, 5, 16400)
                .padTo8();
        if (stats) {
            main.zeros(version == PgVersion.V18 ? 16 : 12).padTo8();
        }
        main.u8(-4, 0, 0, 0).u32(5, 0, 0).zeros(16);
        XactPrepareRecord prepare = new XactPrepareRecord(version)
                .wrap(parse(version, record(RmgrId.XACT, 0x10).xid(700).main(main.get())));

        assertThat(prepare.xid()).isEqualTo(700);
        assertThat(prepare.dbOid()).isEqualTo(5);
        assertThat(prepare.preparedAt()).isEqualTo(4444);
        assertThat(prepare.subxactCount()).isEqualTo(1);
        assertThat(prepare.subxact(0)).isEqualTo(701);
        assertThat(text(prepare.bytes(), prepare.gidOffset(), prepare.gidLength()))
                .isEqualTo("gid");
        assertThat(prepare.originLsn()).isEqualTo(0x77);
        assertThat(prepare.originTimestamp()).isEqualTo(88);
        assertThat(prepare.invalidationCount()).isEqualTo(1);
        assertThat(SharedInvalidationMessage.id(prepare.bytes(), prepare.invalidationsOffset()))
                .isEqualTo(SharedInvalidationMessage.RELMAP);
    }

    @Test
    void readsRunningTransactions() {
        RunningXactsRecord running = new RunningXactsRecord(PgVersion.V13)
                .wrap(parse(
                        PgVersion.V13,
                        record(RmgrId.STANDBY, 0x10)
                                .main(bytes().u32(2, 1)
                                        .u8(1, 0, 0, 0)
                                        .u32(800, 790, 799)
                                        .u32(790, 795, 796)
                                        .get())));

        assertThat(running.xidCount()).isEqualTo(2);
        assertThat(running.subxidCount()).isEqualTo(1);
        assertThat(running.isSubxidOverflow()).isTrue();
        assertThat(running.nextXid()).isEqualTo(800);
        assertThat(running.oldestRunningXid()).isEqualTo(790);
        assertThat(running.latestCompletedXid()).isEqualTo(799);
        assertThat(running.xid(1)).isEqualTo(795);
        assertThat(running.subxid(0)).isEqualTo(796);
    }

    @Test
    void readsAssignmentAndInvalidations() {
        XactAssignmentRecord assignment = new XactAssignmentRecord(PgVersion.V13)
                .wrap(parse(
                        PgVersion.V13,
                        record(RmgrId.XACT, 0x50)
                                .main(bytes().u32(700, 2, 701, 702).get())));
        assertThat(assignment.topXid()).isEqualTo(700);
        assertThat(assignment.subxactCount()).isEqualTo(2);
        assertThat(assignment.subxact(1)).isEqualTo(702);

        XactInvalidationsRecord invalidations = new XactInvalidationsRecord(PgVersion.V14)
                .wrap(parse(
                        PgVersion.V14,
                        record(RmgrId.XACT, 0x60)
                                .main(bytes().u32(1)
                                        .u8(-1, 0, 0, 0)
                                        .u32(5, 2619, 0)
                                        .get())));
        assertThat(invalidations.invalidationCount()).isEqualTo(1);
        assertThat(SharedInvalidationMessage.catalogOid(invalidations.bytes(), invalidations.invalidationsOffset()))
                .isEqualTo(2619);

        StandbyInvalidationsRecord standby = new StandbyInvalidationsRecord(PgVersion.V13)
                .wrap(parse(
                        PgVersion.V13,
                        record(RmgrId.STANDBY, 0x20)
                                .main(bytes().u32(5, 1663, 0, 1).zeros(16).get())));
        assertThat(standby.dbOid()).isEqualTo(5);
        assertThat(standby.invalidationCount()).isEqualTo(1);
    }

    @Test
    void readsLogicalMessage() {
        LogicalMessageRecord message = new LogicalMessageRecord(PgVersion.V15)
                .wrap(parse(
                        PgVersion.V15,
                        record(RmgrId.LOGICALMSG, 0x00)
                                .main(bytes().u32(5)
                                        .u8(1, 0, 0, 0)
                                        .u64(7, 5)
                                        .text("prefix")
                                        .u8(0)
                                        .text("hello")
                                        .get())));

        assertThat(message.dbOid()).isEqualTo(5);
        assertThat(message.isTransactional()).isTrue();
        assertThat(text(message.bytes(), message.prefixOffset(), message.prefixLength()))
                .isEqualTo("prefix");
        assertThat(text(message.bytes(), message.messageOffset(), message.messageLength()))
                .isEqualTo("hello");
    }

    @Test
    void refusesLogicalMessageOfHugeSize() {
        for (long size : new long[] {-1, 100, Long.MAX_VALUE, Long.MIN_VALUE}) {
            CorruptWalException failure = catchThrowableOfType(
                    CorruptWalException.class,
                    () -> new LogicalMessageRecord(PgVersion.V15)
                            .wrap(parse(
                                    PgVersion.V15,
                                    record(RmgrId.LOGICALMSG, 0x00)
                                            .main(bytes().u32(5, 0)
                                                    .u64(1, size)
                                                    .u8(0, 0)
                                                    .get()))));
            assertThat(failure.found()).contains(Long.toString(size));
        }
    }

    private static XactEndRecord end(PgVersion version, int info, int xid, Bytes main) {
        return new XactEndRecord(version)
                .wrap(parse(version, record(RmgrId.XACT, info).xid(xid).main(main.get())));
    }

    private static XLogRecord parse(PgVersion version, RecordBuilder builder) {
        byte[] bytes = builder.build(0x1000);
        return new XLogRecordParser(version).parse(bytes, 0, bytes.length, 0x2000, 0x3000);
    }

    private static String text(byte[] bytes, int offset, int length) {
        return new String(bytes, offset, length, StandardCharsets.US_ASCII);
    }
}
