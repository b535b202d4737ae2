package io.pgdecoder.wal;

import io.pgdecoder.types.PgVersion;
import org.jspecify.annotations.Nullable;

/**
 * What a reader shall hold the WAL against. Immutable; each {@code with} method answers a changed copy.
 *
 * @param version the version that the WAL must have, or null for the one that it has
 * @param systemIdentifier the cluster that it must come from, or 0 for the one that it comes from
 * @param timelineId the timeline to read towards, or 0 for the newest
 * @param growing whether the source is being written, so that its end is not the end
 */
public record ReaderOptions(@Nullable PgVersion version, long systemIdentifier, int timelineId, boolean growing) {
    /** The WAL as it is found, up to its end on the newest timeline. */
    public static ReaderOptions defaults() {
        return new ReaderOptions(null, 0, 0, false);
    }

    /** With a version that the WAL must have. */
    public ReaderOptions withVersion(PgVersion version) {
        return new ReaderOptions(version, systemIdentifier, timelineId, growing);
    }

    /** With a cluster that the WAL must come from. */
    public ReaderOptions withSystemIdentifier(long systemIdentifier) {
        return new ReaderOptions(version, systemIdentifier, timelineId, growing);
    }

    /** With a timeline to read towards. */
    public ReaderOptions withTimelineId(int timelineId) {
        return new ReaderOptions(version, systemIdentifier, timelineId, growing);
    }

    /** With a source that is being written, or not. */
    public ReaderOptions withGrowing(boolean growing) {
        return new ReaderOptions(version, systemIdentifier, timelineId, growing);
    }
}
