package io.pgdecoder.reorder;

import io.pgdecoder.types.LittleEndian;

/**
 * A tuple's command ids as a record of a run on disk, and the order of such records. All numbers are little-endian.
 *
 * <pre>
 *    0                 8             12         16           20      24      28          32
 *   +-----------------+-------------+----------+------------+-------+-------+-----------+
 *   | tuple address   | file number | database | tablespace | cmin  | cmax  | combo cid |
 *   +-----------------+-------------+----------+------------+-------+-------+-----------+
 *   \------------------ key -------------------------------/
 * </pre>
 */
final class TupleCidRecord {
    private static final int TID = 0;
    private static final int REL_NUMBER = TID + 8;
    private static final int DB_OID = REL_NUMBER + 4;
    private static final int SPC_OID = DB_OID + 4;
    private static final int CMIN = SPC_OID + 4;
    private static final int CMAX = CMIN + 4;
    private static final int COMBO_CID = CMAX + 4;
    static final int BYTES = COMBO_CID + 4;

    /** Where records go. */
    interface Target {
        /** Makes room for a record; returns where it starts in {@link #buffer}. */
        int reserve();

        byte[] buffer();
    }

    private TupleCidRecord() {}

    static void write(
            byte[] target, int at, int spcOid, int dbOid, int relNumber, long tid, int cmin, int cmax, int comboCid) {
        LittleEndian.putLong(target, at + TID, tid);
        LittleEndian.putInt(target, at + REL_NUMBER, relNumber);
        LittleEndian.putInt(target, at + DB_OID, dbOid);
        LittleEndian.putInt(target, at + SPC_OID, spcOid);
        LittleEndian.putInt(target, at + CMIN, cmin);
        LittleEndian.putInt(target, at + CMAX, cmax);
        LittleEndian.putInt(target, at + COMBO_CID, comboCid);
    }

    static TupleCommandIds read(byte[] bytes, int at) {
        return new TupleCommandIds(
                cmin(bytes, at), LittleEndian.getInt(bytes, at + CMAX), LittleEndian.getInt(bytes, at + COMBO_CID));
    }

    static int cmin(byte[] bytes, int at) {
        return LittleEndian.getInt(bytes, at + CMIN);
    }

    /** Makes of a later record of a tuple what it and an earlier one say together: the earlier cmin counts. */
    static void keepCmin(byte[] later, int at, byte[] earlier, int earlierAt) {
        LittleEndian.putInt(later, at + CMIN, cmin(earlier, earlierAt));
    }

    /** Compares the keys of two records. */
    static int compare(byte[] a, int atA, byte[] b, int atB) {
        return compareTo(
                a,
                atA,
                LittleEndian.getInt(b, atB + SPC_OID),
                LittleEndian.getInt(b, atB + DB_OID),
                LittleEndian.getInt(b, atB + REL_NUMBER),
                LittleEndian.getLong(b, atB + TID));
    }

    /** Compares a record's key with another one. */
    static int compareTo(byte[] bytes, int at, int spcOid, int dbOid, int relNumber, long tid) {
        return compare(
                LittleEndian.getInt(bytes, at + SPC_OID),
                LittleEndian.getInt(bytes, at + DB_OID),
                LittleEndian.getInt(bytes, at + REL_NUMBER),
                LittleEndian.getLong(bytes, at + TID),
                spcOid,
                dbOid,
                relNumber,
                tid);
    }

    /** By relation and then by address, in any order that is total; OIDs as if they had a sign. */
    static int compare(
            int spcOidA, int dbOidA, int relNumberA, long tidA, int spcOidB, int dbOidB, int relNumberB, long tidB) {
        if (relNumberA != relNumberB) {
            return Integer.compare(relNumberA, relNumberB);
        }
        if (tidA != tidB) {
            return Long.compare(tidA, tidB);
        }
        return dbOidA != dbOidB ? Integer.compare(dbOidA, dbOidB) : Integer.compare(spcOidA, spcOidB);
    }
}
