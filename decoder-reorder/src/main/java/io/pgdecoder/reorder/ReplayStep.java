package io.pgdecoder.reorder;

/** What one {@link ReplayCursor#next} arrived at. */
public enum ReplayStep {
    /** A streamed block has a change: it starts, at {@link ReplayCursor#lsn}; the change itself comes at the next step. */
    STREAM_START,
    /** A change to be put out: INSERT, UPDATE, DELETE, TRUNCATE or MESSAGE; see {@link ReplayCursor#change}. */
    CHANGE,
    /** The snapshot or the command id in force changed; see {@link ReplayCursor#snapshot} and {@link ReplayCursor#curcid}. */
    SNAPSHOT,
    /** Cache invalidations are to be executed now; see {@link ReplayCursor#executeInvalidations}. */
    INVALIDATIONS,
    /** All changes were seen; the closing callback comes next, then {@link ReplayCursor#executeFinalInvalidations}, then {@link ReplayCursor#finish}. */
    END
}
