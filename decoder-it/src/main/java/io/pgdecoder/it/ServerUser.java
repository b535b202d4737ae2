package io.pgdecoder.it;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/**
 * Under which user the server programs run: they refuse to run as root.
 *
 * <p>As an ordinary user they are started as they are. As root they are started in a user namespace of their own, where
 * every user is nobody and the files stay root's; where namespaces are off, as the user nobody, who is then made the
 * owner of the data directory.
 */
enum ServerUser {
    /** The user of this process, who is not root. */
    SELF,
    /** Root without knowing it: {@code unshare -U}. */
    NAMESPACE,
    /** Another user: {@code setpriv --reuid}. */
    NOBODY;

    private static final int NOBODY_ID = 65534;

    private static final ServerUser CURRENT = detect();

    /** The way that works on this machine. */
    static ServerUser current() {
        return CURRENT;
    }

    /** The command that runs {@code command} as this user. */
    List<String> wrap(List<String> command) {
        List<String> wrapped = new ArrayList<>();
        switch (this) {
            case SELF -> {}
            case NAMESPACE -> wrapped.addAll(List.of("unshare", "-U"));
            case NOBODY ->
                wrapped.addAll(List.of("setpriv", "--reuid=" + NOBODY_ID, "--regid=" + NOBODY_ID, "--clear-groups"));
        }
        wrapped.addAll(command);
        return wrapped;
    }

    /** Makes this user the owner of a file or of a folder and all below it. */
    void own(Path path) throws IOException {
        if (this != NOBODY) {
            return;
        }
        Files.walkFileTree(path, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                return chown(folder);
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                return chown(file);
            }
        });
    }

    private static FileVisitResult chown(Path path) throws IOException {
        Files.setAttribute(path, "unix:uid", NOBODY_ID, LinkOption.NOFOLLOW_LINKS);
        Files.setAttribute(path, "unix:gid", NOBODY_ID, LinkOption.NOFOLLOW_LINKS);
        return FileVisitResult.CONTINUE;
    }

    private static ServerUser detect() {
        if (!"root".equals(System.getProperty("user.name"))) {
            return SELF;
        }
        try {
            return Commands.exitStatus(List.of("unshare", "-U", "true")) == 0 ? NAMESPACE : NOBODY;
        } catch (IOException e) {
            return NOBODY;
        }
    }
}
