package io.pgdecoder.reorder.spill;

import org.jspecify.annotations.Nullable;

/** A stretch of a file that holds frames of one transaction only: all of a file of its own, or a piece of a shared one. */
final class SpillExtent {
    /** The file, or null if it is the transaction's own. */
    final @Nullable SharedSpillFile shared;

    /** Start of the WAL segment that the first change lies in. */
    final long segment;

    final long start;
    /** Where the next frame goes, or the next transaction's begin. */
    long end;

    SpillExtent(@Nullable SharedSpillFile shared, long segment, long start, long end) {
        this.shared = shared;
        this.segment = segment;
        this.start = start;
        this.end = end;
    }
}
