package io.pgdecoder.reorder.spill;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The lock file of a directory: says that a living decoder owns what lies there. The operating system gives the lock up when
 * the process ends, however that happens.
 *
 * <p>It belongs to the process, and is lost as soon as the process closes <em>any</em> channel to the same file. So what
 * this process has locked is kept in a table, and is never opened again.
 *
 * <p>All methods may be called from any thread.
 */
final class DirectoryLock implements AutoCloseable {
    static final String FILE = "pgdecoder-spill.lock";

    /** Real paths of the directories that this process has locked; guards itself. */
    private static final Set<Path> OURS = new HashSet<>();

    private final Path directory;
    private final FileChannel channel;

    private DirectoryLock(Path directory, FileChannel channel) {
        this.directory = directory;
        this.channel = channel;
    }

    /**
     * Locks a directory, whose lock file is made if there is none.
     *
     * @return null if another decoder has it, or the directory or its lock file was removed meanwhile
     */
    static @Nullable DirectoryLock tryMake(Path directory) throws IOException {
        return tryLock(directory, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }

    /** Locks a directory that has a lock file; null if it has none or another decoder has it. */
    static @Nullable DirectoryLock tryTake(Path directory) throws IOException {
        return tryLock(directory, StandardOpenOption.WRITE);
    }

    static Path fileOf(Path directory) {
        return directory.resolve(FILE);
    }

    Path file() {
        return fileOf(directory);
    }

    /** Unlocks the directory. The file stays. */
    @Override
    public void close() throws IOException {
        synchronized (OURS) {
            OURS.remove(directory);
            channel.close();
        }
    }

    private static @Nullable DirectoryLock tryLock(Path directory, OpenOption... options) throws IOException {
        synchronized (OURS) {
            try {
                Path real = directory.toRealPath();
                return OURS.contains(real) ? null : tryLockFile(real, options);
            } catch (NoSuchFileException e) {
                // It was there a moment ago: another process removes it, or has it without a lock file still.
                return null;
            }
        }
    }

    private static @Nullable DirectoryLock tryLockFile(Path real, OpenOption... options) throws IOException {
        Path file = fileOf(real);
        FileChannel channel = FileChannel.open(file, options);
        DirectoryLock made = null;
        try {
            // Whoever had the lock just before may have removed the file, and so locks nothing that others see.
            if (channel.tryLock() != null && Files.exists(file)) {
                made = new DirectoryLock(real, channel);
                OURS.add(real);
            }
            return made;
        } catch (OverlappingFileLockException e) {
            // Another copy of this class, of another class loader, has it.
            return null;
        } finally {
            if (made == null) {
                channel.close();
            }
        }
    }
}
