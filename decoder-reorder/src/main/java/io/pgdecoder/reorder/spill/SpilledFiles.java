package io.pgdecoder.reorder.spill;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What one (sub)transaction has on disk: where, in the order of its changes, and how many changes. Changed only by a
 * {@link SpillWriter} that has written all it was given, so that a failed write leaves what was there before.
 */
public final class SpilledFiles {
    private static final SpillExtent[] NONE = new SpillExtent[0];

    final int xid;
    /** What the one file holds if it is not changes. */
    final @Nullable String list;

    SpillExtent[] extents = NONE;
    int extentCount;
    /** How many of the extents are in files of its own. */
    int ownCount;

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

    @Nullable
    SpillExtent last() {
        return extentCount == 0 ? null : extents[extentCount - 1];
    }

    void add(SpillExtent extent) {
        if (extentCount == extents.length) {
            extents = Arrays.copyOf(extents, Math.max(1, extentCount * 2));
        }
        extents[extentCount++] = extent;
        if (extent.shared == null) {
            ownCount++;
        }
    }

    void clear() {
        extents = NONE;
        extentCount = 0;
        ownCount = 0;
        count = 0;
    }
}
