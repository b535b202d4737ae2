package io.pgdecoder.plugin;

import java.util.List;

/** One TRUNCATE of one or more tables. Valid during the callback. */
public interface TruncateView {
    /** Start of the record. */
    long lsn();

    /** The tables that are logically logged, in the record's order. */
    List<RelationView> relations();

    /** Whether CASCADE was given. */
    boolean cascade();

    /** Whether RESTART IDENTITY was given. */
    boolean restartIdentity();
}
