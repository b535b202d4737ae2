package io.pgdecoder.catalog;

import io.pgdecoder.heap.HeapPage;
import io.pgdecoder.heap.HeapTupleHeader;
import io.pgdecoder.types.LittleEndian;

/** Builds heap pages for tests, written from the server's layout. */
final class TestPage {
    private final byte[] page = new byte[HeapPage.BYTES];
    private int lower = HeapPage.HEADER_BYTES;
    private int upper = HeapPage.BYTES;

    TestPage(long lsn) {
        LittleEndian.putInt(page, 0, (int) (lsn >>> 32));
        LittleEndian.putInt(page, 4, (int) lsn);
        LittleEndian.putShort(page, 16, HeapPage.BYTES);
        LittleEndian.putShort(page, 18, 0x2004);
    }

    /** A tuple of one int4 attribute. */
    static byte[] tuple(int xmin, int xmax, int infomask, int value) {
        byte[] tuple = new byte[28];
        LittleEndian.putInt(tuple, HeapTupleHeader.XMIN, xmin);
        LittleEndian.putInt(tuple, HeapTupleHeader.XMAX, xmax);
        LittleEndian.putShort(tuple, HeapTupleHeader.INFOMASK2, 1);
        LittleEndian.putShort(tuple, HeapTupleHeader.INFOMASK, infomask);
        tuple[HeapTupleHeader.HOFF] = 24;
        LittleEndian.putInt(tuple, 24, value);
        return tuple;
    }

    TestPage add(byte[] tuple) {
        upper -= (tuple.length + 7) / 8 * 8;
        System.arraycopy(tuple, 0, page, upper, tuple.length);
        return item(upper | HeapPage.LP_NORMAL << 15 | tuple.length << 17);
    }

    TestPage addUnused() {
        return item(0);
    }

    TestPage addDead() {
        return item(HeapPage.LP_DEAD << 15);
    }

    TestPage addRedirect(int target) {
        return item(target | HeapPage.LP_REDIRECT << 15);
    }

    private TestPage item(int word) {
        LittleEndian.putInt(page, lower, word);
        lower += HeapPage.ITEM_BYTES;
        return this;
    }

    byte[] build() {
        LittleEndian.putShort(page, 12, lower);
        LittleEndian.putShort(page, 14, upper);
        return page.clone();
    }
}
