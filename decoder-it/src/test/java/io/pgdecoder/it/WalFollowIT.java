package io.pgdecoder.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.ReaderOptions;
import io.pgdecoder.wal.WalDirectories;
import io.pgdecoder.wal.XLogReadStatus;
import io.pgdecoder.wal.XLogReader;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Reading a pg_wal while its server writes it: torn pages, half records and new segments are met at any moment. */
class WalFollowIT {
    @ParameterizedTest
    @Timeout(value = 3, unit = TimeUnit.MINUTES)
    @EnumSource(
            value = PgVersion.class,
            names = {"V13", "V18"})
    void readsTheSameRecordsWhileTheyAreWrittenAsAfterwards(PgVersion version) throws IOException, SQLException {
        try (PgServer server = PgServer.builder(version).start()) {
            long start = Lsn.parse(server.queryText("postgres", "SELECT pg_current_wal_flush_lsn()"));
            CompletableFuture<Long> writing = CompletableFuture.supplyAsync(() -> write(server));

            List<Long> followed = follow(server, start, writing);

            assertThat(followed).isEqualTo(readCold(server, start, writing.join()));
            assertThat(followed).hasSizeGreaterThan(20_000);
        }
    }

    /** Writes in many small and some large transactions; answers where WAL ends. */
    private static long write(PgServer server) {
        try {
            server.execute("postgres", "CREATE TABLE t (id int PRIMARY KEY, t text)");
            for (int i = 0; i < 100; i++) {
                String first = Integer.toString(1000 * i);
                server.execute(
                        "postgres",
                        "INSERT INTO t SELECT n, repeat('x', n % 900) FROM generate_series(" + first + ", " + first
                                + " + 150) n",
                        "UPDATE t SET t = 'y' WHERE id = " + first,
                        "SELECT pg_logical_emit_message(false, 'p', repeat('z', " + 4000 * (i % 10) + "))");
            }
            server.execute("postgres", "INSERT INTO t VALUES (-1, 'last')");
            return Lsn.parse(server.queryText("postgres", "SELECT pg_current_wal_flush_lsn()"));
        } catch (SQLException e) {
            throw new CompletionException(e);
        }
    }

    private static List<Long> follow(PgServer server, long start, CompletableFuture<Long> writing) {
        List<Long> records = new ArrayList<>();
        try (WalDirectories source = new WalDirectories(List.of(server.walDirectory()));
                XLogReader reader =
                        new XLogReader(source, ReaderOptions.defaults().withGrowing(true))) {
            reader.beginRead(start);
            while (!writing.isDone() || Lsn.isBefore(reader.nextLsn(), writing.join())) {
                XLogReadStatus status = reader.readRecord();
                assertThat(status).isNotEqualTo(XLogReadStatus.END_OF_WAL);
                if (status == XLogReadStatus.RECORD) {
                    records.add(reader.record().startLsn());
                } else {
                    Thread.onSpinWait();
                }
            }
        }
        return records;
    }

    private static List<Long> readCold(PgServer server, long start, long end) {
        List<Long> records = new ArrayList<>();
        try (WalDirectories source = new WalDirectories(List.of(server.walDirectory()));
                XLogReader reader = new XLogReader(source, ReaderOptions.defaults())) {
            reader.beginRead(start);
            while (Lsn.isBefore(reader.nextLsn(), end) && reader.readRecord() == XLogReadStatus.RECORD) {
                records.add(reader.record().startLsn());
            }
        }
        return records;
    }
}
