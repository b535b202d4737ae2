package io.pgdecoder.heap;

import io.pgdecoder.types.ItemPointer;
import io.pgdecoder.types.LittleEndian;

/**
 * Layout of a heap tuple (PostgreSQL: HeapTupleHeaderData, {@code access/htup_details.h}).
 *
 * <pre>
 *   0        4        8        12           18      20      22    23
 *   +--------+--------+--------+------------+-------+-------+-----+-------------+-----+------------
 *   | xmin   | xmax   | t_cid  | t_ctid (6) | info2 | info  |hoff | null bitmap | pad | user data
 *   +--------+--------+--------+------------+-------+-------+-----+-------------+-----+------------
 *                                                                                     ^ t_hoff
 * </pre>
 *
 * <p>Every tuple of this project, whether on a page, in the followed store or rebuilt from WAL, is held in this form:
 * WAL carries infomask2, infomask, hoff and the bytes from 23 on, the rest is filled in or left zero. Static accessors
 * take the array and the offset of the tuple; nothing is allocated.
 */
public final class HeapTupleHeader {
    public static final int XMIN = 0;
    public static final int XMAX = XMIN + 4;
    public static final int CID = XMAX + 4;
    public static final int CTID = CID + 4;
    public static final int INFOMASK2 = CTID + ItemPointer.BYTES;
    public static final int INFOMASK = INFOMASK2 + 2;
    public static final int HOFF = INFOMASK + 2;
    /** Bytes before the null bitmap (SizeofHeapTupleHeader). */
    public static final int BYTES = HOFF + 1;

    /** t_infomask: there is a null bitmap. */
    public static final int HAS_NULL = 0x0001;
    /** t_infomask: there are variable-width attributes. */
    public static final int HAS_VARWIDTH = 0x0002;
    /** t_infomask: some value is stored out of line. */
    public static final int HAS_EXTERNAL = 0x0004;
    /** t_infomask: xmax is a key-share locker. */
    public static final int XMAX_KEYSHR_LOCK = 0x0010;
    /** t_infomask: t_cid is a combo command id. */
    public static final int COMBO_CID = 0x0020;
    /** t_infomask: xmax is an exclusive locker. */
    public static final int XMAX_EXCL_LOCK = 0x0040;
    /** t_infomask: xmax only locks. */
    public static final int XMAX_LOCK_ONLY = 0x0080;
    /** t_infomask: xmin is known committed. */
    public static final int XMIN_COMMITTED = 0x0100;
    /** t_infomask: xmin is known aborted; with {@link #XMIN_COMMITTED} the row is frozen. */
    public static final int XMIN_INVALID = 0x0200;
    /** t_infomask: both bits of a frozen row. */
    public static final int XMIN_FROZEN = XMIN_COMMITTED | XMIN_INVALID;
    /** t_infomask: xmax is known committed. */
    public static final int XMAX_COMMITTED = 0x0400;
    /** t_infomask: xmax is known aborted or unset. */
    public static final int XMAX_INVALID = 0x0800;
    /** t_infomask: xmax is a multixact. */
    public static final int XMAX_IS_MULTI = 0x1000;
    /** t_infomask: the row is the new version of an update. */
    public static final int UPDATED = 0x2000;
    /** t_infomask2: mask of the number of attributes. */
    public static final int NATTS_MASK = 0x07FF;
    /** t_infomask2: keys updated, or row deleted. */
    public static final int KEYS_UPDATED = 0x2000;
    /** t_infomask2: the row was HOT-updated. */
    public static final int HOT_UPDATED = 0x4000;
    /** t_infomask2: the row is heap-only. */
    public static final int ONLY_TUPLE = 0x8000;

    private HeapTupleHeader() {}

    public static int xmin(byte[] bytes, int tuple) {
        return LittleEndian.getInt(bytes, tuple + XMIN);
    }

    public static int xmax(byte[] bytes, int tuple) {
        return LittleEndian.getInt(bytes, tuple + XMAX);
    }

    public static int rawCommandId(byte[] bytes, int tuple) {
        return LittleEndian.getInt(bytes, tuple + CID);
    }

    public static long ctid(byte[] bytes, int tuple) {
        return ItemPointer.read(bytes, tuple + CTID);
    }

    public static int infomask2(byte[] bytes, int tuple) {
        return LittleEndian.getUnsignedShort(bytes, tuple + INFOMASK2);
    }

    public static int infomask(byte[] bytes, int tuple) {
        return LittleEndian.getUnsignedShort(bytes, tuple + INFOMASK);
    }

    public static int hoff(byte[] bytes, int tuple) {
        return bytes[tuple + HOFF] & 0xFF;
    }

    public static int natts(byte[] bytes, int tuple) {
        return infomask2(bytes, tuple) & NATTS_MASK;
    }

    /** Whether xmax merely locks the row (PostgreSQL: HEAP_XMAX_IS_LOCKED_ONLY). */
    public static boolean isXmaxLockOnly(int infomask) {
        return (infomask & XMAX_LOCK_ONLY) != 0
                || (infomask & (XMAX_IS_MULTI | XMAX_EXCL_LOCK | XMAX_KEYSHR_LOCK)) == XMAX_EXCL_LOCK;
    }

    /** Whether t_hoff leaves room for the null bitmap and lies inside a tuple of {@code length} bytes. */
    public static boolean isWellFormed(byte[] bytes, int tuple, int length) {
        int bitmap = (infomask(bytes, tuple) & HAS_NULL) != 0 ? (natts(bytes, tuple) + 7) >>> 3 : 0;
        int hoff = hoff(bytes, tuple);
        return hoff >= BYTES + bitmap && hoff <= length;
    }
}
