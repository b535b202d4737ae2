package io.pgdecoder.catalog.datadir;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
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
    static byte @Nullable [] readPage(Path directory, int pageNumber) {
        Path file = directory.resolve(String.format(Locale.ROOT, "%04X", pageNumber / PAGES_PER_FILE));
        if (!Files.isRegularFile(file)) {
            return null;
        }
        ByteBuffer page = ByteBuffer.allocate(PAGE_BYTES);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            channel.position((long) (pageNumber % PAGES_PER_FILE) * PAGE_BYTES);
            while (page.hasRemaining() && channel.read(page) >= 0) {
                // a read may return less than asked for
            }
        } catch (IOException e) {
            throw DataDirectory.ioError(file, e);
        }
        return page.array();
    }
}
