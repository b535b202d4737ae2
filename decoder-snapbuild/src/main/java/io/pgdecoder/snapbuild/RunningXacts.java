package io.pgdecoder.snapbuild;

/**
 * What the snapshot builder needs of a running-xacts record (PostgreSQL: xl_running_xacts,
 * {@code storage/standbydefs.h}). Such records are rare, one every 15 seconds of activity and two around a checkpoint, so this is an ordinary object.
 *
 * @param nextXid the next transaction id to be given out
 * @param oldestRunningXid the oldest running transaction, or {@code nextXid} if none runs
 * @param xids the running transactions and subtransactions, in any order
 */
public record RunningXacts(int nextXid, int oldestRunningXid, int[] xids) {
    /** Whether nothing was running. */
    public boolean isEmpty() {
        return oldestRunningXid == nextXid;
    }
}
