package io.pgdecoder.types;

/** The forks of a relation (PostgreSQL: ForkNumber, {@code common/relpath.h}). */
public final class ForkNumber {
    /** The relation's own pages. */
    public static final int MAIN = 0;
    /** The free space map. */
    public static final int FSM = 1;
    /** The visibility map. */
    public static final int VISIBILITY_MAP = 2;
    /** The initial content of an unlogged relation. */
    public static final int INIT = 3;

    private ForkNumber() {}
}
