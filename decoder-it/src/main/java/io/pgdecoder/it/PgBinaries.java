package io.pgdecoder.it;

import io.pgdecoder.types.PgVersion;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/**
 * The server programs of one version, unpacked from the jars that the build copies to {@code decoder-it/target/pg}.
 *
 * <p>Each jar holds one {@code .txz}; it is unpacked once per content (MD5) into the temporary folder and shared by all
 * runs and all processes. The folder comes from the system property {@code pg.jars}, else it is looked for from the
 * working directory.
 */
final class PgBinaries {
    private final Path home;
    private final String name;

    private PgBinaries(Path home, String name) {
        this.home = home;
        this.name = name;
    }

    /** The programs of a server that is installed on this machine. */
    static PgBinaries installed(Path home, PgVersion version) {
        return new PgBinaries(home, version.major() + "-installed-" + Integer.toHexString(home.hashCode()));
    }

    /** The unpacked programs of a version, unpacking them first where that was not done yet. */
    static PgBinaries of(PgVersion version) {
        try {
            Path jar = findJar(version);
            Path root = sharedFolder();
            Path home = root.resolve(version.major() + "-" + md5(jar));
            Path lockFile = root.resolve(home.getFileName() + ".lock");
            synchronized (PgBinaries.class) {
                try (FileChannel channel =
                                FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                        FileLock lock = channel.lock()) {
                    if (lock.isValid() && !Files.isDirectory(home)) {
                        unpack(jar, home);
                    }
                }
            }
            return new PgBinaries(home, home.getFileName().toString());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot unpack PostgreSQL " + version.major(), e);
        }
    }

    /** The folder in which unpacked programs and initialised template clusters are kept between runs. */
    static Path sharedFolder() throws IOException {
        Path root = Path.of(System.getProperty("java.io.tmpdir"), "pgdecoder-pg");
        Files.createDirectories(root);
        return root;
    }

    /** A program of this version, such as {@code postgres}. */
    Path program(String name) {
        return home.resolve("bin").resolve(name);
    }

    /** A file name that is unique to these programs. */
    String name() {
        return name;
    }

    private static Path findJar(PgVersion version) throws IOException {
        String configured = System.getProperty("pg.jars");
        List<Path> candidates = configured != null
                ? List.of(Path.of(configured))
                : List.of(Path.of("target/pg"), Path.of("decoder-it/target/pg"), Path.of("../decoder-it/target/pg"));
        for (Path folder : candidates) {
            if (Files.isDirectory(folder)) {
                try (Stream<Path> files = Files.list(folder)) {
                    List<Path> jars = files.filter(
                                    file -> file.getFileName().toString().contains("-" + version.major() + "."))
                            .sorted()
                            .toList();
                    if (!jars.isEmpty()) {
                        return jars.get(jars.size() - 1);
                    }
                }
            }
        }
        throw new IOException("no server jar of version " + version.major() + " in " + candidates
                + "; run mvn process-test-resources -pl decoder-it -am");
    }

    private static String md5(Path file) throws IOException {
        try {
            byte[] digest = MessageDigest.getInstance("MD5").digest(Files.readAllBytes(file));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IOException("no MD5 in this runtime", e);
        }
    }

    private static void unpack(Path jar, Path home) throws IOException {
        Path building = Files.createTempDirectory(home.getParent(), "unpack");
        try (ZipInputStream zip = new ZipInputStream(new BufferedInputStream(Files.newInputStream(jar)))) {
            ZipEntry entry = zip.getNextEntry();
            while (entry != null && !entry.getName().endsWith(".txz")) {
                entry = zip.getNextEntry();
            }
            if (entry == null) {
                throw new IOException("no .txz in " + jar);
            }
            untar(new XZCompressorInputStream(new BufferedInputStream(zip)), building);
        }
        Files.setPosixFilePermissions(building, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.move(building, home, StandardCopyOption.ATOMIC_MOVE);
    }

    private static void untar(InputStream stream, Path into) throws IOException {
        try (TarArchiveInputStream tar = new TarArchiveInputStream(stream)) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                Path target = into.resolve(entry.getName()).normalize();
                if (!target.startsWith(into)) {
                    throw new IOException("entry outside of the archive: " + entry.getName());
                }
                if (entry.isDirectory()) {
                    Files.createDirectories(target);
                } else {
                    Files.createDirectories(target.getParent());
                    if (entry.isSymbolicLink()) {
                        Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
                    } else {
                        Files.copy(tar, target);
                        boolean executable = (entry.getMode() & 0100) != 0;
                        Files.setPosixFilePermissions(
                                target, PosixFilePermissions.fromString(executable ? "rwxr-xr-x" : "rw-r--r--"));
                    }
                }
            }
        }
    }
}
