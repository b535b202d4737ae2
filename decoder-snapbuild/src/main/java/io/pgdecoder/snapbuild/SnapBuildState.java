package io.pgdecoder.snapbuild;

/**
 * How far the snapshot builder has come (PostgreSQL: SnapBuildState, {@code replication/snapbuild.h}). The transitions
 * are drawn at {@link SnapBuild}; a state is never left backwards.
 */
public enum SnapBuildState {
    /** No running-xacts record was used yet. Nothing is collected. */
    START,
    /**
     * Waiting until all transactions that ran at the first running-xacts record have ended. Nothing is collected. Commit
     * records are not looked at either, in the server as here: a catalog change that begins and commits in this state
     * stays unseen until xmin, moved by later running-xacts records, has passed it and a new snapshot is built. Who changes
     * a table that was made so fails before that, in the server as here.
     */
    BUILDING_SNAPSHOT,
    /** Transactions that start now are collected, with a snapshot; waiting for those that started before. */
    FULL_SNAPSHOT,
    /** Every transaction in progress was collected from its start; commits are decoded from here on. */
    CONSISTENT
}
