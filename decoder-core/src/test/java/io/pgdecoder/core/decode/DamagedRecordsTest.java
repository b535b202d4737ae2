package io.pgdecoder.core.decode;

import static io.pgdecoder.core.decode.RecordBytes.DATABASE;
import static io.pgdecoder.core.decode.RecordBytes.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.reorder.HistoricSnapshot;
import io.pgdecoder.reorder.ReorderBuffer;
import io.pgdecoder.reorder.ReorderBufferOptions;
import io.pgdecoder.reorder.ReplayCursor;
import io.pgdecoder.snapbuild.SnapBuild;
import io.pgdecoder.snapbuild.SnapBuildOptions;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.RmgrId;
import io.pgdecoder.wal.XLogRecordParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Records of every kind that is decoded, with bytes changed at random, in a random order: whatever comes of it, it is
 * no other failure than a DecoderException. The seed is in the description of a failure.
 */
class DamagedRecordsTest {
    private static final int ROUNDS = 5_000;
    private static final byte[] TUPLE = bytes((short) 3, (short) 2, (byte) 24, (byte) 0, 5, 6L);
    private static final byte[] MESSAGE = new byte[16];

    /** Holds places and lengths against the bytes that are there. */
    private static final class Sink extends PlainDecodeTarget {
        @Override
        public void replay(ReplayCursor cursor) {
            try {
                super.replay(cursor);
            } finally {
                cursor.close();
            }
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
            assertThat(contentOffset + contentLength).isLessThanOrEqualTo(bytes.length);
        }

        @Override
        public void execute(byte[] bytes, int offset, int count) {
            assertThat(offset + 16L * count).isLessThanOrEqualTo(bytes.length);
        }
    }

    private static List<byte[]> samples(RecordBytes records, PgVersion version) {
        List<byte[]> all = new ArrayList<>();
        byte[] multi = bytes((short) 14, (short) 3, (short) 2, (byte) 24, new byte[14]);
        all.add(heap(records, RmgrId.HEAP, 0x00, TUPLE, (short) 1, (byte) 0x08));
        all.add(heap(records, RmgrId.HEAP, 0x00, TUPLE, (short) 1, (byte) 0x0C));
        all.add(heap(records, RmgrId.HEAP, 0x10, new byte[0], 0, (short) 1, (byte) 0, (byte) 0x04, TUPLE));
        all.add(heap(records, RmgrId.HEAP, 0x20, TUPLE, 0, (short) 1, (byte) 0, (byte) 0x14, 0, (short) 2, TUPLE));
        all.add(heap(records, RmgrId.HEAP, 0x50, new byte[0], (short) 1));
        all.add(heap(records, RmgrId.HEAP, 0x70, new byte[8], new byte[20]));
        all.add(heap(records, RmgrId.HEAP2, 0x50, multi, (byte) 0x0A, (byte) 0, (short) 1, (short) 1));
        all.add(records.record(RmgrId.HEAP, 0x30, 701)
                .main(DATABASE, 2, (byte) 1, (byte) 0, (short) 0, 16400, 16401)
                .bytesOfRecord());
        all.add(records.record(RmgrId.HEAP2, 0x70, 702)
                .main(701, 0, -1, -1, 1663, DATABASE, 1259, (short) 0, (short) 4, (short) 7)
                .bytesOfRecord());
        all.add(records.record(RmgrId.XACT, 0x80, 701)
                .main(1L, 0x2B, DATABASE, 1663, 2, 702, 703, 1, MESSAGE, 5L, 6L)
                .bytesOfRecord());
        all.add(records.record(RmgrId.XACT, 0xB0, 0)
                .main(1L, 0x91, DATABASE, 1663, 704, (byte) 'g', (byte) 0)
                .bytesOfRecord());
        all.add(records.record(RmgrId.XACT, 0xA0, 701).main(1L, 0x02, 1, 702).bytesOfRecord());
        all.add(records.record(RmgrId.XACT, 0x50, 701).main(701, 2, 702, 703).bytesOfRecord());
        all.add(records.record(RmgrId.STANDBY, 0x10, 0)
                .main(1, 1, 0, 710, 701, 709, 701, 702)
                .bytesOfRecord());
        all.add(records.record(RmgrId.STANDBY, 0x20, 0)
                .main(DATABASE, 1663, 0, 1, MESSAGE)
                .bytesOfRecord());
        all.add(records.record(RmgrId.LOGICALMSG, 0, 701)
                .main(DATABASE, 1, 2L, 3L, (byte) 'p', (byte) 0, new byte[3])
                .bytesOfRecord());
        if (version != PgVersion.V13) {
            all.add(records.record(RmgrId.BTREE, 0, 702).top(701).main(0).bytesOfRecord());
            all.add(records.record(RmgrId.XACT, 0x60, 702).main(1, MESSAGE).bytesOfRecord());
        }
        return all;
    }

    private static byte[] heap(RecordBytes records, int rmid, int info, byte[] data, Object... main) {
        return records.record(rmid, info, 701)
                .block(DATABASE, 16400, data)
                .main(main)
                .bytesOfRecord();
    }

    @ParameterizedTest
    @EnumSource(PgVersion.class)
    void endInNothingButDecoderExceptions(PgVersion version) {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        List<byte[]> samples = samples(new RecordBytes(version), version);
        XLogRecordParser parser = new XLogRecordParser(version);
        ReorderBuffer reorder = new ReorderBuffer(version, ReorderBufferOptions.defaults(version));
        SnapBuild snapBuild = new SnapBuild(version, reorder, SnapBuildOptions.slotCreation(0));
        DecodeDispatcher dispatcher = new DecodeDispatcher(version, DATABASE, reorder, snapBuild, new Sink());
        byte[] start = new RecordBytes(version)
                .record(RmgrId.STANDBY, 0x10, 0)
                .main(0, 0, 0, 700, 700, 699)
                .bytesOfRecord();
        dispatcher.decode(parser.parse(start, 0, start.length, 0x1000, 0x1040));
        long lsn = 0x2000;
        int decoded = 0;
        for (int i = 0; i < ROUNDS; i++) {
            byte[] record = samples.get(random.nextInt(samples.size())).clone();
            int changes = random.nextInt(4);
            for (int j = 0; j < changes; j++) {
                // Not the length: only the bytes of the record are at hand.
                int at = 4 + random.nextInt(record.length - 4);
                record[at] = (byte) (random.nextBoolean() ? random.nextInt(256) : record[at] ^ 1 << random.nextInt(8));
            }
            lsn += 0x100;
            try {
                dispatcher.decode(parser.parse(record, 0, record.length, lsn, lsn + 0x80));
                while (dispatcher.isPending()) {
                    dispatcher.resume();
                }
                decoded++;
            } catch (DecoderException e) {
                assertThat(e.lsn())
                        .as("seed %d, round %d: %s", seed, i, e.getMessage())
                        .isNotZero();
            } catch (RuntimeException | Error e) {
                throw new AssertionError("seed " + seed + ", round " + i, e);
            }
        }
        assertThat(decoded).as("seed %d", seed).isGreaterThan(ROUNDS / 10);
    }
}
