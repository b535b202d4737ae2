package io.pgdecoder.snapbuild;

/**
 * How far the snapshot builder has come (PostgreSQL: SnapBuildState, {@code replication/snapbuild.h}).
 *
 * <pre>
 *   START --running xacts--> BUILDING_SNAPSHOT --all older ended--> FULL_SNAPSHOT --all older ended--> CONSISTENT
 *     \____________________ nothing running, or a snapshot file ______________________________________/
 * </pre>
 */
public enum SnapBuildState {
    /** No running-xacts record seen yet. */
    START,
    /** Waiting until all transactions running at the first running-xacts record have ended. */
    BUILDING_SNAPSHOT,
    /** Transactions that start now can be decoded; waiting for those that started before. */
    FULL_SNAPSHOT,
    /** Commits are decoded from here on. */
    CONSISTENT
}
