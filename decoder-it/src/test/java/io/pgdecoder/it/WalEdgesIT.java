package io.pgdecoder.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Where WAL is not one smooth stream: crashes in the middle of a record, promotions, lost segments; by real servers. */
class WalEdgesIT {
    private static final int SEGMENT = 1 << 20;

    @ParameterizedTest
    @EnumSource(
            value = PgVersion.class,
            names = {"V13", "V15", "V18"})
    void leavesOutARecordThatACrashCutOff(PgVersion version) throws IOException, SQLException {
        try (PgServer server = PgServer.builder(version).start()) {
            prepare(server);
            String start = server.queryText("postgres", "SELECT pg_current_wal_flush_lsn()");
            server.execute(
                    "postgres",
                    "CREATE TABLE before (id int)",
                    "SELECT pg_logical_emit_message(false, 'cut', repeat('x', 3000000))");
            long flushed = Lsn.parse(server.queryText("postgres", "SELECT pg_current_wal_flush_lsn()"));
            server.stop(PgServer.StopMode.IMMEDIATE);
            removeSegmentsFrom(server.walDirectory(), flushed / SEGMENT - 1);
            server.start();
            server.execute(
                    "postgres", "CREATE TABLE after (id int)", "INSERT INTO after SELECT generate_series(1, 900)");

            WalComparison comparison = new WalComparison(server);
            comparison.assertReadsLikeTheServer(start);
            assertThat(comparison.typesRead()).contains("XLOG OVERWRITE_CONTRECORD");
            comparison.typesRead().forEach(type -> Coverage.addRecordType(type, version));
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = PgVersion.class,
            names = {"V13", "V15", "V18"})
    void followsPromotionsFromTimelineToTimeline(PgVersion version) throws IOException, SQLException {
        // Without hot standby there are no sessions before the promotion.
        try (PgServer server =
                PgServer.builder(version).setting("hot_standby", "off").start()) {
            prepare(server);
            String start = server.queryText("postgres", "SELECT pg_current_wal_flush_lsn()");
            for (int promotion = 0; promotion < 2; promotion++) {
                server.execute(
                        "postgres",
                        "CREATE TABLE t" + promotion + " (id int, t text)",
                        "INSERT INTO t" + promotion + " SELECT n, repeat('x', 300) FROM generate_series(1, 5000) n");
                recoverOntoANewTimeline(server);
            }
            server.execute("postgres", "INSERT INTO t0 SELECT n, repeat('x', 300) FROM generate_series(1, 5000) n");
            assertThat(server.walDirectory().resolve("00000003.history")).exists();

            WalComparison comparison = new WalComparison(server);
            comparison.assertReadsLikeTheServer(start);
            assertThat(comparison.typesRead()).contains("XLOG CHECKPOINT_SHUTDOWN");
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = PgVersion.class,
            names = {"V14", "V17"})
    void tellsDamageFromTheEnd(PgVersion version, @TempDir Path copy) throws IOException, SQLException {
        try (PgServer server = PgServer.builder(version).start()) {
            server.execute(
                    "postgres",
                    "CREATE TABLE t (id int, t text)",
                    "INSERT INTO t SELECT n, repeat('x', 100) FROM generate_series(1, 30000) n");
            long end = Lsn.parse(server.queryText("postgres", "SELECT pg_current_wal_flush_lsn()"));
            Folders.copy(server.walDirectory(), copy.resolve("wal"), path -> true);
            Path wal = copy.resolve("wal");
            assertThat(WalComparison.endOf(wal)).isEqualTo(end);

            Path damaged = wal.resolve(segmentName(end / SEGMENT - 2));
            byte[] content = Files.readAllBytes(damaged);
            content[SEGMENT / 2] ^= 1;
            Files.write(damaged, content, StandardOpenOption.TRUNCATE_EXISTING);
            DecoderException failure = catchThrowableOfType(DecoderException.class, () -> WalComparison.endOf(wal));
            assertThat(failure.code()).isIn(ErrorCode.WAL_RECORD_INVALID, ErrorCode.WAL_PAGE_INVALID);
            assertThat(failure.file()).isEqualTo(damaged.toString());

            Files.delete(damaged);
            failure = catchThrowableOfType(DecoderException.class, () -> WalComparison.endOf(wal));
            assertThat(failure.code()).isEqualTo(ErrorCode.WAL_SEGMENT_MISSING);
        }
    }

    private static void prepare(PgServer server) throws SQLException {
        if (server.version().isAtLeast(PgVersion.V15)) {
            server.execute("postgres", "CREATE EXTENSION pg_walinspect");
        }
        server.execute("postgres", "CHECKPOINT");
    }

    private static void recoverOntoANewTimeline(PgServer server) throws IOException {
        server.stop(PgServer.StopMode.IMMEDIATE);
        Path configuration = server.dataDirectory().resolve("postgresql.conf");
        if (!Files.readString(configuration).contains("restore_command")) {
            Files.writeString(configuration, "restore_command = 'false'\n", StandardOpenOption.APPEND);
        }
        Path signal = Files.createFile(server.dataDirectory().resolve("recovery.signal"));
        ServerUser.current().own(signal);
        server.start();
    }

    private static void removeSegmentsFrom(Path wal, long number) throws IOException {
        List<Path> files;
        try (Stream<Path> stream = Files.list(wal)) {
            files = stream.filter(file -> file.getFileName().toString().matches("[0-9A-F]{24}"))
                    .filter(file -> file.getFileName().toString().compareTo(segmentName(number)) >= 0)
                    .toList();
        }
        assertThat(files).isNotEmpty();
        for (Path file : files) {
            Files.delete(file);
        }
    }

    private static String segmentName(long number) {
        return String.format("%08X%08X%08X", 1, number / 4096, number % 4096);
    }
}
