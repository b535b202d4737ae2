package io.pgdecoder.it;

import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.postgresql.PGConnection;

/**
 * Makes a server write many kinds of WAL records: every index method, all that happens to heap pages, transactions of all
 * ends, catalogs rewritten, databases and tablespaces, messages, origins, switched segments, records larger than a page.
 */
final class BusyWorkload {
    private final PgServer server;

    private BusyWorkload(PgServer server) {
        this.server = server;
    }

    static void run(PgServer server) throws SQLException, IOException {
        BusyWorkload workload = new BusyWorkload(server);
        workload.tablesAndIndexes();
        workload.rows();
        workload.copy();
        workload.transactions();
        workload.multixacts();
        workload.housekeeping();
        workload.clusterWide();
    }

    private void tablesAndIndexes() throws SQLException {
        server.execute(
                "postgres",
                "CREATE TABLE busy (id serial PRIMARY KEY, n int, t text, p point, a int[], v tsvector, big text)",
                "CREATE INDEX busy_btree ON busy (n, t)",
                "CREATE INDEX busy_hash ON busy USING hash (n)",
                "CREATE INDEX busy_gin ON busy USING gin (a) WITH (fastupdate = on)",
                "CREATE INDEX busy_gist ON busy USING gist (p)",
                "CREATE INDEX busy_spgist ON busy USING spgist (p)",
                "CREATE INDEX busy_brin ON busy USING brin (n) WITH (pages_per_range = 2, autosummarize = off)",
                "CREATE TABLE parts (k int PRIMARY KEY, t text) PARTITION BY RANGE (k)",
                "CREATE TABLE parts1 PARTITION OF parts FOR VALUES FROM (0) TO (100)",
                "CREATE TABLE parts2 PARTITION OF parts FOR VALUES FROM (100) TO (200)",
                "CREATE TABLE full_identity (id int, t text)",
                "ALTER TABLE full_identity REPLICA IDENTITY FULL",
                "CREATE UNLOGGED TABLE unlogged (id int)",
                "CREATE TYPE mood AS ENUM ('sad', 'happy')",
                "ALTER TYPE mood ADD VALUE 'joyful'");
    }

    private void rows() throws SQLException {
        server.execute(
                "postgres",
                "INSERT INTO busy (n, t, p, a, v) SELECT i, repeat('x', i % 50), point(i, i % 7), ARRAY[i, i % 5],"
                        + " to_tsvector('simple', 'word' || i) FROM generate_series(1, 3000) i",
                "UPDATE busy SET n = n + 1 WHERE id % 3 = 0",
                "UPDATE busy SET t = 'same page ' || id WHERE id < 100",
                "DELETE FROM busy WHERE id % 4 = 0",
                "INSERT INTO busy (n, big) SELECT i, string_agg(md5((i * 1000 + j)::text), '')"
                        + " FROM generate_series(1, 5) i, generate_series(1, 800) j GROUP BY i",
                "INSERT INTO busy (id, n) VALUES (1, 1), (9999, 2) ON CONFLICT (id) DO UPDATE SET n = 77",
                "INSERT INTO parts VALUES (1, 'a'), (150, 'b')",
                "UPDATE parts SET k = 160 WHERE k = 1",
                "INSERT INTO full_identity SELECT 1, string_agg(md5(j::text), '') FROM generate_series(1, 400) j",
                "UPDATE full_identity SET id = 2",
                "DELETE FROM full_identity",
                "TRUNCATE parts, full_identity RESTART IDENTITY CASCADE",
                "SELECT nextval('busy_id_seq') FROM generate_series(1, 100)",
                "SELECT pg_logical_emit_message(true, 'prefix', 'transactional')",
                "SELECT pg_logical_emit_message(false, 'prefix', repeat('large ', 30000))");
    }

