package io.pgdecoder.core.outcome;

import io.pgdecoder.types.TransactionId;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/**
 * Two bits for each xid that some record gave an outcome, in pages, as PostgreSQL's commit log has them
 * ({@code access/transam/clog.c}): 4 xids a byte, so that a look ahead over many transactions stays small.
 *
 * <pre>
 *   bits of an xid   31 .. 13  12 .. 5  4 .. 0
 *                    page      word     pair of bits
 * </pre>
 */
final class OutcomeTable {
    /** Nothing said what became of it. */
    static final int UNKNOWN = 0;

    static final int COMMITTED = 1;
    static final int ABORTED = 2;
    /** The first phase is over; the second one decides. */
    static final int PREPARED = 3;

    private static final int PAGE_SHIFT = 13;
    private static final int WORD_SHIFT = 5;
    private static final int WORDS = 1 << PAGE_SHIFT - WORD_SHIFT;
    private static final int XID_MASK = (1 << WORD_SHIFT) - 1;
    private static final long STATE_MASK = 3;

    private final Map<Integer, long[]> pages = new HashMap<>();

    void set(int xid, int state) {
        long[] page = pages.computeIfAbsent(xid >>> PAGE_SHIFT, number -> new long[WORDS]);
        int word = xid >>> WORD_SHIFT & WORDS - 1;
        int shift = (xid & XID_MASK) * 2;
        page[word] = page[word] & ~(STATE_MASK << shift) | (long) state << shift;
    }

    int get(int xid) {
        long[] page = pages.get(xid >>> PAGE_SHIFT);
        return page == null
                ? UNKNOWN
                : (int) (page[xid >>> WORD_SHIFT & WORDS - 1] >>> (xid & XID_MASK) * 2 & STATE_MASK);
    }

    /** Drops pages of xids that all precede one that nobody will ask for the predecessors of. */
    void forgetBefore(int xid) {
        Iterator<Integer> numbers = pages.keySet().iterator();
        while (numbers.hasNext()) {
            int last = numbers.next() << PAGE_SHIFT | (1 << PAGE_SHIFT) - 1;
            if (TransactionId.precedes(last, xid)) {
                numbers.remove();
            }
        }
    }

    int pageCount() {
        return pages.size();
    }
}
