package io.pgdecoder.wal.rmgr;

import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.types.RelFileLocator;
import io.pgdecoder.wal.XLogRecord;

/**
 * Commit and abort, plain and prepared (PostgreSQL: xl_xact_commit, xl_xact_abort and their parsed forms,
 * {@code access/xact.h}).
 *
 * <pre>
 *   i64 xact_time, [u32 xinfo if xl_info has HAS_INFO], then each chunk whose bit of xinfo is set, in this order:
 *   0x001 DBINFO         u32 dbId, u32 tsId
 *   0x002 SUBXACTS       i32 n, u32 xids[n]
 *   0x004 RELFILENODES   i32 n, locators of 12 bytes           relations dropped
 *   0x100 DROPPED_STATS  i32 n, items of 12 (15 to 17) or 16 bytes (18)
 *   0x008 INVALS         i32 n, messages of 16 bytes           commit only
 *   0x010 TWOPHASE       u32 xid
 *   0x080 GID            NUL-terminated, only with TWOPHASE
 *   0x020 ORIGIN         u64 origin_lsn, i64 origin_timestamp
 * </pre>
 *
 * <p>Bits without a chunk: 0x040 access-exclusive locks, 29 apply feedback, 30 relcache init file, 31 synchronous commit.
 * Offsets handed out count into {@link #bytes()}. Used once a transaction; allocates nothing all the same. Valid as
 * long as the record.
 */
public final class XactEndRecord extends RecordReader {
    private static final int HAS_DBINFO = 0x001;
    private static final int HAS_SUBXACTS = 0x002;
    private static final int HAS_RELFILENODES = 0x004;
    private static final int HAS_INVALS = 0x008;
    private static final int HAS_TWOPHASE = 0x010;
    private static final int HAS_ORIGIN = 0x020;
    private static final int HAS_GID = 0x080;
    private static final int HAS_DROPPED_STATS = 0x100;
    private static final int XINFO_RELCACHE_INIT_FILE = 1 << 30;

    private int opcode;
    private int xid;
    private long xactTime;
    private int xinfo;
    private int dbOid;
    private int spcOid;
    private int subxactCount;
    private int subxacts;
    private int relationCount;
    private int relations;
    private int invalidationCount;
    private int invalidations;
    private int gidOffset;
    private int gidLength;
    private long originLsn;
    private long originTimestamp;

    /** A reader for records of this version. */
    public XactEndRecord(PgVersion version) {
        super(version, "XACT COMMIT/ABORT");
    }

    /** Takes the record; all lengths are checked here. */
    public XactEndRecord wrap(XLogRecord record) {
        begin(record, 8);
        opcode = record.info() & XactOpcode.MASK;
        xid = record.xid();
        xactTime = LittleEndian.getLong(bytes, main);
        int cursor = main + 8;
        xinfo = 0;
        if ((record.info() & XactOpcode.HAS_INFO) != 0) {
            cursor = require("xinfo", cursor, mainEnd, 4);
            xinfo = LittleEndian.getInt(bytes, cursor - 4);
        }
        cursor = wrapDbInfo(cursor);
        cursor = wrapArrays(cursor);
        cursor = wrapTwophase(cursor);
        wrapOrigin(cursor);
        return this;
    }

    private int wrapDbInfo(int offset) {
        dbOid = 0;
        spcOid = 0;
        if ((xinfo & HAS_DBINFO) == 0) {
            return offset;
        }
        dbOid = LittleEndian.getInt(bytes, require("database", offset, mainEnd, 8) - 8);
        spcOid = LittleEndian.getInt(bytes, offset + 4);
        return offset + 8;
    }

    private int wrapArrays(int offset) {
        int cursor = offset;
        subxactCount = 0;
        relationCount = 0;
        invalidationCount = 0;
        if ((xinfo & HAS_SUBXACTS) != 0) {
            subxacts = require("subtransactions", cursor, mainEnd, 4);
            subxactCount = LittleEndian.getInt(bytes, cursor);
            cursor = arrayEnd("subtransactions", subxacts, mainEnd, subxactCount, 4);
        }
        if ((xinfo & HAS_RELFILENODES) != 0) {
            relations = require("dropped relations", cursor, mainEnd, 4);
            relationCount = LittleEndian.getInt(bytes, cursor);
            cursor = arrayEnd("dropped relations", relations, mainEnd, relationCount, RelFileLocator.BYTES);
        }
        if ((xinfo & HAS_DROPPED_STATS) != 0) {
            int items = require("dropped statistics", cursor, mainEnd, 4);
            int count = LittleEndian.getInt(bytes, cursor);
            cursor = arrayEnd("dropped statistics", items, mainEnd, count, version.droppedStatsItemBytes());
        }
        if (isCommit() && (xinfo & HAS_INVALS) != 0) {
            invalidations = require("invalidation messages", cursor, mainEnd, 4);
            invalidationCount = LittleEndian.getInt(bytes, cursor);
            cursor = arrayEnd(
                    "invalidation messages",
                    invalidations,
                    mainEnd,
                    invalidationCount,
                    SharedInvalidationMessage.BYTES);
        }
        return cursor;
    }

