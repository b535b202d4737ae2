package io.pgdecoder.core.decode;

import io.pgdecoder.reorder.HistoricSnapshot;
import io.pgdecoder.reorder.ReplayCursor;
import io.pgdecoder.reorder.ReplayStep;

/**
 * Replays all to its end at once, looks at nothing, filters no origin and leaves prepared transactions to their COMMIT
 * PREPARED. Tests override what they look at; a message that none of them expects is an error.
 */
class PlainDecodeTarget implements DecodeTarget {
    @Override
    public void replay(ReplayCursor cursor) {
        ReplayStep step = cursor.next();
        while (step != ReplayStep.END) {
            step = cursor.next();
        }
        cursor.finish();
    }

    @Override
    public void message(
            long lsn,
            int xid,
            int originId,
            HistoricSnapshot snapshot,
            byte[] bytes,
            int prefixOffset,
            int prefixLength,
            int contentOffset,
            int contentLength) {
        throw new AssertionError("a message of " + xid);
    }

    @Override
    public void execute(byte[] bytes, int offset, int count) {}

    @Override
    public boolean filterPrepare(int xid, byte[] gid) {
        return true;
    }

    @Override
    public boolean filterByOrigin(int originId) {
        return false;
    }
}
