package io.pgdecoder.heapstore;

import io.pgdecoder.heap.HeapPage;
import io.pgdecoder.types.Lsn;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One page of a followed relation as line pointers and tuple versions. Where tuples lie on the page is not kept: no
 * reader can tell, and redo only needs offset numbers.
 *
 * <pre>
 *   READABLE  --- redo, images ---&gt; READABLE
 *   DEFECTIVE --- full-page image or re-initialisation ---&gt; READABLE     (redo without image: left alone)
 * </pre>
 */
final class HeapBlock {
    final int number;
    long lsn = Lsn.INVALID;
    /** Why the content is unknown, or null if it is known. */
    @Nullable
    String defect;

    private int itemCount;
    private byte[] flags = new byte[16];
    private short[] redirects = new short[16];
    private @Nullable TupleVersion[] versions = new TupleVersion[16];

    HeapBlock(int number) {
        this.number = number;
    }

    int itemCount() {
        return itemCount;
    }

    /** lp_flags of the line pointer; unused beyond the last one. */
    int flags(int offsetNumber) {
        return offsetNumber >= 1 && offsetNumber <= itemCount ? flags[offsetNumber - 1] : HeapPage.LP_UNUSED;
    }

    int redirect(int offsetNumber) {
        return redirects[offsetNumber - 1] & 0xFFFF;
    }

    /** The version at a normal line pointer, else null. */
    @Nullable
    TupleVersion version(int offsetNumber) {
        return offsetNumber >= 1 && offsetNumber <= itemCount ? versions[offsetNumber - 1] : null;
    }

    void setVersion(int offsetNumber, TupleVersion version) {
        grow(offsetNumber);
        flags[offsetNumber - 1] = HeapPage.LP_NORMAL;
        redirects[offsetNumber - 1] = 0;
        versions[offsetNumber - 1] = version;
    }

    /** Sets a line pointer that has no tuple; the version that was there must have been dealt with. */
    void setItem(int offsetNumber, int itemFlags, int redirect) {
        grow(offsetNumber);
        flags[offsetNumber - 1] = (byte) itemFlags;
        redirects[offsetNumber - 1] = (short) redirect;
        versions[offsetNumber - 1] = null;
    }

    /** Cuts the line pointers behind {@code count}, which hold no version any more. */
    void truncateItems(int count) {
        for (int i = count; i < itemCount; i++) {
            flags[i] = HeapPage.LP_UNUSED;
            versions[i] = null;
        }
        itemCount = Math.min(itemCount, count);
    }

    private void grow(int offsetNumber) {
        if (offsetNumber > flags.length) {
            int capacity = Math.max(offsetNumber, flags.length * 2);
            flags = Arrays.copyOf(flags, capacity);
            redirects = Arrays.copyOf(redirects, capacity);
            versions = Arrays.copyOf(versions, capacity);
        }
        itemCount = Math.max(itemCount, offsetNumber);
    }
}
