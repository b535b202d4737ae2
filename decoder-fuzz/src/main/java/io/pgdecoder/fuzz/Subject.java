package io.pgdecoder.fuzz;

import io.pgdecoder.catalog.datadir.DataDirectory;
import io.pgdecoder.core.DecoderState;
import io.pgdecoder.core.LogicalDecoder;
import io.pgdecoder.core.LogicalDecoderBuilder;
import io.pgdecoder.recording.WalRecording;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.wal.ReaderOptions;
import io.pgdecoder.wal.XLogReadStatus;
import io.pgdecoder.wal.XLogReader;
import io.pgdecoder.wal.XLogRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** A recording to be damaged: its WAL and where its records lie, its files that decoding reads, and its healthy rows. */
final class Subject {
    /** A record of the WAL. */
    record Place(long startLsn, int totalLength) {}

    private static final int ROWS_PER_POLL = 1000;

    private final WalRecording recording;
    private final MemoryWal wal;
    private final Map<Integer, List<Place>> places = new TreeMap<>();
    private final List<String> files;
    private final List<Row> rows = new ArrayList<>();
    private final long firstLsn;
    private final long sourceCalls;

    Subject(Path file) {
        recording = WalRecording.read(file);
        wal = MemoryWal.read(recording.walSource());
        OverlayFiles overlay = new OverlayFiles(recording.dataFiles());
        try (LogicalDecoder decoder = decoder(overlay, wal.copy())) {
            drain(decoder, rows);
        }
        files = overlay.read();
        firstLsn = DataDirectory.open(files()).redoLsn();
        readPlaces();
        FaultySource counter = new FaultySource(wal.copy());
        try (LogicalDecoder decoder =
                builder().walSource(counter).following(true).build()) {
            drain(decoder, new ArrayList<>());
        }
        sourceCalls = counter.calls();
    }

    private void readPlaces() {
        try (XLogReader reader = new XLogReader(wal, ReaderOptions.defaults())) {
            reader.beginRead(firstLsn);
            XLogRecord record = reader.record();
            long end = recording.settings().endLsn();
            while (reader.readRecord() == XLogReadStatus.RECORD
                    && (end == Lsn.INVALID || Lsn.isBefore(record.startLsn(), end))) {
                places.computeIfAbsent(record.rmid() << 8 | record.info() & 0x70, key -> new ArrayList<>())
                        .add(new Place(record.startLsn(), record.totalLength()));
            }
        }
    }

    /** A decoder of the recording over other files and other WAL. */
    LogicalDecoder decoder(OverlayFiles otherFiles, MemoryWal otherWal) {
        return recording.builder().dataFiles(otherFiles).walSource(otherWal).build();
    }

    /** Polls to the end of the WAL and adds the rows. */
    static void drain(LogicalDecoder decoder, List<Row> rows) {
        do {
            decoder.poll(ROWS_PER_POLL, row -> rows.add(Row.of(row)));
        } while (decoder.state() == DecoderState.RUNNING);
    }

    /** What decodes the recording, to be changed. */
    LogicalDecoderBuilder builder() {
        return recording.builder();
    }

    /** Where reading starts. */
    long firstLsn() {
        return firstLsn;
    }

    /** Calls to its source that a decode takes. */
    long sourceCalls() {
        return sourceCalls;
    }

    /** One of the segments that decoding reads. */
    long segmentNumber(Random random) {
        long first = Long.divideUnsigned(firstLsn, wal.segmentSize());
        long last = Long.divideUnsigned(recording.settings().endLsn() - 1, wal.segmentSize());
        return first + random.nextInt((int) (last - first) + 1);
    }

    WalRecording recording() {
        return recording;
    }

    OverlayFiles files() {
        return new OverlayFiles(recording.dataFiles());
    }

    MemoryWal wal() {
        return wal.copy();
    }

    /** Names of the files that decoding reads. */
    List<String> fileNames() {
        return files;
    }

    /** Records by resource manager and kind. */
    Map<Integer, List<Place>> places() {
        return places;
    }

    List<Row> rows() {
        return rows;
    }

    @Override
    public String toString() {
        return recording.name();
    }
}
