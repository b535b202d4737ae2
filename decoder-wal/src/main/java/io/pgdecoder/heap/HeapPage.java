package io.pgdecoder.heap;

import io.pgdecoder.types.LittleEndian;
import org.jspecify.annotations.Nullable;

/**
 * Layout of a heap page (PostgreSQL: PageHeaderData and ItemIdData, {@code storage/bufpage.h}, {@code
 * storage/itemid.h}). Static accessors over an array and the offset of the page in it; nothing is allocated.
 *
 * <pre>
 *   0        8         10     12     14     16       18            20          24
 *   +--------+---------+------+------+------+--------+-------------+-----------+------------------+- - -+--------+
 *   | pd_lsn | checksum| flags| lower| upper| special| size/version| prune_xid | line pointers -&gt; |     | &lt;- tuples
 *   +--------+---------+------+------+------+--------+-------------+-----------+------------------+- - -+--------+
 *     hi, lo                                                                                 lower ^     ^ upper
 *
 *   line pointer, u32:  bits 0-14 offset | 15-16 flags | 17-31 length
 * </pre>
 *
 * <p>The same in 13 to 18. A page whose pd_upper is zero was never initialised and counts as empty.
 */
public final class HeapPage {
    /** Bytes of a page (BLCKSZ); other sizes are refused when the data directory is opened. */
    public static final int BYTES = 8192;

    public static final int LSN = 0;
    public static final int CHECKSUM = LSN + 8;
    public static final int FLAGS = CHECKSUM + 2;
    public static final int LOWER = FLAGS + 2;
    public static final int UPPER = LOWER + 2;
    public static final int SPECIAL = UPPER + 2;
    public static final int SIZE_VERSION = SPECIAL + 2;
    public static final int PRUNE_XID = SIZE_VERSION + 2;
    /** Bytes before the line pointers. */
    public static final int HEADER_BYTES = PRUNE_XID + 4;
    /** Bytes of a line pointer. */
    public static final int ITEM_BYTES = 4;
    /** The most line pointers a page can have. */
    public static final int MAX_ITEMS = (BYTES - HEADER_BYTES) / ITEM_BYTES;

    /** lp_flags: free. */
    public static final int LP_UNUSED = 0;
    /** lp_flags: points to a tuple. */
    public static final int LP_NORMAL = 1;
    /** lp_flags: leads to another line pointer of the page. */
    public static final int LP_REDIRECT = 2;
    /** lp_flags: dead, no tuple any more. */
    public static final int LP_DEAD = 3;

    private static final int SIZE_AND_LAYOUT_VERSION = BYTES | 4;

    private HeapPage() {}

    /** End of the last record that changed the page. */
    public static long lsn(byte[] bytes, int page) {
        return (long) LittleEndian.getInt(bytes, page + LSN) << 32
                | LittleEndian.getInt(bytes, page + LSN + 4) & 0xFFFFFFFFL;
    }

    /** Whether the page was never initialised. */
    public static boolean isNew(byte[] bytes, int page) {
        return LittleEndian.getShort(bytes, page + UPPER) == 0;
    }

    /** Number of line pointers, only for a page without {@link #defect}. */
    public static int itemCount(byte[] bytes, int page) {
        int lower = LittleEndian.getUnsignedShort(bytes, page + LOWER);
        return lower <= HEADER_BYTES ? 0 : (lower - HEADER_BYTES) / ITEM_BYTES;
    }

    /** The line pointer of this offset number, from 1. */
    public static int item(byte[] bytes, int page, int offsetNumber) {
        return LittleEndian.getInt(bytes, page + HEADER_BYTES + (offsetNumber - 1) * ITEM_BYTES);
    }

    /** lp_flags of a line pointer. */
    public static int itemFlags(int item) {
        return item >>> 15 & 0x03;
    }

    /** lp_off of a line pointer: where the tuple starts on the page, or the offset number that a redirect leads to. */
    public static int itemOffset(int item) {
        return item & 0x7FFF;
    }

    /** lp_len of a line pointer: bytes of the tuple, header included. */
    public static int itemLength(int item) {
        return item >>> 17;
    }

    /** Whether the page has the special space that index pages have and heap pages do not. */
    public static boolean hasSpecialSpace(byte[] bytes, int page) {
        return !isNew(bytes, page) && LittleEndian.getUnsignedShort(bytes, page + SPECIAL) != BYTES;
    }

    /**
     * What is wrong with a page, or null if it is a heap page whose line pointers and tuple headers can be followed
     * without further checks. A page that was never initialised is fine.
     */
    public static @Nullable String defect(byte[] bytes, int page) {
        if (isNew(bytes, page)) {
            return null;
        }
        int lower = LittleEndian.getUnsignedShort(bytes, page + LOWER);
        int upper = LittleEndian.getUnsignedShort(bytes, page + UPPER);
        int special = LittleEndian.getUnsignedShort(bytes, page + SPECIAL);
        int sizeVersion = LittleEndian.getUnsignedShort(bytes, page + SIZE_VERSION);
        if (sizeVersion != SIZE_AND_LAYOUT_VERSION
                || special != BYTES
                || upper > special
                || lower > upper
                || lower < HEADER_BYTES
                || lower % ITEM_BYTES != 0) {
            return "page header lower " + lower + ", upper " + upper + ", special " + special + ", size and version "
                    + sizeVersion;
        }
        int count = itemCount(bytes, page);
        for (int offsetNumber = 1; offsetNumber <= count; offsetNumber++) {
            int item = item(bytes, page, offsetNumber);
            int flags = itemFlags(item);
            boolean wrong = flags == LP_REDIRECT && (itemOffset(item) == 0 || itemOffset(item) > count)
                    || flags == LP_NORMAL && !isTuple(bytes, page, lower, itemOffset(item), itemLength(item));
            if (wrong) {
                return "line pointer " + offsetNumber + " with flags " + flags + ", offset " + itemOffset(item)
                        + ", length " + itemLength(item);
            }
        }
        return null;
    }

    private static boolean isTuple(byte[] bytes, int page, int lower, int offset, int length) {
        return offset >= lower
                && length >= HeapTupleHeader.BYTES
                && offset + length <= BYTES
                && HeapTupleHeader.isWellFormed(bytes, page + offset, length);
    }
}