    private int wrapTwophase(int offset) {
        int cursor = offset;
        gidOffset = offset;
        gidLength = 0;
        if ((xinfo & HAS_TWOPHASE) != 0) {
            cursor = require("prepared xid", cursor, mainEnd, 4);
            xid = LittleEndian.getInt(bytes, cursor - 4);
            if ((xinfo & HAS_GID) != 0) {
                gidOffset = cursor;
                while (cursor < mainEnd && bytes[cursor] != 0) {
                    cursor++;
                }
                gidLength = cursor - gidOffset;
                cursor = require("terminator of the gid", cursor, mainEnd, 1);
            }
        } else if (isPrepared()) {
            throw invalid("chunk of the prepared transaction missing", "xinfo bit 0x10", Integer.toHexString(xinfo));
        }
        return cursor;
    }

    private void wrapOrigin(int offset) {
        originLsn = Lsn.INVALID;
        originTimestamp = 0;
        if ((xinfo & HAS_ORIGIN) != 0) {
            require("origin", offset, mainEnd, 16);
            originLsn = LittleEndian.getLong(bytes, offset);
            originTimestamp = LittleEndian.getLong(bytes, offset + 8);
        }
    }

    /** One of {@link XactOpcode}'s. */
    public int opcode() {
        return opcode;
    }

    /** Whether this is a commit, plain or prepared; otherwise an abort. */
    public boolean isCommit() {
        return opcode == XactOpcode.COMMIT || opcode == XactOpcode.COMMIT_PREPARED;
    }

    /** Whether a prepared transaction ends. */
    public boolean isPrepared() {
        return opcode == XactOpcode.COMMIT_PREPARED || opcode == XactOpcode.ABORT_PREPARED;
    }

    /** The transaction that ends: the record's, or the prepared one. */
    public int xid() {
        return xid;
    }

    /** When it ended, a PgTimestamp. */
    public long xactTime() {
        return xactTime;
    }

    /** Time of the commit at its origin if the record names it, else {@link #xactTime()}. */
    public long outputTime() {
        return hasOrigin() ? originTimestamp : xactTime;
    }

    /** All bits of xinfo. */
    public int xinfo() {
        return xinfo;
    }

    /** Whether the relcache init file is invalidated too. */
    public boolean invalidatesRelcacheInitFile() {
        return (xinfo & XINFO_RELCACHE_INIT_FILE) != 0;
    }

    /** The database, 0 if the record does not say. */
    public int dbOid() {
        return dbOid;
    }

    /** The database's default tablespace, 0 if the record does not say. */
    public int spcOid() {
        return spcOid;
    }

    /** Number of subtransactions. */
    public int subxactCount() {
        return subxactCount;
    }

    /** A subtransaction, {@code index} from 0. */
    public int subxact(int index) {
        return LittleEndian.getInt(bytes, subxacts + 4 * index);
    }

    /** Number of relation files dropped. */
    public int droppedRelationCount() {
        return relationCount;
    }

    /** Where a relation file dropped lay, {@code index} from 0. */
    public RelFileLocator droppedRelation(int index) {
        int offset = relations + RelFileLocator.BYTES * index;
        return new RelFileLocator(
                LittleEndian.getInt(bytes, offset),
                LittleEndian.getInt(bytes, offset + 4),
                LittleEndian.getInt(bytes, offset + 8));
    }

    /** Number of invalidation messages. */
    public int invalidationCount() {
        return invalidationCount;
    }

    /** Where the invalidation messages lie, see {@link SharedInvalidationMessage}. */
    public int invalidationsOffset() {
        return invalidations;
    }

    /** Where the gid lies. */
    public int gidOffset() {
        return gidOffset;
    }

    /** Bytes of the gid, 0 if there is none. */
    public int gidLength() {
        return gidLength;
    }

    /** Whether the record names the position and time at its origin. */
    public boolean hasOrigin() {
        return (xinfo & HAS_ORIGIN) != 0;
    }

    /** Position at the origin, or Lsn.INVALID. */
    public long originLsn() {
        return originLsn;
    }

    /** Time at the origin, a PgTimestamp, or 0. */
    public long originTimestamp() {
        return originTimestamp;
    }
}
