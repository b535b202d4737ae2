package io.pgdecoder.testkit;

import io.pgdecoder.catalog.datadir.DataFiles;
import io.pgdecoder.recording.CopyRows;
import io.pgdecoder.recording.Recorder;
import io.pgdecoder.recording.RecordingSettings;
import io.pgdecoder.recording.WalRecording;
import io.pgdecoder.types.Lsn;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/**
 * Records what a running server of version 13 to 18 does between two moments, through JDBC alone.
 *
 * <pre>
 *   try (RecordingServer server = RecordingServer.start(() -&gt; dataSource.getConnection())) {
 *       ... the program under test, or a script, changes the database ...
 *       server.stop(Path.of("src/test/resources/orders.walrec"));
 *   }
 * </pre>
 *
 * <p>What happens:
 *
 * <pre>
 *   start   a checkpoint; a physical slot that holds WAL back; the catalogs' files, read from the server (the seed);
 *           a logical slot with test_decoding, whose restart_lsn is the recording's start
 *   stop    a switch of WAL; what the logical slot gives up to there, as the expected output; the WAL; both slots go
 * </pre>
 *
 * <p>Needs {@code wal_level = logical}, two free replication slots and a superuser: files of the server are read with
 * pg_read_binary_file. Nobody else should change catalogs while {@link #start} or {@link #stop} runs; {@code start} waits
 * for transactions that are open. Use a server for tests: the recording holds its catalogs, roles with their password
 * verifiers included. Not thread-safe; {@link #close} drops the slots.
 */
public final class RecordingServer implements AutoCloseable {
    /** Opens a session of a superuser in the database that is recorded, with the user's own driver. */
    @FunctionalInterface
    public interface Connections {
        /** A new session; closed here. */
        Connection open() throws SQLException;
    }

    private static final String PLUGIN = "test_decoding";

    /** The settings under which a recording without settings is decoded: {@code OutputSettings.DEFAULTS}. */
    private static final String[] SESSION = {
        "SET TimeZone = 'UTC'",
        "SET DateStyle = 'ISO, MDY'",
        "SET IntervalStyle = 'postgres'",
        "SET bytea_output = 'hex'",
        "SET extra_float_digits = 1",
        "SET lc_monetary = 'C'",
        "SET quote_all_identifiers = off",
        "SET search_path = \"$user\", public"
    };

    private final Connections connections;
    private final String slot = "pgdecoder_" + HexFormat.of().toHexDigits(new Random().nextInt());
    private final Map<String, String> options = new LinkedHashMap<>();
    private final DataFiles seed;
    private final RecordingSettings.Builder settings;
    private boolean open = true;

    private RecordingServer(Connections connections) throws SQLException {
        this.connections = connections;
        try (Connection connection = connections.open()) {
            requireSuperuser(connection);
            execute(connection, "CHECKPOINT");
            query(connection, "SELECT pg_create_physical_replication_slot(?, true)::text", slot + "_wal");
            try {
                String database = query(connection, "SELECT current_database()");
                seed = Recorder.copySeed(new JdbcFiles(connection), database);
                query(connection, "SELECT lsn::text FROM pg_create_logical_replication_slot(?, ?)", slot, PLUGIN);
                settings = RecordingSettings.builder(database, PLUGIN)
                        .serverVersion(query(connection, "SHOW server_version"))
                        .startLsn(Lsn.parse(query(connection, ofSlot("restart_lsn"), slot)))
                        .xminHorizon(Integer.parseUnsignedInt(query(connection, ofSlot("catalog_xmin"), slot)));
            } catch (SQLException | RuntimeException e) {
                dropSlots(connection);
                throw e;
            }
        }
    }

    private static String ofSlot(String column) {
        return "SELECT " + column + "::text FROM pg_replication_slots WHERE slot_name = ?";
    }

    /**
     * Begins to record.
     *
     * @throws SQLException if the server refuses a step, such as for a wal_level below logical
     * @throws IllegalStateException if the user is no superuser
     * @throws io.pgdecoder.types.DecoderException if the server's files cannot be read as those of 13 to 18
     */
    public static RecordingServer start(Connections connections) throws SQLException {
        return new RecordingServer(connections);
    }

    /** An option of test_decoding for the expected output, such as {@code include-xids} and {@code 0}. */
    public RecordingServer option(String name, String value) {
        options.put(name, value);
        return this;
    }

    /**
     * Ends the recording and writes it.
     *
     * @return the recording as it was written
     * @throws io.pgdecoder.types.DecoderException if the server's WAL cannot be read, or IO_ERROR
     */
    public WalRecording stop(Path file) throws SQLException {
        if (!open) {
            throw new IllegalStateException("the recording has ended");
        }
        try (Connection connection = connections.open()) {
            // A switch flushes all WAL before it.
            String end = query(connection, "SELECT pg_switch_wal()::text");
            options.forEach(settings::option);
            settings.endLsn(Lsn.parse(end));
            byte[] expected = peek(end);
            JdbcFiles files = new JdbcFiles(connection);
            WalRecording recording =
                    Recorder.record(file.toString(), seed, new JdbcWal(files, seed, end), settings.build(), expected);
            recording.write(file);
            return recording;
        } finally {
            close();
        }
    }

    /** What the logical slot gives, to a session of its own whose caches are cold. */
    private byte[] peek(String end) throws SQLException {
        StringBuilder sql = new StringBuilder("SELECT lsn::text, xid::text, convert_to(data, getdatabaseencoding())"
                + " FROM pg_logical_slot_peek_changes(?, ?::pg_lsn, NULL");
        options.forEach((name, value) -> sql.append(", ?, ?"));
        sql.append(')');
        CopyRows rows = new CopyRows();
        try (Connection connection = connections.open()) {
            for (String setting : SESSION) {
                execute(connection, setting);
            }
            try (PreparedStatement statement = connection.prepareStatement(sql.toString())) {
                int parameter = 1;
                statement.setString(parameter++, slot);
                statement.setString(parameter++, end);
                for (Map.Entry<String, String> option : options.entrySet()) {
                    statement.setString(parameter++, option.getKey());
                    statement.setString(parameter++, option.getValue());
                }
                try (ResultSet result = statement.executeQuery()) {
                    while (result.next()) {
                        rows.add(
                                Lsn.parse(result.getString(1)),
                                Integer.parseUnsignedInt(result.getString(2)),
                                result.getBytes(3));
                    }
                }
            }
        }
        return rows.toBytes();
    }

    /** Drops the slots, if that was not done; what was not stopped before is not recorded. */
    @Override
    public void close() throws SQLException {
        if (open) {
            open = false;
            try (Connection connection = connections.open()) {
                dropSlots(connection);
            }
        }
    }

    private void dropSlots(Connection connection) throws SQLException {
        String drop = "SELECT count(pg_drop_replication_slot(slot_name))::text FROM pg_replication_slots"
                + " WHERE slot_name IN (?, ?)";
        query(connection, drop, slot, slot + "_wal");
    }

    private static void requireSuperuser(Connection connection) throws SQLException {
        if (!query(connection, "SELECT rolsuper::text FROM pg_roles WHERE rolname = current_user")
                .equals("true")) {
            throw new IllegalStateException("recording needs a superuser, to read the server's files");
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** The first column of the only row. */
    private static String query(Connection connection, String sql, String... parameters) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setString(i + 1, parameters[i]);
            }
            try (ResultSet result = statement.executeQuery()) {
                String value = result.next() ? result.getString(1) : null;
                if (value == null) {
                    throw new SQLException("no answer to " + sql);
                }
                return value;
            }
        }
    }
}
