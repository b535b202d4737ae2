package io.pgdecoder.it;

import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;

/**
 * WAL of one large transaction, to measure how much memory and time its decoding takes:
 *
 * <pre>
 *     decoder-it/workbench large [--version 18] [--out DIR] MEGABYTES SUBTRANSACTIONS
 *     bin/pgdecoder decode --data-dir DIR/large/basecopy --wal DIR/large/pg_wal --database postgres
 *         --plugin test_decoding --work-mem 64MB --output none --stats
 * </pre>
 *
 * <p>The table has rows of about two kB, none in TOAST. Subtransactions are blocks with an exception handler, all of the
 * same number of rows. The server is gone afterwards; its WAL is moved, not copied.
 */
final class LargeWal {
    private static final int ROW_BYTES = 1900;

    private LargeWal() {}

    static void make(PgVersion version, Path out, int megabytes, int subtransactions) throws IOException, SQLException {
        Folders.delete(out);
        Files.createDirectories(out);
        long rows = megabytes * 1_000_000L / ROW_BYTES;
        try (PgServer server = PgServer.builder(version)
                .segmentMegabytes(16)
                .setting("full_page_writes", "off")
                .start()) {
            Oracle.prepare(server);
            server.execute("postgres", "CREATE TABLE large (id bigint, payload text)", "CHECKPOINT");
            BaseCopy.online(server, out.resolve("basecopy"));
            String start = server.queryText("postgres", "SELECT pg_current_wal_lsn()");
            long begun = System.nanoTime();
            server.execute("postgres", statement(rows, subtransactions));
            String end = Oracle.end(server);
            System.out.printf(
                    "%d rows in %d subtransactions, %s to %s, %s bytes of WAL, written in %d s%n",
                    rows,
                    subtransactions,
                    start,
                    end,
                    server.queryText("postgres", "SELECT pg_wal_lsn_diff('" + end + "', '" + start + "')"),
                    (System.nanoTime() - begun) / 1_000_000_000L);
            server.stop(PgServer.StopMode.IMMEDIATE);
            Commands.run(List.of(
                    "mv",
                    server.walDirectory().toString(),
                    out.resolve("pg_wal").toString()));
        }
    }

    private static String statement(long rows, int subtransactions) {
        String insert = "INSERT INTO large SELECT n, repeat(md5(n::text), 58) FROM generate_series(1, ";
        if (subtransactions == 0) {
            return insert + rows + ") n";
        }
        return "DO $$ BEGIN FOR i IN 1 .. " + subtransactions + " LOOP BEGIN " + insert
                + Math.max(1, rows / subtransactions)
                + ") n; EXCEPTION WHEN division_by_zero THEN RAISE; END; END LOOP; END $$";
    }
}
