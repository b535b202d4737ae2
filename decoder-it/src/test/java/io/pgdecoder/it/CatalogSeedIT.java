package io.pgdecoder.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.catalog.CatalogFollower;
import io.pgdecoder.types.PgVersion;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Data directories that are hard to begin with: copied while catalogs are being rewritten, or behind their own files. */
class CatalogSeedIT {
    @TempDir
    Path folder;

    static Stream<PgVersion> versions() {
        return Stream.of(PgVersion.V18, PgVersion.V15);
    }

    @ParameterizedTest
    @MethodSource("versions")
    void rewriteThatRunsWhileTheCopyIsMadeIsTakenUpFromItsFiles(PgVersion version) throws Exception {
        try (PgServer server = PgServer.builder(version).start();
                Connection first = server.connect("postgres");
                Connection second = server.connect("postgres")) {
            Oracle.prepare(server);
            run(first, "CREATE EXTENSION pageinspect");
            run(first, "CREATE TYPE mood AS ENUM ('sad', 'ok')", "CREATE TABLE t (a int, m mood)");
            second.setAutoCommit(false);
            run(
                    second,
                    "ALTER TYPE mood RENAME VALUE 'sad' TO 'sadder'",
                    "CLUSTER pg_enum USING pg_enum_oid_index",
                    "ALTER TYPE mood RENAME VALUE 'ok' TO 'fine'");
            run(first, "CHECKPOINT");
            BaseCopy.crashed(server, folder.resolve("copy"));
            second.commit();
            run(first, "INSERT INTO t VALUES (1, 'fine')", "ALTER TYPE mood ADD VALUE 'new'");
            assertFollows(server);
        }
    }

    @ParameterizedTest
    @MethodSource("versions")
    void filesAheadOfTheRedoPointAreBroughtToOneStateByWal(PgVersion version) throws Exception {
        try (PgServer server =
                PgServer.builder(version).setting("shared_buffers", "1MB").start()) {
            Oracle.prepare(server);
            try (Connection first = server.connect("postgres");
                    Connection open = server.connect("postgres")) {
                run(first, "CREATE EXTENSION pageinspect");
                run(first, "CREATE TYPE mood AS ENUM ('sad', 'ok')", "CREATE TABLE t (a int, m mood)", "CHECKPOINT");
                open.setAutoCommit(false);
                run(open, "CREATE TABLE open (a int)", "ALTER TABLE open ADD COLUMN b int");
                run(first, "VACUUM FULL pg_class", "VACUUM FULL pg_attribute", "VACUUM FULL pg_enum");
                run(first, "ALTER TYPE mood ADD VALUE 'new'", "ALTER TABLE t ADD COLUMN c int");
                run(first, "VACUUM (FREEZE) pg_class", "VACUUM (FREEZE) pg_attribute", "VACUUM pg_type");
                run(first, "CREATE TABLE big AS SELECT generate_series(1, 20000) a");
                BaseCopy.crashed(server, folder.resolve("copy"));
                run(open, "ALTER TABLE open ADD COLUMN d text");
                open.commit();
                run(first, "DROP TABLE open", "VACUUM pg_attribute", "CREATE TABLE again (x int)");
            }
            assertFollows(server);
        }
    }

    private void assertFollows(PgServer server) throws SQLException {
        ServerPages pages = ServerPages.read(server, "postgres");
        CatalogFollower follower =
                Following.follow(folder.resolve("copy"), server.walDirectory(), "postgres", pages.lsn());
        assertThat(pages.differences(follower)).isEmpty();
        assertThat(ServerRows.differences(server, follower)).isEmpty();
    }

    private static void run(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
