package io.pgdecoder.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.FullPageImage;
import io.pgdecoder.wal.ReaderOptions;
import io.pgdecoder.wal.WalDirectories;
import io.pgdecoder.wal.XLogReadStatus;
import io.pgdecoder.wal.XLogReader;
import io.pgdecoder.wal.XLogRecord;
import java.io.IOException;
import java.math.BigInteger;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Full-page images restored by us and by the server, whose pg_get_wal_block_info (16 and later) gives whole pages. */
class FullPageImageIT {
    @ParameterizedTest
    @CsvSource({"V16, pglz", "V17, off", "V18, pglz"})
    void restoresEachImageAsTheServerDoes(PgVersion version, String compression)
            throws IOException, SQLException, NoSuchAlgorithmException {
        try (PgServer server = PgServer.builder(version)
                .setting("wal_compression", compression)
                .start()) {
            server.execute("postgres", "CREATE EXTENSION pg_walinspect", "CHECKPOINT");
            long start = Lsn.parse(server.queryText("postgres", "SELECT pg_current_wal_flush_lsn()"));
            server.execute(
                    "postgres",
                    "CREATE TABLE t (id int PRIMARY KEY, t text)",
                    "INSERT INTO t SELECT n, md5(n::text) || repeat(chr(65 + n % 20), n % 400)"
                            + " FROM generate_series(1, 5000) n",
                    "CREATE INDEX ON t (t)",
                    "CHECKPOINT",
                    "UPDATE t SET t = t || 'x' WHERE id % 7 = 0",
                    "CHECKPOINT",
                    "VACUUM FULL t");
            long end = Lsn.parse(server.queryText("postgres", "SELECT pg_current_wal_flush_lsn()"));

            List<String> expected = serverPages(server, start, end);
            assertThat(expected).hasSizeGreaterThan(300);
            assertThat(ourPages(server, start, end)).isEqualTo(expected);
        }
    }

    private static List<String> serverPages(PgServer server, long start, long end) throws SQLException {
        List<String> pages = new ArrayList<>();
        try (Connection connection = server.connect("postgres");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT start_lsn || ' ' || block_id || ' ' || md5(block_fpi_data) FROM pg_get_wal_block_info('"
                                + Lsn.toString(start) + "', '" + Lsn.toString(end)
                                + "') WHERE block_fpi_data IS NOT NULL")) {
            while (rows.next()) {
                pages.add(rows.getString(1));
            }
        }
        return pages;
    }

    private static List<String> ourPages(PgServer server, long start, long end) throws NoSuchAlgorithmException {
        List<String> pages = new ArrayList<>();
        MessageDigest digest = MessageDigest.getInstance("MD5");
        byte[] page = new byte[FullPageImage.PAGE_BYTES];
        try (WalDirectories source = new WalDirectories(List.of(server.walDirectory()));
                XLogReader reader = new XLogReader(source, ReaderOptions.defaults())) {
            reader.findNextRecord(start);
            while (Lsn.isBefore(reader.nextLsn(), end) && reader.readRecord() == XLogReadStatus.RECORD) {
                XLogRecord record = reader.record();
                for (int id = 0; id <= record.maxBlockId(); id++) {
                    if (record.hasBlock(id) && record.block(id).hasImage()) {
                        FullPageImage.restore(record, record.block(id), page, 0);
                        pages.add(Lsn.toString(record.startLsn())
                                + ' '
                                + id
                                + ' '
                                + String.format("%032x", new BigInteger(1, digest.digest(page))));
                    }
                }
            }
        }
        return pages;
    }
}
