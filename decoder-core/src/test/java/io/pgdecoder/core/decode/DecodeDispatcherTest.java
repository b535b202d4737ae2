package io.pgdecoder.core.decode;

import static io.pgdecoder.core.decode.RecordBytes.DATABASE;
import static io.pgdecoder.core.decode.RecordBytes.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.reorder.HistoricSnapshot;
import io.pgdecoder.reorder.ReorderBuffer;
import io.pgdecoder.reorder.ReorderBufferChange;
import io.pgdecoder.reorder.ReorderBufferOptions;
import io.pgdecoder.reorder.ReplayCursor;
import io.pgdecoder.reorder.ReplayStep;
import io.pgdecoder.reorder.TupleCommandIds;
import io.pgdecoder.snapbuild.SnapBuild;
import io.pgdecoder.snapbuild.SnapBuildOptions;
import io.pgdecoder.snapbuild.SnapBuildState;
import io.pgdecoder.types.CommandId;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.ItemPointer;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.RmgrId;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Records made by hand go in; transactions, messages and invalidations come out. */
class DecodeDispatcherTest {
    private static final int INSERT = 0x00;
    private static final int DELETE = 0x10;
    private static final int UPDATE = 0x20;
    private static final int TRUNCATE = 0x30;
    private static final int CONFIRM = 0x50;
    private static final int INPLACE = 0x70;
    private static final int MULTI_INSERT = 0x50;
    private static final int NEW_CID = 0x70;
    private static final int COMMIT = 0x00;
    private static final int COMMIT_WITH_INFO = 0x80;
    private static final int PREPARE = 0x10;
    private static final int ABORT = 0x20;
    private static final int COMMIT_PREPARED = 0xB0;
    private static final int ASSIGNMENT = 0x50;
    private static final int XACT_INVALIDATIONS = 0x60;
    private static final int TABLE = 16400;
    private static final byte[] MESSAGE = new byte[16];

    /** Works each replay off at once and writes down what happened. */
    private static final class Events extends PlainDecodeTarget {
        final List<String> events = new ArrayList<>();
        int unwantedOrigin = -1;

        @Override
        public void replay(ReplayCursor cursor) {
            events.add("begin " + cursor.transaction().xid());
            for (ReplayStep step = cursor.next(); step != ReplayStep.END; step = cursor.next()) {
                if (step == ReplayStep.CHANGE) {
                    events.add(describe(cursor.change()));
                } else {
                    events.add(step.toString());
                }
            }
            events.add("commit " + cursor.transaction().commitTime() + " origin "
                    + cursor.transaction().originId() + "/"
                    + cursor.transaction().originLsn());
            cursor.finish();
        }

        private static String describe(ReorderBufferChange change) {
            StringBuilder text = new StringBuilder().append(change.type());
            if (change.hasNewTuple()) {
                text.append(" new ")
                        .append(lastByte(change.newTupleBytes(), change.newTupleOffset(), change.newTupleLength()));
            }
            if (change.hasOldTuple() && change.prefixLength() > 20) {
                text.append(" old ")
                        .append(lastByte(change.oldTupleBytes(), change.oldTupleOffset(), change.oldTupleLength()));
            }
            if (change.relidCount() > 0) {
                text.append(' ').append(change.relid(0)).append(change.cascade() ? " cascade" : "");
            }
            if (change.clearToastAfterwards()) {
                text.append(" clear");
            }
            return text.toString();
        }

        private static int lastByte(byte[] bytes, int offset, int length) {
            return bytes[offset + length - 1];
        }

        @Override
        public void message(
                long lsn,
                int xid,
                int originId,
                HistoricSnapshot snapshot,
                byte[] bytes,
                int prefixOffset,
                int prefixLength,
                int contentOffset,
                int contentLength) {
            events.add("message " + new String(bytes, prefixOffset, prefixLength, StandardCharsets.US_ASCII) + ' '
                    + new String(bytes, contentOffset, contentLength, StandardCharsets.US_ASCII));
        }

        @Override
        public void execute(byte[] bytes, int offset, int count) {
            events.add("invalidations " + count);
        }

        @Override
        public boolean filterByOrigin(int originId) {
            return originId == unwantedOrigin;
        }
    }

