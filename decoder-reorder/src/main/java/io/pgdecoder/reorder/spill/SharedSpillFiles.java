package io.pgdecoder.reorder.spill;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Files for many small transactions. To make and remove a file takes the operating system far longer than to append a few
 * kB to one that is open, so that a storm of subtransactions, of which each is spilled by itself, would be busy with files only.
 *
 * <pre>
 *   pgdecoder-shared-1.spill   [ header | frames of 735 | frames of 738 | frames of 735 | ... ]   full
 *   pgdecoder-shared-2.spill   [ header | frames of 741 | ...                                     appended to
 * </pre>
 *
 * <p>What a transaction has in a shared file stays there after its end as long as others have something in it: up to
 * {@link #FILE_BYTES} and one spill for each transaction that is still open. A few files are kept open. Not thread-safe.
 */
final class SharedSpillFiles {
    /** No transaction begins behind this place of a file. */
    private static final long FILE_BYTES = 16L * 1024 * 1024;

    /** One that spills more at once gets a file of its own, as does one that has that many extents. */
    static final long MAX_SPILL_BYTES = 256 * 1024;

    static final int MAX_EXTENTS = 8;

    /** So many transactions have files of their own before others share. */
    private static final int OWN_BEFORE_SHARED = 64;

    private static final int MAX_OPEN = 32;

    private final SpillDirectory directory;
    private final ArrayDeque<SharedSpillFile> open = new ArrayDeque<>();
    private @Nullable SharedSpillFile current;
    private int number;
    private int ownBeforeShared = OWN_BEFORE_SHARED;
    private long fileBytes = FILE_BYTES;
    private int withOwnFiles;

    SharedSpillFiles(SpillDirectory directory) {
        this.directory = directory;
    }

    /** For tests: other limits. */
    void setLimits(int ownFiles, long bytes) {
        this.ownBeforeShared = ownFiles;
        this.fileBytes = bytes;
    }

    /** Whether a transaction that has few changes is to put them into a shared file. */
    boolean areDue() {
        return withOwnFiles >= ownBeforeShared;
    }

    /** Notes that a transaction got its first own file, or removed the last one. */
    void countOwner(int change) {
        withOwnFiles += change;
    }

    /** The file to be appended to. */
    SharedSpillFile current() {
        SharedSpillFile file = current;
        if (file == null || file.end >= fileBytes) {
            number++;
            file = new SharedSpillFile(number, directory.sharedFile(number));
            current = file;
        }
        return file;
    }

    /** A channel of the file to read and write; valid until the next call for another file. */
    FileChannel channel(SharedSpillFile file) throws IOException {
        FileChannel channel = file.channel;
        if (channel != null) {
            return channel;
        }
        if (open.size() == MAX_OPEN) {
            open.removeFirst().close();
        }
        channel = file.open(directory.disk());
        open.addLast(file);
        return channel;
    }

    /** Gives up one extent of the file, which goes if it was the last. */
    void release(SharedSpillFile file, long lsn) {
        if (file.users == 1) {
            if (current == file) {
                current = null;
            }
            try {
                close(file);
            } catch (IOException e) {
                throw SpillDirectory.failure(lsn, file.path, "could not close a spill file", e);
            }
            directory.remove(file.path, lsn);
        }
        file.users--;
    }

    /** Closes the file until it is used again. */
    void close(SharedSpillFile file) throws IOException {
        open.remove(file);
        file.close();
    }

    void closeAll() throws IOException {
        current = null;
        while (!open.isEmpty()) {
            open.removeFirst().close();
        }
    }
}
