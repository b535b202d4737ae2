package io.pgdecoder.catalog;

/**
 * The relation map of the decoded database as the server's decoding session has it: that of now, whatever snapshot is in force
 * (PostgreSQL: the relmapper has no historic view, {@code utils/cache/relmapper.c}, and ReorderBufferProcessTXN lives with
 * that). "Now" is the end of all WAL, since whoever decodes lags behind those who rewrite catalogs.
 */
@FunctionalInterface
public interface RelationMapInForce {
    /**
     * Whether a mapped catalog still lies in this file.
     *
     * @param relNumber a file number that once was a mapped catalog's, not one of the shared catalogs
     */
    boolean hasFile(int relNumber);
}
