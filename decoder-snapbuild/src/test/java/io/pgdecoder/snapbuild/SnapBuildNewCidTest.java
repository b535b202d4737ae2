package io.pgdecoder.snapbuild;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.reorder.ReorderBuffer;
import io.pgdecoder.reorder.ReorderBufferOptions;
import io.pgdecoder.reorder.ReplayCursor;
import io.pgdecoder.reorder.ReplayStep;
import io.pgdecoder.reorder.TupleCommandIds;
import io.pgdecoder.types.CommandId;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.ItemPointer;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.types.TransactionId;
import io.pgdecoder.wal.RmgrId;
import io.pgdecoder.wal.XLogRecordParser;
import io.pgdecoder.wal.rmgr.NewCidRecord;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a NEW_CID record of a catalog row leaves behind: a mark, the row's command ids, and the next command. */
class SnapBuildNewCidTest {
    private static final PgVersion VERSION = PgVersion.V17;
    private static final int NONE = CommandId.INVALID;
    private static final int TOP = 701;
    private static final int SUB = 702;
    private static final int SPC = 1663;
    private static final int DB = 5;
    private static final int PG_CLASS = 1259;

    private final ReorderBuffer reorder = new ReorderBuffer(VERSION, ReorderBufferOptions.defaults(VERSION));
    private final SnapBuild builder =
            new SnapBuild(VERSION, reorder, SnapBuildOptions.slotCreation(TransactionId.INVALID));

    @BeforeEach
    void becomeConsistent() {
        builder.processRunningXacts(0x1000, 0x1050, new RunningXacts(700, 700, new int[0]));
        builder.processChange(TOP, 0x2000);
    }

    @ParameterizedTest(name = "cmin {0}, cmax {1}: then command {2}")
    @CsvSource({"7, -1, 8", "-1, 9, 10", "7, 9, 10", "9, 7, 10", "3, 3, 4", "-2, 5, -1", "5, -2, -1"})
    void goesOnWithTheCommandAfterTheNewestThatTheRecordNames(int cmin, int cmax, int next) {
        builder.processNewCid(TOP, 0x2010, record(TOP, cmin, cmax, NONE));

        assertThat(commandIdsOfReplay()).containsExactly(next);
    }

    @Test
    void remembersTheCommandIdsOfTheRowForTheTopLevelTransaction() {
        reorder.assignChild(TOP, SUB, 0x2005);
        builder.processNewCid(SUB, 0x2010, record(TOP, 7, 9, 11));

        assertThat(reorder.xidHasCatalogChanges(SUB)).isTrue();
        assertThat(reorder.xidHasCatalogChanges(TOP)).isTrue();
        reorder.commitChild(TOP, SUB, 0x3000, 0x3050);
        reorder.commit(TOP, 0x3000, 0x3050, 0, 0, 0);
        ReplayCursor cursor = Objects.requireNonNull(reorder.openReplay());
        cursor.next();
        TupleCommandIds found = cursor.tupleCids().find(SPC, DB, PG_CLASS, ItemPointer.of(4, 2));
        assertThat(found).isEqualTo(new TupleCommandIds(7, 9, 11));
        assertThat(cursor.tupleCids().find(SPC, DB, PG_CLASS, ItemPointer.of(4, 3)))
                .isNull();
    }

    @Test
    void refusesARecordWithoutACommandId() {
        assertThatThrownBy(() -> builder.processNewCid(TOP, 0x2010, record(TOP, NONE, NONE, NONE)))
                .isInstanceOfSatisfying(DecoderException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.WAL_RECORD_CONTENT_INVALID);
                    assertThat(e.lsn()).isEqualTo(0x2010);
                });
    }

    private List<Integer> commandIdsOfReplay() {
        reorder.commit(TOP, 0x3000, 0x3050, 0, 0, 0);
        ReplayCursor cursor = Objects.requireNonNull(reorder.openReplay());
        List<Integer> commandIds = new ArrayList<>();
        for (ReplayStep step = cursor.next(); step != ReplayStep.END; step = cursor.next()) {
            assertThat(step).isEqualTo(ReplayStep.SNAPSHOT);
            commandIds.add(cursor.curcid());
        }
        cursor.finish();
        return commandIds;
    }

    /** A record about row (4,2) of pg_class. */
    private static NewCidRecord record(int topXid, int cmin, int cmax, int comboCid) {
        ByteBuffer bytes = ByteBuffer.allocate(24 + 2 + 34).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(bytes.capacity()).putInt(topXid).putLong(0); // xl_tot_len, xl_xid, xl_prev
        bytes.put((byte) 0x70)
                .put((byte) RmgrId.HEAP2)
                .putShort((short) 0)
                .putInt(0); // xl_info, xl_rmid, padding, xl_crc
        bytes.put((byte) 0xFF).put((byte) 34); // XLR_BLOCK_ID_DATA_SHORT and the length
        bytes.putInt(topXid).putInt(cmin).putInt(cmax).putInt(comboCid);
        bytes.putInt(SPC).putInt(DB).putInt(PG_CLASS); // target locator
        bytes.putShort((short) 0).putShort((short) 4).putShort((short) 2); // target tid
        return new NewCidRecord(VERSION)
                .wrap(new XLogRecordParser(VERSION).parse(bytes.array(), 0, bytes.capacity(), 0x2010, 0x2050));
    }
}
