package io.pgdecoder.reorder.spill;

import java.util.Arrays;

/**
 * What one (sub)transaction has on disk: which files, how far the last one goes, and how many changes. Changed only by a
 * {@link SpillWriter} that has written all it was given, so that a failed write leaves what was there before.
 */
public final class SpilledFiles {
    final int xid;
    long[] segments = new long[1];
    int segmentCount;
    /** Where the last file ends. */
    long end;

    long count;
    long firstLsn;

    /** Nothing yet. */
    public SpilledFiles(int xid) {
        this.xid = xid;
    }

    /** Number of changes on disk. */
    public long count() {
        return count;
    }

    /** Position of the first change. */
    public long firstLsn() {
        return firstLsn;
    }

    void addSegment(long start) {
        if (segmentCount == segments.length) {
            segments = Arrays.copyOf(segments, segmentCount * 2);
        }
        segments[segmentCount++] = start;
    }
}
