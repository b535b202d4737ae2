package io.pgdecoder.wal.rmgr;

import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.types.RelFileLocator;
import io.pgdecoder.wal.XLogRecord;

/**
 * XACT PREPARE: the two-phase state file of a transaction (PostgreSQL: xl_xact_prepare, {@code access/xact.h}; parts after
 * it in {@code access/transam/twophase.c}).
 *
 * <pre>
 *   0     4         8   12       16          24    28        32         36        13, 14    15 to 18
 *   +-----+---------+---+--------+-----------+-----+---------+----------+---------+
 *   |magic|total_len|xid|database|prepared_at|owner|nsubxacts|ncommitrel|nabortrel|...
 *   +-----+---------+---+--------+-----------+-----+---------+----------+---------+
 *   ncommitstats, nabortstats                                                     -         40, 44
 *   ninvalmsgs, initfileinval u8, gidlen u16 (with NUL)                           40 44 46  48 52 54
 *   origin_lsn, origin_timestamp                                                  48 56     56 64
 *   end of the fixed part                                                         64        72
 *   then, each padded to 8: gid, xids of subtransactions, locators dropped at commit, at abort, (15+) statistics dropped
 *   at commit, at abort, invalidation messages of 16 bytes; then records of resource managers, not read here
 * </pre>
 *
 * <p>Valid as long as the record.
 */
public final class XactPrepareRecord extends RecordReader {
    /** TWOPHASE_MAGIC. */
    public static final int MAGIC = 0x57F94534;

    private static final int XID = 8;
    private static final int DATABASE = XID + 4;
    private static final int PREPARED_AT = DATABASE + 4;
    private static final int NSUBXACTS = PREPARED_AT + 8 + 4;
    private static final int NCOMMITRELS = NSUBXACTS + 4;
    private static final int NABORTRELS = NCOMMITRELS + 4;
    private static final int NCOMMITSTATS = NABORTRELS + 4;
    private static final int NABORTSTATS = NCOMMITSTATS + 4;

    private int ninvalmsgs;
    private int gidOffset;
    private int subxacts;
    private int invalidations;

    /** A reader for records of this version. */
    public XactPrepareRecord(PgVersion version) {
        super(version, "XACT PREPARE");
    }

    /** Takes the record; all lengths are checked here. */
    public XactPrepareRecord wrap(XLogRecord record) {
        boolean hasStats = version.hasDroppedStats();
        ninvalmsgs = hasStats ? NABORTSTATS + 4 : NCOMMITSTATS;
        begin(record, ninvalmsgs + 24);
        if (LittleEndian.getInt(bytes, main) != MAGIC) {
            throw invalid(
                    "two-phase magic",
                    Integer.toHexString(MAGIC),
                    Integer.toHexString(LittleEndian.getInt(bytes, main)));
        }
        gidOffset = main + ninvalmsgs + 24;
        int gidBytes = LittleEndian.getUnsignedShort(bytes, main + ninvalmsgs + 6);
        subxacts = part("gid", gidOffset, gidBytes, 1);
        if (gidBytes == 0 || bytes[gidOffset + gidBytes - 1] != 0) {
            throw invalid("gid", "a terminating NUL", gidBytes == 0 ? "no byte" : "none");
        }
        int cursor = part("subtransactions", subxacts, subxactCount(), 4);
        cursor = part("relations dropped at commit", cursor, count(NCOMMITRELS), RelFileLocator.BYTES);
        cursor = part("relations dropped at abort", cursor, count(NABORTRELS), RelFileLocator.BYTES);
        if (hasStats) {
            int itemBytes = version.droppedStatsItemBytes();
            cursor = part("statistics dropped at commit", cursor, count(NCOMMITSTATS), itemBytes);
            cursor = part("statistics dropped at abort", cursor, count(NABORTSTATS), itemBytes);
        }
        invalidations = cursor;
        part("invalidation messages", cursor, invalidationCount(), SharedInvalidationMessage.BYTES);
        return this;
    }

    private int count(int field) {
        return LittleEndian.getInt(bytes, main + field);
    }

    private int part(String what, int offset, int count, int itemBytes) {
        int length = arrayEnd(what, offset, mainEnd, count, itemBytes) - offset;
        return require(what, offset, mainEnd, length + 7 & ~7);
    }

    /** The prepared transaction. */
    public int xid() {
        return count(XID);
    }

    /** Its database. */
    public int dbOid() {
        return count(DATABASE);
    }

    /** When it was prepared, a PgTimestamp. */
    public long preparedAt() {
        return LittleEndian.getLong(bytes, main + PREPARED_AT);
    }

    /** Number of subtransactions. */
    public int subxactCount() {
        return count(NSUBXACTS);
    }

    /** A subtransaction, {@code index} from 0. */
    public int subxact(int index) {
        return LittleEndian.getInt(bytes, subxacts + 4 * index);
    }

    /** Number of invalidation messages. */
    public int invalidationCount() {
        return count(ninvalmsgs);
    }

    /** Where the invalidation messages lie, see {@link SharedInvalidationMessage}. */
    public int invalidationsOffset() {
        return invalidations;
    }

    /** Where the gid lies. */
    public int gidOffset() {
        return gidOffset;
    }

    /** Bytes of the gid, without the terminating NUL. */
    public int gidLength() {
        return LittleEndian.getUnsignedShort(bytes, main + ninvalmsgs + 6) - 1;
    }

    /** Position at the origin, or Lsn.INVALID. */
    public long originLsn() {
        return LittleEndian.getLong(bytes, main + ninvalmsgs + 8);
    }

    /** Time at the origin, a PgTimestamp, or 0. */
    public long originTimestamp() {
        return LittleEndian.getLong(bytes, main + ninvalmsgs + 16);
    }
}
