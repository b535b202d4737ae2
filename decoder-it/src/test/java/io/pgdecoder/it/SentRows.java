package io.pgdecoder.it;

import io.pgdecoder.core.DecoderState;
import io.pgdecoder.core.LogicalDecoder;
import io.pgdecoder.types.Lsn;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The binary form of all rows of a run whose tables were only inserted into: what {@link SendPlugin} makes of the WAL
 * against what the send functions of the running server give. Names are held byte by byte (ISO-8859-1), since they are in
 * the database's encoding.
 */
final class SentRows {
    private static final int SHOWN = 300;
    private static final String TRY_TO_SEND = """
            CREATE FUNCTION pg_temp.try_to_send(function regproc, value anyelement) RETURNS text LANGUAGE plpgsql AS $$
            DECLARE sent bytea; BEGIN EXECUTE format('SELECT %s($1)', function) INTO sent USING value;
            RETURN encode(sent, 'hex'); EXCEPTION WHEN undefined_function THEN
            IF sqlerrm NOT LIKE 'no binary output function available%' THEN RAISE; END IF; RETURN 'unsendable'; END $$""";

    private SentRows() {}

    /** One text for each table whose rows differ; the order of rows does not matter. */
    static List<String> differences(OracleRun run) throws IOException {
        return differences(run, new TreeMap<>());
    }

    /** The same; puts the types whose values allocate memory, and how many bytes at most. */
    static List<String> differences(OracleRun run, Map<String, Long> allocations) throws IOException {
        Map<String, List<String>> decoded = new TreeMap<>();
        List<String> differences = new ArrayList<>(decode(run.directory(), decoded, allocations));
        try (PlainSession session = new PlainSession(run.server(), "postgres")) {
            session.query("SET client_encoding = '" + run.directory().require("encoding") + "'");
            session.query(TRY_TO_SEND);
            for (Map.Entry<String, List<String>> table : decoded.entrySet()) {
                List<String> sent = sent(session, table.getKey());
                Collections.sort(sent);
                List<String> found = table.getValue();
                Collections.sort(found);
                int at = 0;
                while (at < Math.min(sent.size(), found.size()) && sent.get(at).equals(found.get(at))) {
                    at++;
                }
                if (at < Math.max(sent.size(), found.size())) {
                    differences.add(table.getKey() + ", " + sent.size() + " rows expected and " + found.size()
                            + " found" + difference(sent, found, at));
                }
            }
        }
        if (decoded.isEmpty()) {
            differences.add("no table at all");
        }
        return differences;
    }

    /** The first column that differs in the first row that differs. */
    private static String difference(List<String> sent, List<String> found, int at) {
        String[] expected = at < sent.size() ? sent.get(at).split(" ") : new String[] {"(no row)"};
        String[] actual = at < found.size() ? found.get(at).split(" ") : new String[] {"(no row)"};
        int column = Math.max(Arrays.mismatch(expected, actual), 0);
        return "\n  column " + (column + 1) + "\n  expected: " + show(expected, column) + "\n  found:    "
                + show(actual, column);
    }

    private static String show(String[] columns, int at) {
        String column = at < columns.length ? columns[at] : "(end)";
        return column.length() > SHOWN ? column.substring(0, SHOWN) + "..." : column;
    }

    /** Puts the rows of each table; returns what differs from columns that hold what the server sent. */
    private static List<String> decode(
            RunDirectory run, Map<String, List<String>> rows, Map<String, Long> allocations) {
        SendPlugin plugin = new SendPlugin(rows);
        try (LogicalDecoder decoder = LogicalDecoder.builder()
                .dataDirectory(run.baseCopy())
                .walDirectory(run.wal())
                .database("postgres")
                .plugin(plugin)
                .startLsn(Lsn.parse(run.require("start")))
                .endLsn(Lsn.parse(run.require("end")))
                .build()) {
            while (decoder.state() == DecoderState.RUNNING) {
                decoder.poll(100, row -> {});
            }
        }
        allocations.putAll(plugin.allocations);
        return plugin.differences;
    }

    /** The rows of a table in the form of {@link SendPlugin}, as the server sends them. */
    private static List<String> sent(PlainSession session, String table) throws IOException {
        try {
            return sent(session, table, "encode(%s(%I%s), ''hex'')");
        } catch (IOException e) {
            // It stops at the first value that it cannot send, so each is tried by itself.
            return sent(session, table, "pg_temp.try_to_send(%L, %I%s)");
        }
    }

    /** @param form of a column's binary form: of the send function, the column and a cast */
    private static List<String> sent(PlainSession session, String table, String form) throws IOException {
        String oid = "'" + table.replace("'", "''") + "'::regclass";
        StringBuilder columns = new StringBuilder();
        for (byte[] column : session.query(
                "SELECT CASE WHEN typsend = 0 THEN quote_literal('-') ELSE format('coalesce(" + form
                        + ", ''null'')', typsend::regproc, attname,"
                        + " CASE WHEN typname = 'refcursor' THEN '::text' WHEN typtype = 'd' THEN '::' || (WITH RECURSIVE b AS ("
                        + " SELECT t.typbasetype AS oid UNION SELECT d.typbasetype FROM b JOIN pg_type d ON d.oid = b.oid"
                        + " WHERE d.typtype = 'd') SELECT format_type(b.oid, NULL) FROM b JOIN pg_type USING (oid)"
                        + " WHERE typtype <> 'd') ELSE '' END) END FROM pg_attribute"
                        + " JOIN pg_type t ON t.oid = atttypid WHERE attrelid = " + oid
                        + " AND attnum > 0 AND NOT attisdropped ORDER BY attnum",
                StandardCharsets.ISO_8859_1)) {
            columns.append(columns.isEmpty() ? "" : ", ").append(new String(column, StandardCharsets.ISO_8859_1));
        }
        List<String> rows = new ArrayList<>();
        for (byte[] row :
                session.query("SELECT concat_ws(' ', " + columns + ") FROM " + table, StandardCharsets.ISO_8859_1)) {
            rows.add(new String(row, StandardCharsets.ISO_8859_1));
        }
        return rows;
    }

    static String hex(byte[] bytes, int length) {
        return HexFormat.of().formatHex(bytes, 0, length);
    }
}
