package io.pgdecoder.it;

import io.pgdecoder.types.Lsn;
import io.pgdecoder.wal.ReaderOptions;
import io.pgdecoder.wal.WalDirectories;
import io.pgdecoder.wal.XLogReadStatus;
import io.pgdecoder.wal.XLogReader;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A peek that ended in the server's own error, and how far the server comes before it: an answer up to there is an
 * answer too, and what we do with the one record more must fit the reason of the failure.
 *
 * <pre>
 *     records  ... | r1 | r2 | r3 | ... | E
 *                       ^    ^
 *                survived    failed      a peek up to the first succeeds, one up to the second fails
 * </pre>
 *
 * <p>Whether a peek fails depends on the WAL before its end only, so the place is found by bisection.
 */
final class PeekFailure {
    private static final Pattern UNMAPPED = Pattern.compile("could not map filen[a-z]+ \"[^\"]*?(\\d+)\"");

    /** Where pg_class rows have relfilenode: after oid, relname and five more oids; the same from 13 to 18. */
    private static final int RELFILENODE_OFFSET = 4 + 64 + 5 * 4;

    private PeekFailure() {}

    /** Asks with another end; true if the server answers. */
    interface Question {
        boolean answered(String end) throws IOException, SQLException;
    }

    /**
     * Finds the place of a failure and notes it in the run as {@code survived} (absent if the server fails at once) and
     * {@code failed}.
     */
    static void locate(RunDirectory run, int peek, Question question) throws IOException, SQLException {
        List<Long> ends = recordEnds(run);
        int survived = -1;
        int failed = ends.size() - 1;
        while (failed - survived > 1) {
            int middle = (survived + failed) >>> 1;
            if (question.answered(Lsn.toString(ends.get(middle)))) {
                survived = middle;
            } else {
                failed = middle;
            }
        }
        run.set("failed." + peek, Lsn.toString(ends.get(failed)));
        if (survived >= 0) {
            run.set("survived." + peek, Lsn.toString(ends.get(survived)));
        }
    }

    /** The ends of all records after the slot's consistent point, the last of them the end of all peeks. */
    private static List<Long> recordEnds(RunDirectory run) throws IOException {
        long from = Lsn.parse(run.require("consistent_point"));
        long end = Lsn.parse(run.require("end"));
        List<Long> ends = new ArrayList<>();
        try (WalDirectories source = new WalDirectories(List.of(run.wal()));
                XLogReader reader = new XLogReader(source, ReaderOptions.defaults())) {
            reader.findNextRecord(reader.firstSegmentLsn());
            while (Lsn.isBefore(reader.nextLsn(), end) && reader.readRecord() == XLogReadStatus.RECORD) {
                if (Lsn.isBefore(from, reader.nextLsn())) {
                    ends.add(reader.nextLsn());
                }
            }
        }
        if (ends.isEmpty()) {
            throw new IllegalStateException("no record between the slot and the end in " + run.path());
        }
        return ends;
    }

    /** The file number that the server found no relation for, or null if it failed for another reason. */
    static @Nullable String unmappedFile(String serverError) {
        Matcher matcher = UNMAPPED.matcher(serverError);
        return matcher.find() ? matcher.group(1) : null;
    }

    /**
     * Notes the places of all rows of pg_class, dead or alive, that name the file which the server could not map, as
     * {@code rows}, and the file of pg_class itself.
     */
    static void noteRows(RunDirectory run, int peek, PgServer server, String fileNumber) throws SQLException {
        int number = Integer.parseUnsignedInt(fileNumber);
        String bytes = String.format("%08x", Integer.reverseBytes(number));
        try (Connection connection = server.connect(run.require("database"));
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE EXTENSION IF NOT EXISTS pageinspect");
            run.set(
                    "rows." + peek,
                    PgServer.queryText(
                            connection,
                            "SELECT coalesce(string_agg(block || '/' || item.lp, ' '), '')"
                                    + " FROM generate_series(0, pg_relation_size('pg_class') / 8192 - 1) block,"
                                    + " heap_page_items(get_raw_page('pg_class', block::int)) item"
                                    + " WHERE item.t_data IS NOT NULL AND substr(item.t_data, "
                                    + (RELFILENODE_OFFSET + 1)
                                    + ", 4) = '\\x" + bytes + "'"));
            run.set("pg_class", PgServer.queryText(connection, "SELECT pg_relation_filenode('pg_class')"));
        }
    }
}
