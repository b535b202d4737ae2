package io.pgdecoder.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.recording.RecordingCheck;
import io.pgdecoder.recording.WalRecording;
import io.pgdecoder.testkit.RecordedDecoder;
import io.pgdecoder.testkit.RecordingServer;
import io.pgdecoder.types.PgVersion;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a user's own test set-up records from a running server decodes, without it, to what that server printed. */
class RecordingServerIT {
    private static final String[] BEFORE = {
        "CREATE TYPE mood AS ENUM ('sad', 'ok')",
        "CREATE TABLE t (a serial PRIMARY KEY, b text, m mood, f float8, at timestamptz DEFAULT '2026-01-01 12:00+00')",
        "INSERT INTO t (b) VALUES ('before')"
    };

    private static final String[] MEANWHILE = {
        "INSERT INTO t (b, m, f) VALUES (E'tab\\tline\\nback\\\\slash', 'ok', 0.1), ('\u00e4\u4e2d', 'sad', 'NaN')",
        "ALTER TABLE t ADD COLUMN c numeric DEFAULT 1.50",
        "UPDATE t SET c = 2.50, b = repeat(b, 3000) WHERE a = 2",
        "ALTER TYPE mood RENAME VALUE 'sad' TO 'unhappy'",
        "UPDATE t SET c = 3 WHERE a = 2",
        "CHECKPOINT",
        "CHECKPOINT",
        "VACUUM FULL pg_class",
        "DELETE FROM t WHERE a = 3",
        "SELECT pg_logical_emit_message(false, 'outside', 'of any transaction')"
    };

    @ParameterizedTest
    @EnumSource
    void recordsARunningServerThroughJdbc(PgVersion version, @TempDir Path directory) throws Exception {
        Path file = directory.resolve("shop.walrec");
        try (PgServer server = PgServer.builder(version)
                .setting("wal_keep_size", "0")
                .setting("max_wal_size", "4MB")
                .start()) {
            server.execute("postgres", BEFORE);
            try (RecordingServer recording = RecordingServer.start(() -> connect(server, "postgres"))) {
                server.execute("postgres", MEANWHILE);
                recording.option("include-timestamp", "1").stop(file);
            }
            assertThat(server.queryText("postgres", "SELECT count(*) FROM pg_replication_slots"))
                    .isEqualTo("0");
        }

        WalRecording recording = WalRecording.read(file);
        assertThat(recording.settings().serverVersion()).startsWith(version.major() + ".");
        assertThat(RecordingCheck.difference(recording)).isNull();
        assertThat(RecordingCheck.expected(recording)).hasSizeGreaterThan(10);
        assertThat(new RecordedDecoder(recording).messages()).hasSize(1);
    }

    @Test
    void dropsItsSlotsWhenNothingIsRecorded() throws Exception {
        try (PgServer server = PgServer.builder(PgVersion.V18).start()) {
            RecordingServer.start(() -> connect(server, "postgres")).close();
            assertThat(server.queryText("postgres", "SELECT count(*) FROM pg_replication_slots"))
                    .isEqualTo("0");
        }
    }

    @Test
    void refusesAServerWhoseWalHoldsTooLittleAndAUserWithoutRights() throws Exception {
        try (PgServer server =
                PgServer.builder(PgVersion.V17).setting("wal_level", "replica").start()) {
            server.execute("postgres", "CREATE ROLE clerk LOGIN");
            assertThatThrownBy(() -> RecordingServer.start(() -> connect(server, "postgres")))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("wal_level");
            assertThatThrownBy(() -> RecordingServer.start(() -> connect(server, "clerk")))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("superuser");
            assertThat(server.queryText("postgres", "SELECT count(*) FROM pg_replication_slots"))
                    .isEqualTo("0");
        }
    }

    /** As a user would, with nothing of this harness. */
    private static Connection connect(PgServer server, String user) throws SQLException {
        return DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:" + server.port() + "/postgres?sslmode=disable", user, "");
    }
}