    private void copy() throws SQLException, IOException {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 500; i++) {
            lines.append(10_000 + i).append('\t').append(i).append("\tcopied\n");
        }
        try (Connection connection = server.connect("postgres")) {
            connection
                    .unwrap(PGConnection.class)
                    .getCopyAPI()
                    .copyIn("COPY busy (id, n, t) FROM STDIN", new StringReader(lines.toString()));
        }
    }

    private void transactions() throws SQLException {
        StringBuilder savepoints = new StringBuilder("BEGIN;");
        for (int i = 0; i < 70; i++) {
            savepoints
                    .append("SAVEPOINT s")
                    .append(i)
                    .append("; INSERT INTO parts VALUES (")
                    .append(i)
                    .append(");");
        }
        server.execute("postgres", savepoints.append("COMMIT").toString());
        server.execute(
                "postgres",
                "BEGIN; SAVEPOINT a; CREATE TABLE undone (id int); ROLLBACK TO a; INSERT INTO parts VALUES (90); COMMIT",
                "BEGIN; INSERT INTO parts VALUES (91); CREATE TABLE gone (id int); ROLLBACK",
                "BEGIN; INSERT INTO parts VALUES (92); CREATE TABLE prepared (id int); PREPARE TRANSACTION 'gid one'",
                "COMMIT PREPARED 'gid one'",
                "BEGIN; INSERT INTO parts VALUES (93); SAVEPOINT b; DROP TABLE prepared; PREPARE TRANSACTION 'gid two'",
                "ROLLBACK PREPARED 'gid two'",
                "DROP TABLE prepared",
                "SELECT pg_replication_origin_create('elsewhere')");
        server.execute(
                "postgres",
                "SELECT pg_replication_origin_session_setup('elsewhere');"
                        + " BEGIN; SELECT pg_replication_origin_xact_setup('0/1234', now());"
                        + " INSERT INTO parts VALUES (94); COMMIT;"
                        + " BEGIN; INSERT INTO parts VALUES (95); ROLLBACK;"
                        + " SELECT pg_replication_origin_session_reset()",
                "SELECT pg_replication_origin_advance('elsewhere', '0/5678')",
                "SELECT pg_replication_origin_drop('elsewhere')");
    }

    private void multixacts() throws SQLException {
        try (Connection first = server.connect("postgres");
                Connection second = server.connect("postgres");
                Statement one = first.createStatement();
                Statement two = second.createStatement()) {
            one.execute("BEGIN");
            two.execute("BEGIN");
            one.execute("SELECT * FROM busy WHERE id = 2 FOR KEY SHARE");
            two.execute("SELECT * FROM busy WHERE id = 2 FOR KEY SHARE");
            two.execute("UPDATE busy SET n = -1 WHERE id = 2");
            two.execute("SAVEPOINT s");
            two.execute("UPDATE busy SET n = -2 WHERE id = 2");
            one.execute("SELECT * FROM busy WHERE id = 3 FOR UPDATE");
            one.execute("UPDATE busy SET n = -3 WHERE id = 5");
            two.execute("SELECT * FROM busy WHERE id = 5 FOR KEY SHARE");
            one.execute("COMMIT");
            two.execute("COMMIT");
        }
    }

    private void housekeeping() throws SQLException {
        server.execute(
                "postgres",
                "VACUUM busy",
                "CHECKPOINT",
                "DELETE FROM busy WHERE id % 5 = 0",
                "UPDATE busy SET t = 'again' WHERE id < 200",
                "SELECT count(*) FROM busy",
                "VACUUM (FREEZE) busy",
                "SELECT brin_summarize_new_values('busy_brin')",
                "SELECT brin_desummarize_range('busy_brin', 0)",
                "SELECT gin_clean_pending_list('busy_gin')",
                "DELETE FROM busy WHERE id > 1000",
                "VACUUM busy",
                "VACUUM pg_class",
                "VACUUM FULL pg_class",
                "CLUSTER busy USING busy_pkey",
                "REINDEX TABLE busy",
                "ALTER TABLE busy ADD COLUMN extra int DEFAULT 5",
                "ALTER TABLE busy ALTER COLUMN n TYPE bigint",
                "CREATE TABLE copied AS SELECT * FROM busy",
                "ANALYZE busy",
                "SELECT pg_create_restore_point('here')",
                "SELECT pg_switch_wal()",
                "CREATE MATERIALIZED VIEW seen AS SELECT n FROM busy",
                "REFRESH MATERIALIZED VIEW seen",
                "SELECT pg_switch_wal()",
                "DROP TABLE copied");
    }

    private void clusterWide() throws SQLException, IOException {
        Path tablespace = Files.createDirectory(server.directory().resolve("tablespace"));
        Folders.openToAll(tablespace);
        ServerUser.current().own(tablespace);
        server.execute("postgres", "CREATE TABLESPACE elsewhere LOCATION '" + tablespace + "'");
        server.execute("postgres", "CREATE TABLE far (id int) TABLESPACE elsewhere", "INSERT INTO far VALUES (1)");
        server.execute("postgres", "CREATE DATABASE other");
        if (server.version().isAtLeast(PgVersion.V15)) {
            server.execute("postgres", "CREATE DATABASE copied STRATEGY file_copy", "DROP DATABASE copied");
        }
        server.execute("other", "CREATE TABLE there (id int)");
        server.execute("postgres", "DROP DATABASE other", "DROP TABLE far", "DROP TABLESPACE elsewhere", "CHECKPOINT");
        server.execute("postgres", "CREATE TABLE last (id int)");
    }
}
