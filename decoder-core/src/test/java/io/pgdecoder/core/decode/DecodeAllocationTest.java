package io.pgdecoder.core.decode;

import static io.pgdecoder.core.decode.RecordBytes.DATABASE;
import static io.pgdecoder.core.decode.RecordBytes.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.pgdecoder.reorder.ReorderBuffer;
import io.pgdecoder.reorder.ReorderBufferOptions;
import io.pgdecoder.snapbuild.SnapBuild;
import io.pgdecoder.snapbuild.SnapBuildOptions;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.RmgrId;
import io.pgdecoder.wal.XLogRecordParser;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** From the bytes of a record to a queued change nothing is allocated once the pools are warm. */
class DecodeAllocationTest {
    private static final int RECORDS = 5_000;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final ReorderBuffer reorder =
            new ReorderBuffer(PgVersion.V18, ReorderBufferOptions.defaults(PgVersion.V18));
    private final SnapBuild snapBuild = new SnapBuild(PgVersion.V18, reorder, SnapBuildOptions.slotCreation(0));
    private final DecodeDispatcher dispatcher =
            new DecodeDispatcher(PgVersion.V18, DATABASE, reorder, snapBuild, new PlainDecodeTarget());
    private final XLogRecordParser parser = new XLogRecordParser(PgVersion.V18);
    private final RecordBytes records = new RecordBytes(PgVersion.V18);
    private final byte[] insert = records.record(RmgrId.HEAP, 0x00, 701)
            .block(DATABASE, 16400, bytes((short) 3, (short) 2, (byte) 24, new byte[61]))
            .main((short) 1, (byte) 0x08)
            .bytesOfRecord();
    private final byte[] update = records.record(RmgrId.HEAP, 0x40, 701)
            .block(DATABASE, 16400, bytes((short) 3, (short) 2, (byte) 24, new byte[61]))
            .main(0, (short) 1, (byte) 0, (byte) 0x14, 0, (short) 2, (short) 3, (short) 2, (byte) 24, new byte[31])
            .bytesOfRecord();
    private final byte[] multiInsert = records.record(RmgrId.HEAP2, 0xD0, 701)
            .block(DATABASE, 16400, bytes((short) 21, (short) 3, (short) 2, (byte) 24, new byte[21]))
            .main((byte) 0x0A, (byte) 0, (short) 1)
            .bytesOfRecord();
    private final byte[] index =
            records.record(RmgrId.BTREE, 0, 701).main(new byte[30]).bytesOfRecord();
    private final byte[] abort = records.record(RmgrId.XACT, 0x20, 701).main(1L).bytesOfRecord();
    private long lsn = 0x1000;

    private void decode(byte[] record) {
        lsn += 0x100;
        dispatcher.decode(parser.parse(record, 0, record.length, lsn, lsn + 0x80));
    }

    private long transaction(int count) {
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < count; i++) {
            decode(insert);
            decode(index);
            decode(update);
            decode(multiInsert);
        }
        decode(abort);
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    @Test
    void allocatesNothingForEachRecord() {
        decode(records.record(RmgrId.STANDBY, 0x10, 0)
                .main(0, 0, 0, 700, 700, 699)
                .bytesOfRecord());
        for (int i = 0; i < 20; i++) {
            transaction(RECORDS);
        }
        long few = Long.MAX_VALUE;
        long many = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            few = Math.min(few, transaction(10));
            many = Math.min(many, transaction(RECORDS));
        }
        // What grows is the transaction's list of blocks.
        assertThat(many - few)
                .as("bytes of %d more records", 4 * (RECORDS - 10))
                .isLessThan(4_000);
    }
}
