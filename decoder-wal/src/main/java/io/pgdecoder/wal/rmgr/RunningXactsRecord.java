package io.pgdecoder.wal.rmgr;

import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.XLogRecord;

/**
 * STANDBY RUNNING_XACTS: the transactions that run (PostgreSQL: xl_running_xacts, {@code storage/standbydefs.h}).
 *
 * <pre>
 *   0      4         8                 12        16                 20                   24
 *   +------+---------+-----------------+---------+------------------+--------------------+------------+---------------+
 *   | xcnt | subxcnt | overflow u8, pad| nextXid | oldestRunningXid | latestCompletedXid | xids[xcnt] | subxids[...]  |
 *   +------+---------+-----------------+---------+------------------+--------------------+------------+---------------+
 * </pre>
 *
 * <p>The same in 13 to 18. Valid as long as the record.
 */
public final class RunningXactsRecord extends RecordReader {
    private static final int XCNT = 0;
    private static final int SUBXCNT = XCNT + 4;
    private static final int SUBXID_OVERFLOW = SUBXCNT + 4;
    private static final int NEXT_XID = SUBXID_OVERFLOW + 4;
    private static final int OLDEST_RUNNING_XID = NEXT_XID + 4;
    private static final int LATEST_COMPLETED_XID = OLDEST_RUNNING_XID + 4;
    private static final int XIDS = LATEST_COMPLETED_XID + 4;

    private int subxids;

    /** A reader for records of this version. */
    public RunningXactsRecord(PgVersion version) {
        super(version, "STANDBY RUNNING_XACTS");
    }

    /** Takes the record; all lengths are checked here. */
    public RunningXactsRecord wrap(XLogRecord record) {
        begin(record, XIDS);
        subxids = arrayEnd("running transactions", main + XIDS, mainEnd, xidCount(), 4);
        arrayEnd("running subtransactions", subxids, mainEnd, subxidCount(), 4);
        return this;
    }

    /** Number of top-level transactions. */
    public int xidCount() {
        return LittleEndian.getInt(bytes, main + XCNT);
    }

    /** Number of subtransactions. */
    public int subxidCount() {
        return LittleEndian.getInt(bytes, main + SUBXCNT);
    }

    /** Whether subtransactions are missing because there were too many. */
    public boolean isSubxidOverflow() {
        return bytes[main + SUBXID_OVERFLOW] != 0;
    }

    /** The next transaction id to be given out. */
    public int nextXid() {
        return LittleEndian.getInt(bytes, main + NEXT_XID);
    }

    /** The oldest running transaction, or {@link #nextXid()} if none runs. */
    public int oldestRunningXid() {
        return LittleEndian.getInt(bytes, main + OLDEST_RUNNING_XID);
    }

    /** The latest transaction that ended. */
    public int latestCompletedXid() {
        return LittleEndian.getInt(bytes, main + LATEST_COMPLETED_XID);
    }

    /** A running top-level transaction, {@code index} from 0. */
    public int xid(int index) {
        return LittleEndian.getInt(bytes, main + XIDS + 4 * index);
    }

    /** A running subtransaction, {@code index} from 0. */
    public int subxid(int index) {
        return LittleEndian.getInt(bytes, subxids + 4 * index);
    }
}
