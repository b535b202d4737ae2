package io.pgdecoder.recording;

import io.pgdecoder.wal.TimelineHistory;
import io.pgdecoder.wal.WalIdentity;
import io.pgdecoder.wal.WalSegment;
import io.pgdecoder.wal.WalSource;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The WAL of a recording, in memory. A segment is as long as one always is; what was not recorded of it reads as zero,
 * which ends the WAL. Only reads, so that several decoders may share it.
 */
final class RecordedWal implements WalSource {
    /** A segment's name: its number, then its timeline. */
    record SegmentId(long number, int timelineId) implements Comparable<SegmentId> {
        @Override
        public int compareTo(SegmentId other) {
            int byNumber = Long.compareUnsigned(number, other.number);
            return byNumber != 0 ? byNumber : Integer.compareUnsigned(timelineId, other.timelineId);
        }
    }

    private final String name;
    private final WalIdentity identity;
    private final TreeMap<SegmentId, SparseBytes> segments;
    private final Map<Integer, byte[]> histories;

    RecordedWal(
            String name,
            WalIdentity identity,
            TreeMap<SegmentId, SparseBytes> segments,
            Map<Integer, byte[]> histories) {
        this.name = name;
        this.identity = identity;
        this.segments = segments;
        this.histories = histories;
    }

    @Override
    public WalIdentity identity() {
        return identity;
    }

    @Override
    public int newestTimelineId() {
        int newest = 0;
        for (SegmentId id : segments.keySet()) {
            newest = Integer.compareUnsigned(id.timelineId, newest) > 0 ? id.timelineId : newest;
        }
        for (int timelineId : histories.keySet()) {
            newest = Integer.compareUnsigned(timelineId, newest) > 0 ? timelineId : newest;
        }
        return newest;
    }

    @Override
    public @Nullable WalSegment open(int timelineId, long segmentNumber) {
        SparseBytes bytes = segments.get(new SegmentId(segmentNumber, timelineId));
        return bytes == null ? null : new Segment(segmentName(timelineId, segmentNumber), timelineId, bytes);
    }

    private String segmentName(int timelineId, long segmentNumber) {
        return name + "/pg_wal/" + identity.segmentFileName(timelineId, segmentNumber);
    }

    @Override
    public long nextSegmentNumber(long segmentNumber) {
        for (SegmentId id : segments.keySet()) {
            if (segmentNumber < 0 || Long.compareUnsigned(id.number, segmentNumber) > 0) {
                return id.number;
            }
        }
        return -1;
    }

    @Override
    public long previousSegmentNumber(long segmentNumber) {
        for (SegmentId id : segments.descendingKeySet()) {
            if (Long.compareUnsigned(id.number, segmentNumber) < 0) {
                return id.number;
            }
        }
        return -1;
    }

    @Override
    public @Nullable TimelineHistory history(int timelineId) {
        byte[] content = histories.get(timelineId);
        return content == null
                ? null
                : TimelineHistory.parse(timelineId, content, name + "/pg_wal/" + TimelineHistory.fileName(timelineId));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void close() {}

    private record Segment(String name, int timelineId, SparseBytes bytes) implements WalSegment {
        @Override
        public boolean isPartial() {
            return false;
        }

        @Override
        public long length() {
            return bytes.length();
        }

        @Override
        public int read(long position, byte[] target, int targetOffset, int length) {
            return bytes.read(position, target, targetOffset, length);
        }

        @Override
        public void close() {}
    }
}
