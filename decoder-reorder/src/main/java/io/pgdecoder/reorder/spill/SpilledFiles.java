package io.pgdecoder.reorder.spill;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What one (sub)transaction has on disk: which files, how far the last one goes, and how many changes. Changed only by a
 * {@link SpillWriter} that has written all it was given, so that a failed write leaves what was there before.
 */
public final class SpilledFiles {
    final int xid;
    /** What the one file holds if it is not changes. */
    final @Nullable String list;

    long[] segments = new long[1];
    int segmentCount;
    /** Where the last file ends. */
    long end;

    long count;
    long firstLsn;

    /** Nothing yet. */
    public SpilledFiles(int xid) {
        this(xid, null);
    }

    private SpilledFiles(int xid, @Nullable String list) {
        this.xid = xid;
        this.list = list;
    }

    /**
     * For records that are not changes, all in one file: their LSN is to be 0.
     *
     * @param name what they are, as part of the file's name
     */
    public static SpilledFiles ofList(int xid, String name) {
        return new SpilledFiles(xid, name);
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