    private final Events target = new Events();
    private ReorderBuffer reorder;
    private SnapBuild snapBuild;
    private DecodeDispatcher dispatcher;
    private RecordBytes records;

    DecodeDispatcherTest() {
        use(PgVersion.V17);
    }

    private void use(PgVersion version) {
        reorder = new ReorderBuffer(version, ReorderBufferOptions.defaults(version));
        snapBuild = new SnapBuild(version, reorder, SnapBuildOptions.slotCreation(0));
        dispatcher = new DecodeDispatcher(version, DATABASE, reorder, snapBuild, target);
        records = new RecordBytes(version);
    }

    private void decode(RecordBytes.Builder record) {
        dispatcher.decode(record.parse());
        while (dispatcher.isPending()) {
            dispatcher.resume();
        }
    }

    private void runningXacts(int nextXid, int oldestRunningXid) {
        decode(records.record(RmgrId.STANDBY, 0x10, 0).main(0, 0, 0, nextXid, oldestRunningXid, nextXid - 1));
    }

    private void becomeConsistent() {
        runningXacts(700, 700);
    }

    private static byte[] tuple(int value) {
        return bytes((short) 1, (short) 0x0800, (byte) 24, (byte) 0, (byte) value);
    }

    private void heap(int info, int xid, int flags, int value) {
        decode(insertRecord(info, xid, flags, value));
    }

    private RecordBytes.Builder insertRecord(int info, int xid, int flags, int value) {
        return records.record(RmgrId.HEAP, info, xid)
                .block(DATABASE, TABLE, tuple(value))
                .main((short) 1, (byte) flags);
    }

    private void insert(int xid, int value) {
        heap(INSERT, xid, 0x08, value);
    }

    private void commit(int xid) {
        decode(records.record(RmgrId.XACT, COMMIT, xid).main(123L));
    }

    @Test
    void replaysWhatATransactionDidOnceItCommits() {
        becomeConsistent();
        insert(701, 1);
        insert(702, 2);
        insert(701, 3);
        commit(701);
        assertThat(target.events)
                .containsExactly("begin 701", "INSERT new 1 clear", "INSERT new 3 clear", "commit 123 origin 0/0");
        assertThat(reorder.transaction(702)).isNotNull();
    }

    @Test
    void forgetsWhatAborts() {
        becomeConsistent();
        insert(701, 1);
        decode(records.record(RmgrId.XACT, ABORT, 701).main(123L));
        commit(701);
        assertThat(target.events).isEmpty();
        assertThat(reorder.transactionCount()).isZero();
    }

    @Test
    void abortsTheSubtransactionsThatAnAbortRecordNames() {
        becomeConsistent();
        insert(701, 1);
        decode(insertRecord(INSERT, 702, 0x08, 2).top(701));
        decode(insertRecord(INSERT, 703, 0x08, 3).top(701));
        decode(records.record(RmgrId.XACT, ABORT | 0x80, 702).main(123L, 0x02, 1, 703));
        commit(701);
        assertThat(target.events).containsExactly("begin 701", "INSERT new 1 clear", "commit 123 origin 0/0");
    }

    @Test
    void queuesUpdatesDeletesAndTruncates() {
        becomeConsistent();
        decode(records.record(RmgrId.HEAP, UPDATE, 701)
                .block(DATABASE, TABLE, tuple(2))
                .main(0, (short) 1, (byte) 0, (byte) (0x10 | 0x04), 0, (short) 2, tuple(1)));
        decode(records.record(RmgrId.HEAP, DELETE, 701)
                .block(DATABASE, TABLE, new byte[0])
                .main(0, (short) 1, (byte) 0, (byte) 0x04, tuple(7)));
        decode(records.record(RmgrId.HEAP, TRUNCATE, 701).main(DATABASE, 1, (byte) 1, (byte) 0, (short) 0, TABLE));
        commit(701);
        assertThat(target.events)
                .containsExactly(
                        "begin 701",
                        "UPDATE new 2 old 1 clear",
                        "DELETE old 7 clear",
                        "TRUNCATE 16400 cascade",
                        "commit 123 origin 0/0");
    }

