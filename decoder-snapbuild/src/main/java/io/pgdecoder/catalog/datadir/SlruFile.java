package io.pgdecoder.catalog.datadir;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Pages of the server's "simple least recently used" logs (PostgreSQL: {@code access/transam/slru.c}): files of 32 pages
 * named by number in at least four hexadecimal digits.
 */
final class SlruFile {
    static final int PAGE_BYTES = 8192;
    private static final int PAGES_PER_FILE = 32;

    private SlruFile() {}

    /** One page, zeros where the file is shorter; null if there is no such file. */
    static byte @Nullable [] readPage(DataFiles files, String directory, int pageNumber) {
        String file = directory + '/' + String.format(Locale.ROOT, "%04X", pageNumber / PAGES_PER_FILE);
        if (!files.exists(file)) {
            return null;
        }
        byte[] page = new byte[PAGE_BYTES];
        files.read(file, (long) (pageNumber % PAGES_PER_FILE) * PAGE_BYTES, page, 0, PAGE_BYTES);
        return page;
    }
}
