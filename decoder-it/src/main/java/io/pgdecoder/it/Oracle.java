package io.pgdecoder.it;

import io.pgdecoder.types.PgVersion;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;

/**
 * What the server's own decoding prints, asked for under rules that leave one right answer.
 *
 * <p>The end E is fixed once, after a flush, and given to every peek; each peek is a fresh session (its caches are
 * cold) of the super user with default search_path, the database's encoding on the wire and UTC; nothing else runs.
 */
final class Oracle {
    /** The name of the only slot. */
    static final String SLOT = "slot";

    private static final String FLUSH_DATABASE = "template1";

    private Oracle() {}

    /** Prepares a new server: the table that {@link #flush} needs. */
    static void prepare(PgServer server) throws SQLException {
        server.execute(FLUSH_DATABASE, "CREATE TABLE IF NOT EXISTS public.flush_tick (n int)");
    }

    /**
     * Makes all WAL written so far readable to peeks, by a commit in a database that nobody decodes: records of open
     * transactions would otherwise wait for the next commit of somebody else.
     */
    static void flush(PgServer server) throws SQLException {
        server.execute(FLUSH_DATABASE, "INSERT INTO public.flush_tick VALUES (1)");
    }

    /** Flushes, and returns the position that all peeks end at. */
    static String end(PgServer server) throws SQLException {
        flush(server);
        return server.queryText("postgres", "SELECT pg_current_wal_flush_lsn()");
    }

    /**
     * Writes the rows lsn, xid, data of a peek in COPY's text form.
     */
    static void capture(PgServer server, String end, Peek peek, Path target) throws SQLException, IOException {
        StringBuilder query = new StringBuilder("COPY (SELECT lsn, xid, data FROM pg_logical_slot_peek_changes('")
                .append(SLOT)
                .append("', '")
                .append(end)
                .append("', NULL");
        if (!peek.options().isBlank()) {
            for (String option : peek.options().trim().split("\\s+")) {
                String[] pair = option.split("=", 2);
                query.append(", '")
                        .append(pair[0])
                        .append("', '")
                        .append(pair[1])
                        .append('\'');
            }
        }
        query.append(")) TO STDOUT");
        StringBuilder prepare = new StringBuilder("SET TimeZone = 'UTC'; SET client_encoding = '")
                .append(server.queryText("postgres", "SHOW server_encoding"))
                .append("';");
        if (!peek.workMem().isEmpty()) {
            prepare.append("SET logical_decoding_work_mem = '")
                    .append(peek.workMem())
                    .append("';");
        }
        peek.settingMap()
                .forEach((name, value) -> prepare.append("SELECT set_config('")
                        .append(name)
                        .append("', '")
                        .append(value.replace("'", "''"))
                        .append("', false);"));
        try (PlainSession session = new PlainSession(server, "postgres");
                OutputStream out = new BufferedOutputStream(Files.newOutputStream(target))) {
            session.query(prepare.toString());
            session.copyOut(query.toString(), out);
        }
    }

    /** Forgets the slot's statistics, so that the next {@link #statistics} are those of the peeks in between. */
    static void resetStatistics(PgServer server) throws SQLException {
        server.queryText("postgres", "SELECT pg_stat_reset_replication_slot('" + SLOT + "')::text");
    }

    /** The counters of pg_stat_replication_slots (14 and later) as {@code name=value name=value}. */
    static String statistics(PgServer server) throws SQLException {
        if (server.version() == PgVersion.V14) {
            // The file that the statistics collector writes may be half a second old.
            server.queryText("postgres", "SELECT pg_sleep(0.6)::text");
        }
        return server.queryText(
                "postgres",
                "SELECT string_agg(key || '=' || value, ' ') FROM pg_stat_replication_slots s, jsonb_each_text(to_jsonb(s))"
                        + " WHERE slot_name = '" + SLOT + "' AND key ~ '^(spill|stream|total)_(txns|count|bytes)$'");
    }
}
