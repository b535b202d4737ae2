package io.pgdecoder.cli;

import io.pgdecoder.recording.WalRecording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** The recording that the program carries, unpacked into a data directory of PostgreSQL 18 with its WAL. */
final class DemoCluster {
    /** confirmed_flush_lsn of the server's slot when it was new. */
    private static final long CONSISTENT_POINT = 0x8BAC30L;

    private final Path dataDirectory;
    private final WalRecording recording;

    private DemoCluster(Path dataDirectory, WalRecording recording) {
        this.dataDirectory = dataDirectory;
        this.recording = recording;
    }

    /** Unpacks the data directory into {@code target}, which must exist. */
    static DemoCluster unpack(Path target) throws IOException {
        WalRecording recording = DemoRecording.read();
        recording.unpack(target);
        return new DemoCluster(target, recording);
    }

    /** Removes a directory and all in it. */
    static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /** The data directory; its pg_wal holds the WAL. */
    Path dataDirectory() {
        return dataDirectory;
    }

    /** What the server printed: lsn, xid and data in COPY's text form. */
    byte[] expected() {
        return recording.expected();
    }

    /** The database to decode. */
    String database() {
        return recording.settings().database();
    }

    /** restart_lsn of the server's slot when it was new. */
    long startLsn() {
        return recording.settings().startLsn();
    }

    /** The position at which the server's slot became consistent (see the workload's run). */
    long consistentPoint() {
        return CONSISTENT_POINT;
    }

    /** Where the server's peek stopped. */
    long endLsn() {
        return recording.settings().endLsn();
    }
}
