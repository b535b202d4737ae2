package io.pgdecoder.it;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Folders as wholes: copied while a server writes in them, and deleted. */
final class Folders {
    private Folders() {}

    /** Removes a folder and all below it; does nothing if it does not exist. */
    static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException failure) throws IOException {
                Files.deleteIfExists(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** Lets other users enter a folder, which {@code createTempDirectory} forbids. */
    static void openToAll(Path folder) throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /**
     * Copies a folder whose files may change or vanish meanwhile; symbolic links are followed, so that a tablespace
     * becomes a folder of the copy.
     *
     * @param wanted answers for each file and folder, by its path relative to {@code from}, whether its content is
     *     copied; a folder that is not wanted is created empty
     */
    static void copy(Path from, Path to, Predicate<Path> wanted) throws IOException {
        Files.walkFileTree(
                from, EnumSet.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
                            throws IOException {
                        Path relative = from.relativize(folder);
                        Files.createDirectories(to.resolve(relative));
                        return wanted.test(relative) ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
                    }

                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                        Path relative = from.relativize(file);
                        if (wanted.test(relative)) {
                            try {
                                Files.copy(file, to.resolve(relative), StandardCopyOption.REPLACE_EXISTING);
                            } catch (NoSuchFileException e) {
                                Files.deleteIfExists(to.resolve(relative));
                            }
                        }
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                        if (failure instanceof NoSuchFileException) {
                            return FileVisitResult.CONTINUE;
                        }
                        throw failure;
                    }
                });
    }
}
