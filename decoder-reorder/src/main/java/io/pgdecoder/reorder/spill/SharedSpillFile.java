package io.pgdecoder.reorder.spill;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * A file in which several transactions have their changes, see {@link SharedSpillFiles}. It goes when the last of them
 * ends.
 */
final class SharedSpillFile {
    final int number;
    final Path path;
    /** Bytes that were written whole. */
    long end;

    /** Extents in it that are in use. */
    int users;

    @Nullable
    FileChannel channel;

    SharedSpillFile(int number, Path path) {
        this.number = number;
        this.path = path;
    }

    /** Opens the file, which is made if nothing was written whole. */
    FileChannel open(SpillDisk disk) throws IOException {
        FileChannel opened = end == 0
                ? disk.open(
                        path,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE)
                : disk.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
        channel = opened;
        return opened;
    }

    void close() throws IOException {
        FileChannel open = channel;
        channel = null;
        if (open != null) {
            open.close();
        }
    }
}
