package io.pgdecoder.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The scripts of src/test/resources/types, one for each family of types: what we decode equals what the server's
 * decoding printed, by every version and under the settings that any of the scripts names. The binary form of the same
 * rows is held against the send functions. {@code decoder-it/workbench compare FILE} runs a single script.
 */
class TypeFamilyIT {
    private static final Path ROOT = Path.of(System.getProperty("java.io.tmpdir"), "pgdecoder-it");

    private static final String LZ4 = """
            @installed
            @setting default_toast_compression = lz4
            s1: CREATE TYPE lz_row AS (a text, b text, c numeric[]);
            s1: CREATE TABLE lz (a text, b text COMPRESSION pglz, c numeric[], r lz_row, l lz_row[]);
            s1: INSERT INTO lz (a, b, c) SELECT repeat('lz4 ' || n, n * 50), repeat('pglz ' || n, n * 50), array_fill(n / 7.0, ARRAY[n * 30]) FROM generate_series(1, 60, 7) n;
            s1: INSERT INTO lz (r, l) SELECT ROW(a, b, c)::lz_row, ARRAY[ROW(a, b, c)::lz_row, NULL] FROM lz;
            s1: ALTER TABLE lz ALTER a SET COMPRESSION pglz, ALTER b SET COMPRESSION lz4;
            s1: INSERT INTO lz (a, b, c) SELECT a || a, b || b, c FROM lz;
            s1: CREATE TABLE lz_kept AS SELECT * FROM lz;
            """;
    private static final String METHODS = "SELECT string_agg(DISTINCT pg_column_compression(a), ' ') FROM"
            + " (SELECT a FROM lz_kept UNION ALL SELECT b FROM lz_kept UNION ALL SELECT t FROM to_all) AS kept";

    @ParameterizedTest
    @EnumSource(PgVersion.class)
    void printsAndSendsTheValuesOfAllFamiliesAsTheServerDoes(PgVersion version) throws IOException, SQLException {
        Path folder = ROOT.resolve("types-" + version.major());
        Folders.delete(folder);
        try (OracleRun run = OracleRun.execute(
                version, Script.together("types", families()), folder, SlotKind.PLAIN, Peek.Scope.IN_MEMORY)) {
            assertThat(DecodeComparison.withServer(run.directory()))
                    .as("differences on %s, kept in %s", version, folder)
                    .isEmpty();
            assertThat(SentRows.differences(run))
                    .as("binary form on %s", version)
                    .isEmpty();
        }
        Folders.delete(folder);
    }

    /** The same with values that lz4 compressed, beside some that pglz did; the servers of the build have no lz4. */
    @Test
    void printsAndSendsValuesThatAreCompressedWithLz4() throws IOException, SQLException {
        List<InstalledServer> servers = new ArrayList<>();
        for (InstalledServer server : InstalledServer.all()) {
            if (server.version().isAtLeast(PgVersion.V14) && server.hasLz4()) {
                servers.add(server);
            }
        }
        assumeFalse(
                servers.isEmpty(),
                "no PostgreSQL of 14 or later with lz4 is installed: install one or name it by -Dpg.installed");
        List<Script> scripts = new ArrayList<>(List.of(Script.parse("lz4", LZ4)));
        scripts.addAll(families());
        for (InstalledServer server : servers) {
            Path folder = ROOT.resolve("types-lz4-" + server.version().major());
            Folders.delete(folder);
            try (OracleRun run = OracleRun.execute(
                    server.version(),
                    Script.together("types-lz4", scripts),
                    folder,
                    SlotKind.PLAIN,
                    Peek.Scope.IN_MEMORY)) {
                assertThat(run.server().queryText("postgres", METHODS)).isEqualTo("lz4 pglz");
                assertThat(DecodeComparison.withServer(run.directory()))
                        .as("differences on %s, kept in %s", server, folder)
                        .isEmpty();
                assertThat(SentRows.differences(run))
                        .as("binary form on %s", server)
                        .isEmpty();
            }
            Folders.delete(folder);
        }
    }

    private static List<Script> families() throws IOException {
        Path folder = Path.of("src/test/resources/types");
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().map(TypeFamilyIT::load).toList();
        }
    }

    private static Script load(Path file) {
        try {
            return Script.load(file);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
