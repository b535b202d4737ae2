package io.pgdecoder.reorder.spill;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.TransactionId;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The directory of one decoder's spill files. It is locked while it is open, and emptied of left-overs when it is opened;
 * files that are not ours by name are never touched.
 *
 * <pre>
 *   NEW --prepare--> OPEN --close--> CLOSED
 * </pre>
 *
 * <p>A {@linkplain #temporary temporary} one is made when it is first needed, and takes away those that killed processes
 * of the same user left behind.
 */
public final class SpillDirectory implements AutoCloseable {
    private static final String OUR_FILES = "pgdecoder-{xid,shared}-*.spill";
    private static final String TEMPORARY_PARENT = "pgdecoder-spill-";
    private static final String CHILD_PREFIX = "decoder-";
    private static final int ATTEMPTS = 100;
    private static final long MILLISECONDS_TO_LOCK = 60_000;

    private final boolean temporary;
    private @Nullable Path path;
    private @Nullable DirectoryLock lock;
    private final SharedSpillFiles shared = new SharedSpillFiles(this);
    private SpillDisk disk = new SpillDisk();
    private Consumer<Path> afterCreation = made -> {};

    private SpillDirectory(@Nullable Path path) {
        this.path = path;
        this.temporary = path == null;
    }

    /** A directory of the caller's, made if it is missing. It stays, with an empty lock file, when this is closed. */
    public static SpillDirectory of(Path path) {
        return new SpillDirectory(path);
    }

    /** A directory below {@code java.io.tmpdir} that goes when this is closed. */
    public static SpillDirectory temporary() {
        return new SpillDirectory(null);
    }

    /**
     * Locks the directory and removes left-overs; nothing if that was done, and nothing yet for a temporary one.
     *
     * @throws DecoderException SPILL_DIRECTORY_IN_USE if another decoder has it, IO_ERROR if it cannot be used
     */
    public void prepare() {
        if (!temporary) {
            openPath();
        }
    }

    /** Removes the spill files and unlocks the directory. */
    @Override
    public void close() {
        Path directory = path;
        DirectoryLock held = lock;
        if (directory == null || held == null) {
            return;
        }
        lock = null;
        try (held) {
            shared.closeAll();
            removeFiles(directory);
            if (temporary) {
                path = null;
                Files.deleteIfExists(held.file());
                Files.deleteIfExists(directory);
            }
        } catch (IOException e) {
            throw failure(Lsn.INVALID, directory, "could not remove spill files", e);
        }
    }

    Path file(int xid, long segment) {
        return openPath()
                .resolve("pgdecoder-xid-" + TransactionId.toString(xid) + "-lsn-"
                        + Lsn.toString(segment).replace('/', '-') + ".spill");
    }

    Path file(SpilledFiles files, long segment) {
        String list = files.list;
        return list == null
                ? file(files.xid, segment)
                : openPath().resolve("pgdecoder-xid-" + TransactionId.toString(files.xid) + "-" + list + ".spill");
    }

    Path runFile(int xid, int number) {
        return openPath().resolve("pgdecoder-xid-" + TransactionId.toString(xid) + "-cids-" + number + ".spill");
    }

    Path sharedFile(int number) {
        return openPath().resolve("pgdecoder-shared-" + number + ".spill");
    }

    SharedSpillFiles shared() {
        return shared;
    }

    /**
     * Removes what a transaction has on disk.
     *
     * @throws DecoderException IO_ERROR if a file cannot be removed; what was not removed can be tried again
     */
    public void remove(SpilledFiles files) {
        boolean hadOwn = files.ownCount > 0;
        while (files.extentCount > 0) {
            SpillExtent extent = files.extents[files.extentCount - 1];
            if (extent.shared == null) {
                remove(file(files, extent.segment), extent.segment);
            } else {
                shared.release(extent.shared, extent.segment);
            }
            files.extentCount--;
        }
        files.clear();
        if (hadOwn) {
            shared.countOwner(-1);
        }
    }

    void remove(Path file, long lsn) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw failure(lsn, file, "could not remove a spill file", e);
        }
    }

    SpillDisk disk() {
        return disk;
    }

    /** For tests: another disk. */
    void setDisk(SpillDisk another) {
        this.disk = another;
    }

    /** For tests: what happens between making a temporary directory and locking it. */
    void setAfterCreation(Consumer<Path> action) {
        this.afterCreation = action;
    }

    static DecoderException failure(long lsn, Path file, String what, IOException e) {
        return new DecoderException(ErrorCode.IO_ERROR, lsn, file.toString(), what, null, e.toString(), e);
    }

    private Path openPath() {
        Path directory = path;
        if (directory != null && lock != null) {
            return directory;
        }
        if (directory == null) {
            return makeTemporary();
        }
        try {
            Files.createDirectories(directory);
            DirectoryLock held = DirectoryLock.tryMake(directory);
            if (held == null) {
                throw new DecoderException(
                        ErrorCode.SPILL_DIRECTORY_IN_USE,
                        Lsn.INVALID,
                        directory.toString(),
                        "another decoder spills to this directory",
                        "a directory of its own for each decoder",
                        "a locked " + DirectoryLock.FILE);
            }
            lock = held;
            removeFiles(directory);
            return directory;
        } catch (IOException e) {
            throw failure(Lsn.INVALID, directory, "could not use the spill directory", e);
        }
    }

    private Path makeTemporary() {
        Path parent = Path.of(System.getProperty("java.io.tmpdir"), TEMPORARY_PARENT + System.getProperty("user.name"));
        try {
            Files.createDirectories(parent);
            removeAbandoned(parent);
            for (int i = 0; i < ATTEMPTS; i++) {
                Path made = Files.createTempDirectory(parent, CHILD_PREFIX);
                afterCreation.accept(made);
                DirectoryLock held = DirectoryLock.tryMake(made);
                if (held != null) {
                    path = made;
                    lock = held;
                    return made;
                }
            }
            throw new IOException("no directory of its own after " + ATTEMPTS + " attempts");
        } catch (IOException e) {
            throw failure(Lsn.INVALID, parent, "could not make a temporary spill directory", e);
        }
    }

    private static void removeAbandoned(Path parent) throws IOException {
        try (DirectoryStream<Path> children = Files.newDirectoryStream(parent, CHILD_PREFIX + "*")) {
            for (Path child : children) {
                removeIfAbandoned(child);
            }
        }
    }

    /**
     * One that has a lock file which nobody has locked was left by a killed process. One without is just being made or
     * removed, unless it is like that for long. Other processes may do the same meanwhile.
     */
    private static void removeIfAbandoned(Path child) throws IOException {
        try (DirectoryLock held = DirectoryLock.tryTake(child)) {
            if (held != null) {
                removeFiles(child);
                Files.deleteIfExists(held.file());
                Files.deleteIfExists(child);
            } else if (Files.notExists(DirectoryLock.fileOf(child)) && isOld(child)) {
                Files.deleteIfExists(child);
            }
        } catch (NoSuchFileException | DirectoryNotEmptyException e) {
            // Another process was faster: it removed the directory, or locked it. If a file is left, the next one sees
            // to it.
            return;
        }
    }

    private static boolean isOld(Path directory) throws IOException {
        long changed = Files.getLastModifiedTime(directory).toMillis();
        return System.currentTimeMillis() - changed > MILLISECONDS_TO_LOCK;
    }

    private static void removeFiles(Path directory) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, OUR_FILES)) {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        }
    }
}
