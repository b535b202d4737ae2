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
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.postgresql.PGConnection;

/** A server's WAL read by us and, where it can (15 and later), by the server. */
final class WalComparison {
    private static final String COLUMNS = "start_lsn, end_lsn, prev_lsn, xid, resource_manager, record_type,"
            + " record_length, main_data_length, fpi_length";

    private final PgServer server;
    private final Set<String> types = new TreeSet<>();

    WalComparison(PgServer server) {
        this.server = server;
    }

    /**
     * Reads from the first segment to the present end, the content of each record too, and compares each record after
     * {@code start} with what pg_walinspect says.
     *
     * @return the number of records compared, or read where there is no pg_walinspect
     */
    int assertReadsLikeTheServer(String start) throws SQLException, IOException {
        String endText = server.queryText("postgres", "SELECT pg_current_wal_flush_lsn()");
        long end = Lsn.parse(endText);
        int records = readContents(end);
        if (server.version().isAtLeast(PgVersion.V15)) {
            List<String> expected = serverLines(start, endText);
            assertThat(ourLines(start, end)).isEqualTo(expected);
            return expected.size();
        }
        return records;
    }

    /** Resource manager and type of each record read. */
    Set<String> typesRead() {
        return types;
    }

    private int readContents(long end) {
        RecordContents contents = new RecordContents(server.version());
        RecordDescriber describer = new RecordDescriber(server.version());
        int records = 0;
        try (WalDirectories source = new WalDirectories(List.of(server.walDirectory()));
                XLogReader reader = new XLogReader(source, ReaderOptions.defaults())) {
            assertThat(reader.findNextRecord(reader.firstSegmentLsn())).isNotEqualTo(Lsn.INVALID);
            while (Lsn.isBefore(reader.nextLsn(), end) && reader.readRecord() == XLogReadStatus.RECORD) {
                XLogRecord record = reader.record();
                contents.check(record);
                types.add(describer.resourceManager(record.rmid())
                        + ' '
                        + describer.recordType(record.rmid(), record.info()));
                records++;
            }
            assertThat(Lsn.toString(reader.nextLsn())).isEqualTo(Lsn.toString(end));
        }
        return records;
    }

    private List<String> serverLines(String start, String end) throws SQLException, IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        String records = "pg_get_wal_records_info('" + start + "', '" + end + "')";
        try (Connection connection = server.connect("postgres")) {
            connection
                    .unwrap(PGConnection.class)
                    .getCopyAPI()
                    .copyOut("COPY (SELECT " + COLUMNS + " FROM " + records + ") TO STDOUT", out);
        }
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private List<String> ourLines(String start, long end) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (WalDirectories source = new WalDirectories(List.of(server.walDirectory()));
                XLogReader reader = new XLogReader(source, ReaderOptions.defaults())) {
            new WalDump(reader, WalDump.Format.TSV, out).run(Lsn.parse(start), end);
        }
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }

    /** Reads a directory of WAL to its end, and answers where that is. */
    static long endOf(Path wal) {
        try (WalDirectories source = new WalDirectories(List.of(wal));
                XLogReader reader = new XLogReader(source, ReaderOptions.defaults())) {
            reader.findNextRecord(reader.firstSegmentLsn());
            while (reader.readRecord() == XLogReadStatus.RECORD) {
                assertThat(reader.record().startLsn()).isNotEqualTo(Lsn.INVALID);
            }
            return reader.nextLsn();
        }
    }
}
