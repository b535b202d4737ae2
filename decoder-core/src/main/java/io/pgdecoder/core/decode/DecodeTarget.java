package io.pgdecoder.core.decode;

import io.pgdecoder.reorder.HistoricSnapshot;
import io.pgdecoder.reorder.InvalidationExecutor;
import io.pgdecoder.reorder.ReplayCursor;

/**
 * What the decoding of records leads to: replays, messages that leave at once, and invalidations of the session's caches.
 *
 * <p>Called from inside {@link DecodeDispatcher#decode} and {@link DecodeDispatcher#resume}, with at most one {@link #replay}
 * or {@link #message} per call, always as the last thing that the call does. So an implementation may keep the cursor and
 * work it off after that; the dispatcher is resumed when the cursor is finished, and no further record may be decoded before.
 */
public interface DecodeTarget extends InvalidationExecutor {
    /** There is something to replay; the cursor's kind says what. */
    void replay(ReplayCursor cursor);

    /**
     * A non-transactional logical message, which leaves at once. The arrays are valid during the call only.
     *
     * @param lsn end of the message's record
     * @param xid the (sub)transaction that wrote it, or invalid
     * @param originId the replication origin, 0 if none
     * @param snapshot how the catalogs look at this point
     * @param bytes holds prefix and content
     * @param prefixOffset where the prefix starts
     * @param prefixLength bytes of the prefix, without its NUL
     * @param contentOffset where the content starts
     * @param contentLength bytes of the content
     */
    void message(
            long lsn,
            int xid,
            int originId,
            HistoricSnapshot snapshot,
            byte[] bytes,
            int prefixOffset,
            int prefixLength,
            int contentOffset,
            int contentLength);

    /** Whether the output plugin does not want what came from this replication origin (0: from here). */
    boolean filterByOrigin(int originId);

    /**
     * Whether a transaction is left to its COMMIT PREPARED, so that its PREPARE means nothing; so are all unless two-phase
     * decoding is on.
     *
     * @param gid its name without the NUL, in the database's encoding
     */
    boolean filterPrepare(int xid, byte[] gid);
}
