package io.pgdecoder.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.ReaderOptions;
import io.pgdecoder.wal.WalDirectories;
import io.pgdecoder.wal.WalDump;
import io.pgdecoder.wal.XLogReadStatus;
import io.pgdecoder.wal.XLogReader;
import io.pgdecoder.wal.XLogRecord;
import io.pgdecoder.wal.rmgr.RecordDescriber;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.postgresql.PGConnection;

/** The reader against real WAL: record for record against pg_walinspect where there is one (15 and later). */
class WaldumpIT {
    private static final String COLUMNS =
            "start_lsn, end_lsn, prev_lsn, xid, resource_manager, record_type, record_length,"
                    + " main_data_length, fpi_length";

    @ParameterizedTest
    @EnumSource(PgVersion.class)
    void readsEachRecordAsTheServerDoes(PgVersion version) throws IOException, SQLException {
        boolean hasWalinspect = version.isAtLeast(PgVersion.V15);
        try (PgServer server =
                PgServer.builder(version).setting("wal_compression", "on").start()) {
            if (hasWalinspect) {
                server.execute("postgres", "CREATE EXTENSION pg_walinspect", "CHECKPOINT");
            }
            String start = server.queryText("postgres", "SELECT pg_current_wal_flush_lsn()");
            BusyWorkload.run(server);
            String endText = server.queryText("postgres", "SELECT pg_current_wal_flush_lsn()");
            long end = Lsn.parse(endText);
            if (hasWalinspect) {
                List<String> expected = serverLines(server, start, endText);
                assertThat(expected).hasSizeGreaterThan(5000);
                assertThat(printedLines(server, start, endText)).isEqualTo(expected);
            }
            Set<String> types = new TreeSet<>();
            long reached = readAll(server, end, types);

            assertThat(Lsn.toString(reached)).isEqualTo(Lsn.toString(end));
            assertThat(types)
                    .contains(
                            "Heap HOT_UPDATE",
                            "Heap HEAP_CONFIRM",
                            "Heap TRUNCATE",
                            "Heap INPLACE",
                            "Heap2 MULTI_INSERT",
                            "Heap2 VISIBLE",
                            "Heap2 LOCK_UPDATED",
                            "MultiXact CREATE_ID",
                            "RelMap UPDATE",
                            "Transaction PREPARE",
                            "Transaction COMMIT_PREPARED",
                            "Transaction ABORT_PREPARED",
                            "XLOG SWITCH",
                            "ReplicationOrigin SET",
                            "LogicalMessage MESSAGE");
        }
    }

    private static long readAll(PgServer server, long end, Set<String> types) {
        RecordContents contents = new RecordContents(server.version());
        RecordDescriber describer = new RecordDescriber(server.version());
        long reached = Lsn.INVALID;
        try (WalDirectories source = new WalDirectories(List.of(server.walDirectory()));
                XLogReader reader = new XLogReader(source, ReaderOptions.defaults())) {
            assertThat(reader.findNextRecord(reader.firstSegmentLsn())).isNotEqualTo(Lsn.INVALID);
            while (Lsn.isBefore(reader.nextLsn(), end) && reader.readRecord() == XLogReadStatus.RECORD) {
                XLogRecord record = reader.record();
                contents.check(record);
                types.add(describer.resourceManager(record.rmid())
                        + ' '
                        + describer.recordType(record.rmid(), record.info()));
                reached = record.endLsn();
            }
        }
        return reached;
    }

    private static List<String> serverLines(PgServer server, String start, String end)
            throws SQLException, IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (Connection connection = server.connect("postgres")) {
            connection
                    .unwrap(PGConnection.class)
                    .getCopyAPI()
                    .copyOut(
                            "COPY (SELECT " + COLUMNS + " FROM pg_get_wal_records_info('" + start + "', '" + end
                                    + "')) TO STDOUT",
                            out);
        }
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private static List<String> printedLines(PgServer server, String start, String end) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (WalDirectories source = new WalDirectories(List.of(server.walDirectory()));
                XLogReader reader = new XLogReader(source, ReaderOptions.defaults())) {
            new WalDump(reader, WalDump.Format.TSV, out).run(Lsn.parse(start), Lsn.parse(end));
        }
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
