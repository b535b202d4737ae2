package io.pgdecoder.reorder;

/**
 * What a replay is about: which callbacks an output plugin gets, and what becomes of the transaction afterwards
 * (PostgreSQL: the ways into ReorderBufferProcessTXN, and the functions of {@code replication/logical/reorderbuffer.c} that
 * call back without changes).
 *
 * <pre>
 *   kind               opening        changes   closing             afterwards
 *   TRANSACTION        begin          yes       commit              gone
 *   PREPARED           begin prepare  yes       prepare             emptied; COMMIT_PREPARED may follow
 *   COMMIT_PREPARED    -              -         commit prepared     gone
 *   ROLLBACK_PREPARED  -              -         rollback prepared   gone
 *   STREAM_BLOCK       stream start*  yes       stream stop*        emptied; STREAM_COMMIT or STREAM_PREPARE may follow
 *   STREAM_COMMIT      -              -         stream commit       gone
 *   STREAM_PREPARE     -              -         stream prepare      emptied; COMMIT_PREPARED may follow
 *   STREAM_ABORT       -              -         stream abort        gone
 *   * only if there is a change
 * </pre>
 */
public enum ReplayKind {
    /** A committed transaction as a whole. */
    TRANSACTION(true),
    /** A transaction at its PREPARE, or at its COMMIT PREPARED if it was prepared too early. */
    PREPARED(true),
    /** The commit of a prepared transaction. */
    COMMIT_PREPARED(false),
    /** The rollback of a prepared transaction. */
    ROLLBACK_PREPARED(false),
    /** What was queued so far of a transaction in progress. */
    STREAM_BLOCK(true),
    /** The commit of a transaction whose changes left in blocks. */
    STREAM_COMMIT(false),
    /** The PREPARE of a transaction whose changes left in blocks. */
    STREAM_PREPARE(false),
    /** The abort of a (sub)transaction of which changes left in blocks. */
    STREAM_ABORT(false);

    private final boolean withChanges;

    ReplayKind(boolean withChanges) {
        this.withChanges = withChanges;
    }

    /** Whether changes come before the closing callback, so that {@link ReplayCursor#next} is to be called until END. */
    public boolean hasChanges() {
        return withChanges;
    }
}
