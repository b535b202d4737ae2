package io.pgdecoder.core.decode;

import io.pgdecoder.wal.XLogRecord;

/**
 * A decoder whose records may queue several changes or end several transactions, so that a replay can open before the
 * record is done: the server streams and puts out from inside its loops. The decoder then returns, keeps where it is, and
 * is resumed when that replay is finished. The record stays valid meanwhile, since no other is read.
 */
interface ResumableDecoder {
    /**
     * Starts on a record.
     *
     * @return whether the record is done; if not, a replay is open and {@link #resume} is due
     */
    boolean decode(XLogRecord record);

    /** Goes on with the same record; answers as {@link #decode}. */
    boolean resume(XLogRecord record);
}
