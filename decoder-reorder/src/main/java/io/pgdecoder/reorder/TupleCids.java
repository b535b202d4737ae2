package io.pgdecoder.reorder;

import org.jspecify.annotations.Nullable;

/**
 * The command ids of catalog tuples that one transaction made or removed itself, by tuple address (PostgreSQL:
 * ResolveCminCmaxDuringDecoding, {@code replication/logical/reorderbuffer.c}).
 */
@FunctionalInterface
public interface TupleCids {
    /** Of no tuple at all. */
    TupleCids NONE = (spcOid, dbOid, relNumber, tid) -> null;

    /**
     * Finds what is known of a tuple, or null; see {@code ItemPointer} for the form of {@code tid}.
     *
     * @throws io.pgdecoder.types.DecoderException SPILL_FILE_INVALID or IO_ERROR if what was spilled cannot be read
     */
    @Nullable
    TupleCommandIds find(int spcOid, int dbOid, int relNumber, long tid);
}