    @Test
    void queuesNothingOfOtherDatabases() {
        becomeConsistent();
        decode(records.record(RmgrId.HEAP, INSERT, 701)
                .block(DATABASE + 1, TABLE, tuple(1))
                .main((short) 1, (byte) 0x08));
        decode(records.record(RmgrId.HEAP, TRUNCATE, 701).main(DATABASE + 1, 1, (byte) 0, (byte) 0, (short) 0, TABLE));
        assertThat(reorder.transaction(701).changeCount()).isZero();
        assertThat(reorder.xidHasBaseSnapshot(701)).isTrue();
    }

    @Test
    void queuesNoInsertWithoutTheTupleForDecoding() {
        becomeConsistent();
        heap(INSERT, 701, 0, 1);
        decode(records.record(RmgrId.HEAP2, MULTI_INSERT, 701)
                .block(DATABASE, TABLE, multiTuples(1))
                .main((byte) 0x02, (byte) 0, (short) 1, (short) 1));
        assertThat(reorder.transaction(701).changeCount()).isZero();
    }

    private static byte[] multiTuples(int... values) {
        byte[] all = {};
        for (int value : values) {
            // Two bytes of tuple data, so that the next header starts at an odd offset and is padded.
            all = bytes(all, all.length % 2 == 0 ? new byte[0] : new byte[1]);
            all = bytes(all, (short) 2, (short) 1, (short) 0x0800, (byte) 24, (byte) 0, (byte) value);
        }
        return all;
    }

    @Test
    void clearsToastOnlyAfterTheVeryLastRowOfAMultiInsert() {
        becomeConsistent();
        decode(records.record(RmgrId.HEAP2, MULTI_INSERT, 701)
                .block(DATABASE, TABLE, multiTuples(1, 2))
                .main((byte) 0x08, (byte) 0, (short) 2, (short) 1, (short) 2));
        decode(records.record(RmgrId.HEAP2, MULTI_INSERT | 0x80, 701)
                .block(DATABASE, TABLE, multiTuples(3, 4, 5))
                .main((byte) (0x08 | 0x02), (byte) 0, (short) 3));
        commit(701);
        assertThat(target.events)
                .containsExactly(
                        "begin 701",
                        "INSERT new 1",
                        "INSERT new 2",
                        "INSERT new 3",
                        "INSERT new 4",
                        "INSERT new 5 clear",
                        "commit 123 origin 0/0");
    }

    @Test
    void confirmsAndTakesBackSpeculativeInserts() {
        becomeConsistent();
        heap(INSERT, 701, 0x08 | 0x04, 1);
        decode(records.record(RmgrId.HEAP, DELETE, 701)
                .block(DATABASE, TABLE, new byte[0])
                .main(0, (short) 1, (byte) 0, (byte) 0x08));
        heap(INSERT, 701, 0x08 | 0x04, 2);
        decode(records.record(RmgrId.HEAP, CONFIRM, 701)
                .block(DATABASE, TABLE, new byte[0])
                .main((short) 1));
        commit(701);
        assertThat(target.events).containsExactly("begin 701", "INSERT new 2 clear", "commit 123 origin 0/0");
    }

    @Test
    void leavesOutWhatThePluginDoesNotWantByOrigin() {
        target.unwantedOrigin = 3;
        becomeConsistent();
        insert(701, 1);
        decode(insertRecord(INSERT, 701, 0x08, 2).origin(3));
        decode(insertRecord(INSERT, 701, 0x08, 3).origin(4));
        commit(701);
        insert(702, 1);
        decode(records.record(RmgrId.XACT, COMMIT_WITH_INFO, 702).origin(3).main(123L, 0x20, 77L, 456L));
        insert(703, 9);
        decode(records.record(RmgrId.XACT, COMMIT_WITH_INFO, 703).origin(4).main(123L, 0x20, 77L, 456L));
        assertThat(target.events)
                .containsExactly(
                        "begin 701",
                        "INSERT new 1 clear",
                        "INSERT new 3 clear",
                        "commit 123 origin 0/0",
                        "begin 703",
                        "INSERT new 9 clear",
                        "commit 456 origin 4/77");
        assertThat(reorder.transactionCount()).isZero();
    }

    @Test
    void skipsCommitsOfOtherDatabasesButExecutesTheirInvalidations() {
        becomeConsistent();
        insert(701, 1);
        decode(records.record(RmgrId.XACT, XACT_INVALIDATIONS, 701).main(1, MESSAGE));
        decode(records.record(RmgrId.XACT, COMMIT_WITH_INFO, 701).main(123L, 0x01, DATABASE + 1, 1663));
        assertThat(target.events).containsExactly("invalidations 1");
        assertThat(reorder.transactionCount()).isZero();
    }

