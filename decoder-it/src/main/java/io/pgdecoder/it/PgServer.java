package io.pgdecoder.it;

import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One real PostgreSQL server of a chosen version, set up so that its logical decoding can serve as an oracle: WAL at
 * level logical in segments of 1 MB, none of it recycled, no autovacuum, synchronous commits, loopback only.
 *
 * <p>Use:
 *
 * <pre>
 *     try (PgServer server = PgServer.builder(PgVersion.V18).setting("work_mem", "1MB").start()) {
 *         try (Connection connection = server.connect("postgres")) {
 *             ...
 *         }
 *         Path copy = BaseCopy.online(server, folder.resolve("basecopy"));
 *         Path wal = server.walDirectory();
 *     }
 * </pre>
 *
 * <p>States: {@code start()} gives a running server; {@link #stop} and {@link #start} may alternate; {@link #close}
 * stops it at once and removes its folder unless {@link Builder#directory} named one. fsync is off: nothing here
 * survives a crash of the machine, everything survives an immediate stop of the server.
 *
 * <p>The super user is {@code postgres}, without password. Not thread-safe, but its connections are independent.
 */
public final class PgServer implements AutoCloseable {
    private static final long START_TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final String SUPERUSER = "postgres";

    private final PgVersion version;
    private final PgBinaries binaries;
    private final Path directory;
    private final boolean deleteOnClose;
    private final Map<String, String> environment;
    private final Thread shutdownHook = new Thread(this::killQuietly);
    private int port;
    private @Nullable Process process;

    private PgServer(
            PgVersion version,
            PgBinaries binaries,
            Path directory,
            boolean deleteOnClose,
            Map<String, String> environment) {
        this.version = version;
        this.binaries = binaries;
        this.directory = directory;
        this.deleteOnClose = deleteOnClose;
        this.environment = Map.copyOf(environment);
    }

    /** How a server stops. */
    public enum StopMode {
        /** Sessions are ended, a shutdown checkpoint is written. */
        FAST("INT"),
        /** As a crash: nothing more is written; the next start recovers. */
        IMMEDIATE("QUIT");

        private final String signal;

        StopMode(String signal) {
            this.signal = signal;
        }
    }

    /** Describes a server of this version that does not exist yet. */
    public static Builder builder(PgVersion version) {
        return new Builder(version);
    }

    /** The version of this server. */
    public PgVersion version() {
        return version;
    }

    /** The data directory. */
    public Path dataDirectory() {
        return directory.resolve("data");
    }

    /** The server's WAL segments; all since initdb are kept. */
    public Path walDirectory() {
        return dataDirectory().resolve("pg_wal");
    }

    /** What the server logged. */
    public Path logFile() {
        return directory.resolve("server.log");
    }

    /** A folder of this server beside its data directory, for tablespaces and the like. */
    public Path directory() {
        return directory;
    }

    /** Whether the server runs. */
    public boolean isRunning() {
        Process current = process;
        return current != null && current.isAlive();
    }

    /** The TCP port on the loopback address; another one after each start. */
    public int port() {
        return port;
    }

    /** Opens a session of the super user; texts pass as UTF-8. */
    public Connection connect(String database) throws SQLException {
        return connect(database, Map.of());
    }

    /** Opens a session of the super user with further properties of the driver. */
    public Connection connect(String database, Map<String, String> driverProperties) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", SUPERUSER);
        properties.setProperty("sslmode", "disable");
        properties.setProperty("gssEncMode", "disable");
        properties.setProperty("preferQueryMode", "simple");
        properties.setProperty("connectTimeout", "10");
        driverProperties.forEach(properties::setProperty);
        return DriverManager.getConnection("jdbc:postgresql://127.0.0.1:" + port + "/" + database, properties);
    }

    /** Runs statements, each in a transaction of its own, in a session that is closed afterwards. */
    public void execute(String database, String... statements) throws SQLException {
        try (Connection connection = connect(database);
                Statement statement = connection.createStatement()) {
            statement.setEscapeProcessing(false);
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** The first column of the first row of a query, as text. */
    public String queryText(String database, String sql) throws SQLException {
        try (Connection connection = connect(database)) {
            return queryText(connection, sql);
        }
    }

    static String queryText(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            if (!rows.next()) {
                throw new SQLException("no row from " + sql);
            }
            String text = rows.getString(1);
            if (text == null) {
                throw new SQLException("null from " + sql);
            }
            return text;
        }
    }

    /** Starts the server after a {@link #stop}, and waits until it accepts sessions. */
    public void start() throws IOException {
        if (isRunning()) {
            throw new IllegalStateException("the server runs already on port " + port);
        }
        port = freePort();
        List<String> command = ServerUser.current()
                .wrap(List.of(
                        binaries.program("postgres").toString(),
                        "-D",
                        dataDirectory().toString(),
                        "-p",
                        Integer.toString(port)));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(logFile().toFile()));
        builder.environment().putAll(environment);
        Process started = builder.start();
        process = started;
        awaitReady(started);
    }

    private void awaitReady(Process started) throws IOException {
        long deadline = System.nanoTime() + START_TIMEOUT_NANOS;
        while (true) {
            if (!started.isAlive()) {
                throw new IOException("the server did not start; its log:\n" + Files.readString(logFile()));
            }
            try (Connection connection = connect(SUPERUSER)) {
                if (connection.isValid(10)) {
                    return;
                }
            } catch (SQLException e) {
                if (System.nanoTime() > deadline) {
                    throw new IOException("the server does not answer; its log:\n" + Files.readString(logFile()), e);
                }
                pause();
            }
        }
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** Stops the server and waits for its end; does nothing if it does not run. */
    public void stop(StopMode mode) throws IOException {
        Process current = process;
        if (current == null) {
            return;
        }
        if (current.isAlive()) {
            Commands.run(List.of("kill", "-" + mode.signal, Long.toString(current.pid())));
            try {
                if (!current.waitFor(60, TimeUnit.SECONDS)) {
                    current.destroyForcibly();
                    throw new IOException("the server did not stop; its log:\n" + Files.readString(logFile()));
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted", e);
            }
        }
        process = null;
    }

    private void killQuietly() {
        Process current = process;
        if (current != null && current.isAlive()) {
            try {
                Commands.run(List.of("kill", "-QUIT", Long.toString(current.pid())));
                current.waitFor(10, TimeUnit.SECONDS);
            } catch (IOException | InterruptedException e) {
                current.destroyForcibly();
            }
        }
    }

    /** Stops the server at once and removes its folder, unless that was named by the caller. */
    @Override
    public void close() {
        try {
            stop(StopMode.IMMEDIATE);
            Runtime.getRuntime().removeShutdownHook(shutdownHook);
            if (deleteOnClose) {
                Folders.delete(directory);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (IllegalStateException e) {
            // The virtual machine is shutting down already: the hook does the rest.
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** What a server shall be like, before its initdb. */
    public static final class Builder {
        private final PgVersion version;
        private final Map<String, String> settings = new LinkedHashMap<>();
        private final List<String> initdbArguments = new ArrayList<>();
        private final Map<String, String> environment = new LinkedHashMap<>();
        private int segmentMegabytes = 1;
        private String encoding = "UTF8";
        private boolean ownIdentity;
        private @Nullable Path directory;
        private @Nullable Path installation;

        private Builder(PgVersion version) {
            this.version = version;
            settings.put("listen_addresses", "127.0.0.1");
            settings.put("unix_socket_directories", "");
            settings.put("wal_level", "logical");
            settings.put("autovacuum", "off");
            settings.put("synchronous_commit", "on");
            settings.put("fsync", "off");
            settings.put("max_connections", "40");
            settings.put("max_wal_senders", "6");
            settings.put("max_replication_slots", "6");
            settings.put("max_prepared_transactions", "20");
            settings.put("wal_keep_size", "64GB");
            settings.put("max_wal_size", "64GB");
            settings.put("checkpoint_timeout", "1h");
            settings.put("shared_buffers", "32MB");
            settings.put("timezone", "UTC");
            settings.put("log_timezone", "UTC");
            settings.put("jit", "off");
            settings.put("max_parallel_workers_per_gather", "0");
            settings.put("deadlock_timeout", "10s");
        }

        /** A line of postgresql.conf; overrides the defaults of this class. */
        public Builder setting(String name, String value) {
            settings.put(name, value);
            return this;
        }

        /** The size of a WAL segment, a power of two from 1 to 1024 MB; the default is 1. */
        public Builder segmentMegabytes(int megabytes) {
            segmentMegabytes = megabytes;
            return this;
        }

        /** The encoding of the databases, as initdb names it; the default is UTF8. */
        public Builder encoding(String name) {
            encoding = name;
            return this;
        }

        /** A further argument of initdb, such as {@code -k}. */
        public Builder initdb(String argument) {
            initdbArguments.add(argument);
            return this;
        }

        /** Asks for a system identifier of its own; without it clusters of equal initdb arguments share one. */
        public Builder ownIdentity() {
            ownIdentity = true;
            return this;
        }

        /** Where the server lives, to be kept after {@link PgServer#close}; it must not exist or be empty. */
        public Builder directory(Path folder) {
            directory = folder.toAbsolutePath();
            return this;
        }

        /** A variable of the server's environment, such as {@code LOCPATH}. */
        public Builder environment(String name, String value) {
            environment.put(name, value);
            return this;
        }

        /** Runs an installed server instead of the build's own: the folder that holds its {@code bin}. */
        public Builder installation(Path home) {
            installation = home;
            return this;
        }

        /** Creates the cluster and starts it. */
        public PgServer start() throws IOException {
            PgServer server = create();
            server.start();
            return server;
        }

        /** Creates the cluster without starting it. */
        public PgServer create() throws IOException {
            PgBinaries binaries =
                    installation == null ? PgBinaries.of(version) : PgBinaries.installed(installation, version);
            Path folder = directory;
            if (folder == null) {
                folder = Files.createTempDirectory("pgdecoder-server");
            } else {
                Files.createDirectories(folder);
            }
            Folders.openToAll(folder);
            ServerUser.current().own(folder);
            PgServer server = new PgServer(version, binaries, folder, directory == null, environment);
            initialise(binaries, server.dataDirectory());
            Files.writeString(server.dataDirectory().resolve("postgresql.conf"), configuration());
            Runtime.getRuntime().addShutdownHook(server.shutdownHook);
            return server;
        }

        private void initialise(PgBinaries binaries, Path dataDirectory) throws IOException {
            List<String> arguments = new ArrayList<>(List.of(
                    "--wal-segsize=" + segmentMegabytes,
                    "--encoding=" + encoding,
                    "--locale=C",
                    "--username=" + SUPERUSER,
                    "--auth=trust",
                    "--no-sync"));
            arguments.addAll(initdbArguments);
            Initdb initdb = new Initdb(binaries, arguments);
            if (ownIdentity) {
                initdb.create(dataDirectory);
            } else {
                initdb.copyTemplate(dataDirectory);
            }
        }

        private String configuration() {
            StringBuilder text = new StringBuilder();
            settings.forEach((name, value) -> text.append(name)
                    .append(" = '")
                    .append(value.replace("'", "''"))
                    .append("'\n"));
            return text.toString();
        }
    }
}
