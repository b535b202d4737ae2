package io.pgdecoder.it;

import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Records the cluster that {@code bin/pgdecoder demo} decodes: a data directory cut down to what decoding reads, the
 * WAL that follows, and what the server's own test_decoding printed for it.
 *
 * <pre>
 *   demo.zip
 *     data/PG_VERSION, global/pg_control, pg_filenode.map, pg_xact, pg_multixact
 *     data/base/N/...     heaps of the catalogs that are followed, without indexes
 *     data/pg_wal/...     from the redo point of the data directory to the end
 *     expected.tsv        COPY (SELECT lsn, xid, data FROM pg_logical_slot_peek_changes(...)) TO STDOUT
 *     demo.properties     server_version, database, start_lsn, end_lsn, consistent_point
 * </pre>
 *
 * Run it again only to change the scenario, the workload {@code demo.sql}:
 *
 * <pre>
 *     decoder-it/workbench demo decoder-cli/src/main/resources/io/pgdecoder/cli/demo.zip
 * </pre>
 */
final class DemoRecorder {
    /** Offset of the redo position in pg_control: the checkpoint copy begins with it. */
    private static final int CONTROL_REDO_OFFSET = 40;

    /** The catalogs that decoding may ask; their TOAST tables come along. */
    private static final String CATALOG_OIDS = "SELECT oid FROM pg_class c WHERE oid < 12000 AND EXISTS ("
            + "SELECT FROM pg_class k WHERE k.relnamespace = 'pg_catalog'::regnamespace AND k.relkind = 'r'"
            + " AND c.oid IN (k.oid, k.reltoastrelid) AND k.relname IN ('pg_class', 'pg_attribute', 'pg_type',"
            + " 'pg_namespace', 'pg_index', 'pg_enum', 'pg_range', 'pg_database', 'pg_publication',"
            + " 'pg_publication_rel', 'pg_publication_namespace', 'pg_inherits', 'pg_proc', 'pg_authid',"
            + " 'pg_tablespace', 'pg_replication_origin'))";

    private final OracleRun run;
    private final Path copy;

    private DemoRecorder(OracleRun run) {
        this.run = run;
        this.copy = run.directory().baseCopy();
    }

    /** Runs the script on a server 18 and packs what a decoder needs of it into {@code archive}. */
    static void record(Script script, Path archive) throws IOException, SQLException {
        Path directory = Files.createTempDirectory("pgdecoder-demo");
        try (OracleRun run = OracleRun.execute(
                PgVersion.V18, script, directory.resolve("run"), SlotKind.PLAIN, Peek.Scope.IN_MEMORY)) {
            new DemoRecorder(run).pack(archive);
        } finally {
            Folders.delete(directory);
        }
    }

    private void pack(Path archive) throws IOException, SQLException {
        Files.createDirectories(archive.toAbsolutePath().getParent());
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
            zip.setLevel(Deflater.BEST_COMPRESSION);
            put(zip, "demo.properties", properties().getBytes(StandardCharsets.UTF_8));
            put(zip, "expected.tsv", Files.readAllBytes(run.directory().expected(0)));
            for (Path file : dataFiles()) {
                put(zip, "data/" + copy.relativize(file), Files.readAllBytes(file));
            }
            for (Path segment : segments()) {
                put(zip, "data/pg_wal/" + segment.getFileName(), Files.readAllBytes(segment));
            }
        }
    }

    private String properties() {
        RunDirectory directory = run.directory();
        return "# Recorded by DemoRecorder from a server; expected.tsv is the server's own output.\n"
                + "server_version=" + directory.require("server_version") + '\n'
                + "database=" + directory.require("database") + '\n'
                + "start_lsn=" + directory.require("start") + '\n'
                + "consistent_point=" + directory.require("consistent_point") + '\n'
                + "end_lsn=" + directory.require("end") + '\n';
    }

    private List<Path> dataFiles() throws IOException, SQLException {
        String database =
                "base/" + run.server().queryText("postgres", "SELECT oid FROM pg_database WHERE datname = 'postgres'");
        Set<String> wanted = new HashSet<>(List.of(
                "PG_VERSION",
                "global/pg_control",
                "global/pg_filenode.map",
                database + "/PG_VERSION",
                database + "/pg_filenode.map"));
        try (Connection connection = run.server().connect("postgres");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(CATALOG_OIDS)) {
            while (rows.next()) {
                // In a fresh cluster, which the copy is of, the file number of a catalog is its OID.
                wanted.add("global/" + rows.getString(1));
                wanted.add(database + '/' + rows.getString(1));
            }
        }
        List<Path> files = new ArrayList<>();
        try (Stream<Path> all = Files.walk(copy)) {
            for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
                String relative = copy.relativize(file).toString();
                boolean status = relative.startsWith("pg_xact/") || relative.startsWith("pg_multixact/");
                if (status || wanted.contains(relative)) {
                    files.add(file);
                }
            }
        }
        return files;
    }

    /** The segments from the copy's redo point to the end, both included. */
    private List<Path> segments() throws IOException, SQLException {
        byte[] control = Files.readAllBytes(copy.resolve("global/pg_control"));
        String first = walFileName(Lsn.toString(LittleEndian.getLong(control, CONTROL_REDO_OFFSET)));
        String last = walFileName(run.directory().require("end"));
        try (Stream<Path> all = Files.list(run.directory().wal())) {
            return all.filter(file -> {
                        String name = file.getFileName().toString();
                        return name.length() == first.length()
                                && name.compareTo(first) >= 0
                                && name.compareTo(last) <= 0;
                    })
                    .sorted()
                    .toList();
        }
    }

    private String walFileName(String lsn) throws SQLException {
        return run.server().queryText("postgres", "SELECT pg_walfile_name('" + lsn + "')");
    }

    private static void put(ZipOutputStream zip, String name, byte[] content) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        entry.setLastModifiedTime(FileTime.from(Instant.EPOCH));
        zip.putNextEntry(entry);
        zip.write(content);
        zip.closeEntry();
    }
}
