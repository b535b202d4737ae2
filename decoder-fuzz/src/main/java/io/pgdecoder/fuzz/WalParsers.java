package io.pgdecoder.fuzz;

import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.ReaderOptions;
import io.pgdecoder.wal.TimelineHistory;
import io.pgdecoder.wal.XLogReadStatus;
import io.pgdecoder.wal.XLogReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Pages of WAL, as {@code position u64, pages}, through the reader of records; and the files beside them. */
final class WalParsers {
    private WalParsers() {}

    static List<Parser> all() {
        List<Parser> parsers = new ArrayList<>();
        Map<String, List<byte[]>> pages = Seeds.read("wal.seeds");
        List<byte[]> seeds = new ArrayList<>();
        pages.values().forEach(seeds::addAll);
        parsers.add(new Reading("WAL pages", seeds, Versioned.reader((version, bytes) -> read(version, bytes, false))));
        parsers.add(new Reading(
                "WAL pages while they grow", seeds, Versioned.reader((version, bytes) -> read(version, bytes, true))));
        parsers.add(new Reading("timeline history", histories(), WalParsers::history));
        return parsers;
    }

    private static void read(PgVersion version, byte[] input, boolean growing) {
        if (input.length < Long.BYTES) {
            return;
        }
        long lsn = LittleEndian.getLong(input, 0) & -8192L;
        byte[] pages = Arrays.copyOfRange(input, Long.BYTES, input.length);
        ReaderOptions options = ReaderOptions.defaults().withGrowing(growing);
        RecordSweep sweep = new RecordSweep(version);
        try (PieceOfWal wal = new PieceOfWal(version, lsn, pages);
                XLogReader reader = new XLogReader(wal, options)) {
            if (reader.findNextRecord(lsn) == Lsn.INVALID) {
                reader.endReason();
                return;
            }
            while (reader.readRecord() == XLogReadStatus.RECORD) {
                sweep.sweep(reader.record());
            }
            reader.endReason();
        }
    }

    private static List<byte[]> histories() {
        return List.of(
                bytes("1\t0/5000148\tno recovery target specified\n"),
                bytes("1\t0/5000148\tbefore 2000-01-01 00:00:00+00\n\n2\tA/70000A0\treason\n# comment\n3\tFF/0\t\n"));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static void history(byte[] content) {
        TimelineHistory history = TimelineHistory.parse(4, content, "00000004.history");
        for (long lsn : new long[] {0, 1, 0x5000148, -1}) {
            if (!history.entries().contains(history.entryAt(lsn))) {
                throw new IllegalStateException("no entry at " + Lsn.toString(lsn));
            }
        }
    }
}
