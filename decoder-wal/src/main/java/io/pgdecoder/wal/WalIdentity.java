package io.pgdecoder.wal;

import io.pgdecoder.types.PgVersion;

/**
 * What the long page header at the start of each segment says about the cluster that wrote it.
 *
 * @param version the major version, from the page magic
 * @param systemIdentifier the cluster's system identifier
 * @param segmentSize bytes of a segment: a power of two, 1 MB to 1 GB
 */
public record WalIdentity(PgVersion version, long systemIdentifier, int segmentSize) {
    /** The smallest segment size, 1 MB. */
    public static final int MIN_SEGMENT_SIZE = 1 << 20;
    /** The largest segment size, 1 GB. */
    public static final int MAX_SEGMENT_SIZE = 1 << 30;

    /** The name of a segment's file (PostgreSQL: XLogFileName). */
    public String segmentFileName(int timelineId, long segmentNumber) {
        return WalFileName.segment(timelineId, segmentNumber, segmentSize);
    }

    /** Whether a segment can have this many bytes. */
    public static boolean isValidSegmentSize(int bytes) {
        return bytes >= MIN_SEGMENT_SIZE && bytes <= MAX_SEGMENT_SIZE && Integer.bitCount(bytes) == 1;
    }
}
