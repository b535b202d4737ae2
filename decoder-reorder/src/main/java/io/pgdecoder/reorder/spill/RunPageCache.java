package io.pgdecoder.reorder.spill;

import org.jspecify.annotations.Nullable;

/**
 * The pages of runs that were read last, {@value #PAGES} at most. Each page has one place where it may lie, and drops what
 * is there: a search comes by the same few pages in the middle of a run again and again.
 */
public final class RunPageCache {
    private static final int PAGES = 64;

    private final byte[] @Nullable [] pages = new byte[PAGES][];
    private final @Nullable SpilledRun[] runs = new SpilledRun[PAGES];
    private final int[] numbers = new int[PAGES];

    /** An empty cache. */
    public RunPageCache() {}

    /** Forgets all pages. */
    public void clear() {
        for (int i = 0; i < PAGES; i++) {
            pages[i] = null;
            runs[i] = null;
        }
    }

    byte[] page(SpilledRun run, int number) {
        int place = (run.number * 31 + number) * 0x9E3779B9 >>> -Integer.numberOfTrailingZeros(PAGES);
        byte[] page = pages[place];
        if (page != null && runs[place] == run && numbers[place] == number) {
            return page;
        }
        if (page == null) {
            page = new byte[RunPageLayout.PAGE_BYTES];
            pages[place] = page;
        }
        runs[place] = null;
        run.readPage(number, page);
        runs[place] = run;
        numbers[place] = number;
        return page;
    }
}
