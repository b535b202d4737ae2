package io.pgdecoder.it;

import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;

/**
 * Copies of a data directory, as a base backup makes them: without WAL, without slots, without what a server rebuilds.
 *
 * <p>{@link #online} copies under a running backup, so that files may be torn and of different moments, as in real
 * life; {@link #cold} copies a stopped server and needs no {@code backup_label}.
 */
public final class BaseCopy {
    private static final Set<String> EMPTY_FOLDERS = Set.of(
            "pg_wal",
            "pg_replslot",
            "pg_dynshmem",
            "pg_notify",
            "pg_serial",
            "pg_snapshots",
            "pg_stat_tmp",
            "pg_subtrans");
    private static final Set<String> LEFT_OUT =
            Set.of("postmaster.pid", "postmaster.opts", "backup_label", "tablespace_map");

    private BaseCopy() {}

    /** Copies a running server into {@code target}, between the start and the stop of a backup. */
    public static Path online(PgServer server, Path target) throws IOException, SQLException {
        boolean renamed = server.version().isAtLeast(PgVersion.V15);
        try (Connection connection = server.connect("postgres");
                Statement statement = connection.createStatement()) {
            statement.execute(
                    renamed ? "SELECT pg_backup_start('copy', true)" : "SELECT pg_start_backup('copy', true, false)");
            copyFiles(server, target);
            String stop = renamed ? "pg_backup_stop(false)" : "pg_stop_backup(false, false)";
            try (ResultSet row = statement.executeQuery("SELECT labelfile, spcmapfile FROM " + stop)) {
                row.next();
                Files.writeString(target.resolve("backup_label"), row.getString(1));
                String map = row.getString(2);
                if (map != null && !map.isEmpty()) {
                    Files.writeString(target.resolve("tablespace_map"), map);
                }
            }
        }
        return target;
    }

    /** Copies a stopped server into {@code target}. */
    public static Path cold(PgServer server, Path target) throws IOException {
        if (server.isRunning()) {
            throw new IllegalStateException("a cold copy needs a stopped server");
        }
        copyFiles(server, target);
        return target;
    }

    /** Copies a server's files as they lie there, as a crash would leave them; nothing may be written meanwhile. */
    public static Path crashed(PgServer server, Path target) throws IOException {
        copyFiles(server, target);
        return target;
    }

    private static void copyFiles(PgServer server, Path target) throws IOException {
        Folders.copy(server.dataDirectory(), target, relative -> {
            String name = relative.getFileName().toString();
            boolean top = relative.getNameCount() == 1;
            return !(top && (EMPTY_FOLDERS.contains(name) || LEFT_OUT.contains(name)))
                    && !name.equals("pg_internal.init")
                    && !name.startsWith("pgsql_tmp");
        });
    }
}
