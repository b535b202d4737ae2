package io.pgdecoder.it;

import io.pgdecoder.types.PgVersion;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A PostgreSQL server that is installed on this machine, for what the build's own servers lack: lz4 and
 * zstd. Found where Debian and the PGDG packages for Red Hat install servers, or in the folders that
 * the system property {@code pg.installed} names (those that hold {@code bin}, with the path separator between).
 *
 * @param version its major version
 * @param home the folder that holds its {@code bin}, for {@link PgServer.Builder#installation}
 */
public record InstalledServer(PgVersion version, Path home) {
    /** The installed servers of the versions that are decoded, lowest first. */
    public static List<InstalledServer> all() throws IOException {
        List<InstalledServer> servers = new ArrayList<>();
        for (Path home : homes()) {
            Path program = home.resolve("bin/postgres");
            if (Files.isExecutable(program)) {
                String printed = Commands.output(List.of(program.toString(), "--version"));
                for (PgVersion version : PgVersion.values()) {
                    if (printed.startsWith("postgres (PostgreSQL) " + version.major() + ".")) {
                        servers.add(new InstalledServer(version, home));
                    }
                }
            }
        }
        servers.sort((a, b) -> a.version().compareTo(b.version()));
        return servers;
    }

    /**
     * The installed server of a version.
     *
     * @throws IOException if there is none
     */
    static InstalledServer of(PgVersion version) throws IOException {
        for (InstalledServer server : all()) {
            if (server.version() == version) {
                return server;
            }
        }
        throw new IOException("no PostgreSQL " + version.major() + " is installed; -Dpg.installed can name its folder");
    }

    /** Whether it can compress with lz4 (14 and later), by what pg_config says; false where that is not installed. */
    boolean hasLz4() throws IOException {
        Path program = home.resolve("bin/pg_config");
        return Files.isExecutable(program)
                && Commands.output(List.of(program.toString(), "--configure")).contains("--with-lz4");
    }

    private static List<Path> homes() throws IOException {
        List<Path> homes = new ArrayList<>();
        String named = System.getProperty("pg.installed");
        if (named != null) {
            for (String folder : named.split(File.pathSeparator, -1)) {
                homes.add(Path.of(folder));
            }
            return homes;
        }
        Path debian = Path.of("/usr/lib/postgresql");
        if (Files.isDirectory(debian)) {
            try (Stream<Path> folders = Files.list(debian)) {
                folders.forEach(homes::add);
            }
        }
        for (PgVersion version : PgVersion.values()) {
            homes.add(Path.of("/usr/pgsql-" + version.major()));
        }
        return homes;
    }

    /** A server of this installation that does not exist yet. */
    public PgServer.Builder builder() {
        return PgServer.builder(version).installation(home);
    }
}
