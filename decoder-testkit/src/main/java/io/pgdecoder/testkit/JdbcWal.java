package io.pgdecoder.testkit;

import io.pgdecoder.catalog.datadir.DataDirectory;
import io.pgdecoder.catalog.datadir.DataFiles;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.wal.TimelineHistory;
import io.pgdecoder.wal.WalIdentity;
import io.pgdecoder.wal.WalSegment;
import io.pgdecoder.wal.WalSource;
import org.jspecify.annotations.Nullable;

/** The WAL of a running server, of the one timeline that it is on, up to an end that is flushed. */
final class JdbcWal implements WalSource {
    private final DataFiles files;
    private final WalIdentity identity;
    private final int timelineId;
    private final long lastSegmentNumber;

    /**
     * @param files the running server's
     * @param seed says which cluster it is, and the timeline
     * @param end where the WAL ends
     */
    JdbcWal(DataFiles files, DataFiles seed, String end) {
        this.files = files;
        DataDirectory directory = DataDirectory.open(seed);
        identity = new WalIdentity(
                directory.version(),
                directory.controlFile().systemIdentifier(),
                directory.controlFile().segmentSize());
        timelineId = directory.timeline();
        lastSegmentNumber = Long.divideUnsigned(Lsn.parse(end) - 1, identity.segmentSize());
    }

    @Override
    public WalIdentity identity() {
        return identity;
    }

    @Override
    public int newestTimelineId() {
        return timelineId;
    }

    @Override
    public @Nullable WalSegment open(int timeline, long segmentNumber) {
        String file = "pg_wal/" + identity.segmentFileName(timeline, segmentNumber);
        boolean there = Long.compareUnsigned(segmentNumber, lastSegmentNumber) <= 0 && files.exists(file);
        return there ? new Segment(files, file, timeline, identity.segmentSize()) : null;
    }

    @Override
    public long nextSegmentNumber(long segmentNumber) {
        return Long.compareUnsigned(segmentNumber + 1, lastSegmentNumber) <= 0 ? segmentNumber + 1 : -1;
    }

    @Override
    public long previousSegmentNumber(long segmentNumber) {
        return segmentNumber > 0 ? segmentNumber - 1 : -1;
    }

    @Override
    public @Nullable TimelineHistory history(int timeline) {
        String file = "pg_wal/" + TimelineHistory.fileName(timeline);
        if (timeline == 1 || !files.exists(file)) {
            return null;
        }
        byte[] content = new byte[1 << 20];
        int length = files.read(file, 0, content, 0, content.length);
        return TimelineHistory.parse(timeline, java.util.Arrays.copyOf(content, length), files.name(file));
    }

    @Override
    public String name() {
        return files.name("pg_wal");
    }

    @Override
    public void close() {}

    private record Segment(DataFiles files, String file, int timelineId, int segmentSize) implements WalSegment {
        @Override
        public String name() {
            return files.name(file);
        }

        @Override
        public boolean isPartial() {
            return false;
        }

        @Override
        public long length() {
            return segmentSize;
        }

        @Override
        public int read(long position, byte[] target, int targetOffset, int length) {
            return files.read(file, position, target, targetOffset, length);
        }

        @Override
        public void close() {}
    }
}