    @Test
    void skipsCommitsBeforeTheStartOfDecoding() {
        snapBuild = new SnapBuild(PgVersion.V17, reorder, SnapBuildOptions.existingSlot(records.nextLsn() + 0x300));
        dispatcher = new DecodeDispatcher(PgVersion.V17, DATABASE, reorder, snapBuild, target);
        becomeConsistent();
        insert(701, 1);
        commit(701);
        assertThat(target.events).isEmpty();
        assertThat(reorder.transactionCount()).isZero();
    }

    @Test
    void passesOverNoTransactionThatAnExistingSlotAskedFor() {
        long confirmed = records.nextLsn() + 3L * RecordBytes.RECORD_SPACING;
        snapBuild = new SnapBuild(PgVersion.V17, reorder, SnapBuildOptions.existingSlot(confirmed));
        dispatcher = new DecodeDispatcher(PgVersion.V17, DATABASE, reorder, snapBuild, target);
        runningXacts(700, 690);
        commit(699);
        decode(records.record(RmgrId.XACT, COMMIT_WITH_INFO, 698).main(123L, 0x01, DATABASE + 1, 1663));
        decode(records.record(RmgrId.XACT, COMMIT_WITH_INFO, 697).main(123L, 0x01, DATABASE + 1, 1663));
        assertThat(records.lastLsn()).isGreaterThanOrEqualTo(confirmed);
        assertThatThrownBy(() -> commit(696)).isInstanceOfSatisfying(DecoderException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.START_LSN_TOO_LATE);
            assertThat(e.lsn()).isEqualTo(records.lastLsn());
            assertThat(e.file()).isNull();
            assertThat(e.expected()).isEqualTo("a start position from which decoding is consistent before");
            assertThat(e.found()).isEqualTo("state BUILDING_SNAPSHOT");
        });
        assertThat(target.events).isEmpty();
    }

    /** A two-phase file of version 15 or later named gid, without subtransactions and the records that follow. */
    private static byte[] prepareOf(int xid) {
        byte[] gid = "gid\0".getBytes(StandardCharsets.US_ASCII);
        return bytes(
                0x57F94534,
                84,
                xid,
                DATABASE,
                55L,
                10,
                0,
                0,
                0,
                0,
                0,
                0,
                (byte) 0,
                (byte) 0,
                (short) gid.length,
                0L,
                0L,
                gid,
                new byte[4]);
    }

    @Test
    void decodesAPreparedTransactionWhenItCommits() {
        becomeConsistent();
        insert(701, 1);
        decode(records.record(RmgrId.XACT, PREPARE, 701).main(prepareOf(701)));
        assertThat(target.events).isEmpty();
        decode(records.record(RmgrId.XACT, COMMIT_PREPARED, 0)
                .main(123L, 0x01 | 0x10 | 0x80, DATABASE, 1663, 701, "gid".getBytes(StandardCharsets.US_ASCII), (byte)
                        0));
        assertThat(target.events).containsExactly("begin 701", "INSERT new 1 clear", "commit 123 origin 0/0");
    }

    @Test
    void letsNonTransactionalMessagesLeaveAtOnceAndOnlyWhenConsistent() {
        logicalMessage(0, false, "early");
        runningXacts(700, 690);
        runningXacts(710, 700);
        assertThat(snapBuild.state()).isEqualTo(SnapBuildState.FULL_SNAPSHOT);
        logicalMessage(0, false, "full");
        runningXacts(720, 720);
        logicalMessage(0, false, "now");
        logicalMessage(721, true, "later");
        assertThat(target.events).containsExactly("message now hello");
        commit(721);
        assertThat(target.events)
                .containsExactly("message now hello", "begin 721", "MESSAGE new 111", "commit 123 origin 0/0");
    }

    private void logicalMessage(int xid, boolean transactional, String prefix) {
        byte[] name = prefix.getBytes(StandardCharsets.US_ASCII);
        byte[] content = "hello".getBytes(StandardCharsets.US_ASCII);
        decode(records.record(RmgrId.LOGICALMSG, 0, xid)
                .main(
                        DATABASE,
                        (byte) (transactional ? 1 : 0),
                        new byte[3],
                        (long) name.length + 1,
                        (long) content.length,
                        name,
                        (byte) 0,
                        content));
    }

    @Test
    void reportsTheEndOfItsRecordAsAMessagesPosition() {
        becomeConsistent();
        logicalMessage(701, true, "p");
        ReplayCursor cursor = reorder.commit(701, records.nextLsn(), records.nextLsn() + 8, 0, 0, 0);
        cursor.next();
        assertThat(cursor.change().lsn()).isEqualTo(records.lastEndLsn());
        cursor.close();
    }

    @ParameterizedTest
    @EnumSource(PgVersion.class)
    void takesInvalidationsFromWhereTheVersionHasThem(PgVersion version) {
        use(version);
        becomeConsistent();
        insert(701, 1);
        if (version == PgVersion.V13) {
            decode(records.record(RmgrId.STANDBY, 0x20, 0).main(DATABASE, 1663, (byte) 0, new byte[3], 1, MESSAGE));
            assertThat(target.events).containsExactly("invalidations 1");
        } else {
            decode(records.record(RmgrId.STANDBY, 0x20, 0).main(DATABASE, 1663, (byte) 0, new byte[3], 1, MESSAGE));
            assertThat(target.events).isEmpty();
            decode(records.record(RmgrId.XACT, XACT_INVALIDATIONS, 0).main(1, MESSAGE));
            assertThat(target.events).containsExactly("invalidations 1");
            decode(records.record(RmgrId.XACT, XACT_INVALIDATIONS, 701).main(1, MESSAGE));
        }
        target.events.clear();
        decode(records.record(RmgrId.XACT, COMMIT_WITH_INFO, 701).main(123L, 0x08, 1, MESSAGE));
        if (version == PgVersion.V13) {
            assertThat(target.events).doesNotContain("INVALIDATIONS");
        } else {
            assertThat(target.events).contains("INVALIDATIONS");
        }
        assertThat(snapBuild.committedCount()).isOne();
    }

    @ParameterizedTest
    @EnumSource(PgVersion.class)
    void learnsSubtransactionsFromWhereTheVersionNamesThem(PgVersion version) {
        use(version);
        if (version == PgVersion.V13) {
            // Used even before anything is collected.
            decode(records.record(RmgrId.XACT, ASSIGNMENT, 701).main(701, 1, 702));
            assertThat(reorder.transaction(702).isKnownSubtransaction()).isTrue();
        } else {
            decode(records.record(RmgrId.XACT, ASSIGNMENT, 701).main(701, 1, 703));
            assertThat(reorder.transaction(703)).isNull();
            decode(records.record(RmgrId.BTREE, 0, 702).top(701));
            assertThat(reorder.transaction(702).isKnownSubtransaction()).isTrue();
        }
        becomeConsistent();
        insert(705, 1);
        insert(706, 2);
        decode(records.record(RmgrId.XACT, COMMIT_WITH_INFO, 705).main(123L, 0x02, 1, 706));
        assertThat(target.events)
                .containsExactly("begin 705", "INSERT new 1 clear", "INSERT new 2 clear", "commit 123 origin 0/0");
    }

    @ParameterizedTest
    @EnumSource(PgVersion.class)
    void marksTransactionsThatUpdateInPlaceUntil17(PgVersion version) {
        use(version);
        becomeConsistent();
        byte[] main = version == PgVersion.V18 ? new byte[20] : new byte[2];
        decode(records.record(RmgrId.HEAP, INPLACE, 0)
                .block(DATABASE, 1259, new byte[4])
                .main(main));
        decode(records.record(RmgrId.HEAP, INPLACE, 701)
                .block(DATABASE, 1259, new byte[4])
                .main(main));
        assertThat(reorder.xidHasCatalogChanges(701)).isEqualTo(version != PgVersion.V18);
        assertThat(reorder.xidHasBaseSnapshot(701)).isEqualTo(version != PgVersion.V18);
    }

    @ParameterizedTest
    @CsvSource({"0, -1, 1", "-1, 3, 4", "5, 3, 6"})
    void raisesTheCommandIdByNewCids(int cmin, int cmax, int expected) {
        becomeConsistent();
        insert(701, 1);
        decode(newCid(cmin, cmax));
        insert(701, 2);
        ReplayCursor cursor = reorder.commit(701, records.nextLsn(), records.nextLsn() + 8, 0, 0, 0);
        assertThat(cursor.next()).isEqualTo(ReplayStep.CHANGE);
        assertThat(cursor.next()).isEqualTo(ReplayStep.SNAPSHOT);
        assertThat(cursor.curcid()).isEqualTo(expected);
        assertThat(cursor.tupleCids().find(1663, DATABASE, 1259, ItemPointer.of(4, 7)))
                .isEqualTo(new TupleCommandIds(cmin, cmax, CommandId.INVALID));
        assertThat(cursor.ownXids()).containsExactly(701);
        cursor.close();
    }

    private RecordBytes.Builder newCid(int cmin, int cmax) {
        return records.record(RmgrId.HEAP2, NEW_CID, 701)
                .main(701, cmin, cmax, -1, 1663, DATABASE, 1259, (short) 0, (short) 4, (short) 7);
    }

    @Test
    void refusesANewCidWithoutCommandId() {
        becomeConsistent();
        assertFails(newCid(-1, -1), ErrorCode.WAL_RECORD_CONTENT_INVALID);
    }

    @Test
    void forgetsTransactionsThatACrashEnded() {
        becomeConsistent();
        insert(701, 1);
        insert(705, 1);
        runningXacts(710, 705);
        assertThat(reorder.transaction(701)).isNull();
        assertThat(reorder.transaction(705)).isNotNull();
    }

    @Test
    void ignoresCommitsBeforeTheFullSnapshot() {
        runningXacts(700, 690);
        insert(701, 1);
        commit(701);
        assertThat(target.events).isEmpty();
        assertThat(snapBuild.startDecodingAt()).isZero();
    }

    @Test
    void notesTheXidOfEveryRecord() {
        for (int rmid = 0; rmid <= RmgrId.LOGICALMSG; rmid++) {
            if (rmid != RmgrId.XACT && rmid != RmgrId.STANDBY) {
                int info = rmid == RmgrId.XLOG || rmid == RmgrId.HEAP2 || rmid == RmgrId.HEAP ? 0x20 : 0;
                decode(records.record(rmid, info, 800 + rmid));
                assertThat(reorder.transaction(800 + rmid)).as("rmgr %d", rmid).isNotNull();
            }
        }
        decode(records.record(200, 0, 900));
        assertThat(reorder.transaction(900)).isNotNull();
    }

    @ParameterizedTest
    @CsvSource({"1, 0x70", "8, 0x30", "0, 0xC0", "21, 0x10", "22, 0", "127, 0"})
    void refusesUnknownKindsOfRecords(int rmid, String info) {
        becomeConsistent();
        assertThatThrownBy(() -> decode(records.record(rmid, Integer.decode(info), 701)))
                .isInstanceOf(DecoderException.class);
    }

    @Test
    void refusesInvalidationRecordsIn13AndCustomResourceManagersBefore15() {
        use(PgVersion.V13);
        becomeConsistent();
        assertFails(records.record(RmgrId.XACT, XACT_INVALIDATIONS, 701).main(0), ErrorCode.WAL_RECORD_CONTENT_INVALID);
        assertFails(records.record(200, 0, 701), ErrorCode.WAL_RECORD_INVALID);
    }

    @ParameterizedTest
    @EnumSource(PgVersion.class)
    void stopsWhereWalLevelIsLowered(PgVersion version) {
        use(version);
        decode(records.record(RmgrId.XLOG, 0x60, 0).main(100, 8, 10, 0, 64, 2, (byte) 0, (byte) 0, (short) 0));
        assertFails(
                records.record(RmgrId.XLOG, 0x60, 0).main(100, 8, 10, 0, 64, 1, (byte) 0, (byte) 0, (short) 0),
                ErrorCode.WAL_LEVEL_TOO_LOW);
    }

    private void assertFails(RecordBytes.Builder record, ErrorCode code) {
        assertThatThrownBy(() -> decode(record)).isInstanceOfSatisfying(DecoderException.class, e -> {
            assertThat(e.code()).isEqualTo(code);
            assertThat(e.lsn()).isEqualTo(records.lastLsn());
        });
    }
}
