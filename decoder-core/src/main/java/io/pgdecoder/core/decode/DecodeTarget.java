package io.pgdecoder.core.decode;

import io.pgdecoder.reorder.HistoricSnapshot;
import io.pgdecoder.reorder.InvalidationExecutor;
import io.pgdecoder.reorder.ReplayCursor;

/**
 * What the decoding of records leads to: transactions to be replayed, messages that leave at once, and invalidations of
 * the session's caches.
 *
 * <p>Called from inside {@link DecodeDispatcher#decode}, with at most one {@link #replay} or {@link #message} per record,
 * always as the last thing that the record does. So an implementation may keep the cursor and work it off after
 * {@code decode} has returned; no further record may be decoded before the cursor is finished.
 */
public interface DecodeTarget extends InvalidationExecutor {
    /** A transaction committed: replay it. The cursor knows the commit's LSNs, time and origin. */
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
}
