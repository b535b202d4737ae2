package io.pgdecoder.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.core.outcome.LookAhead;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.ReaderOptions;
import io.pgdecoder.wal.WalDirectories;
import io.pgdecoder.wal.XLogReadStatus;
import io.pgdecoder.wal.XLogReader;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the look ahead says of the end of WAL is what the server says: of each xid that WAL names, and of mapped catalogs. */
class LookAheadIT {
    /** Every way in which a transaction can end, or not; before and after a crash. */
    private static final String HISTORY = """
            s1: CREATE TABLE t (a int);
            s1: BEGIN;
            s1: INSERT INTO t VALUES (1);
            s1: SAVEPOINT a;
            s1: INSERT INTO t VALUES (2);
            s1: SAVEPOINT b;
            s1: INSERT INTO t VALUES (3);
            s1: ROLLBACK TO b;
            s1: INSERT INTO t VALUES (4);
            s1: RELEASE a;
            s1: COMMIT;
            s1: BEGIN;
            s1: SAVEPOINT a;
            s1: INSERT INTO t VALUES (5);
            s1: PREPARE TRANSACTION 'over the crash';
            s1: BEGIN;
            s1: INSERT INTO t VALUES (6);
            s1: PREPARE TRANSACTION 'rolled back';
            s1: ROLLBACK PREPARED 'rolled back';
            s1: BEGIN;
            s1: INSERT INTO t VALUES (7);
            s1: PREPARE TRANSACTION 'left';
            s1: BEGIN;
            s1: SAVEPOINT a;
            s1: INSERT INTO t VALUES (8);
            s2: INSERT INTO t VALUES (9);
            @flush
            @immediate-restart
            s1: COMMIT PREPARED 'over the crash';
            s1: BEGIN;
            s1: INSERT INTO t VALUES (10);
            s1: SAVEPOINT a;
            s1: INSERT INTO t VALUES (11);
            s1: ROLLBACK TO a;
            s1: INSERT INTO t VALUES (12);
            s2: BEGIN;
            s2: INSERT INTO t VALUES (13);
            s2: ROLLBACK;
            s2: INSERT INTO t VALUES (14);
            """;

    /** Mapped catalogs that are moved to other files, in this database and in another one; pg_proc and pg_attribute stay. */
    private static final String MOVES = """
            s1: CREATE DATABASE other;
            s1: VACUUM FULL pg_class;
            s1: CLUSTER pg_type USING pg_type_oid_index;
            s2@other: VACUUM FULL pg_proc;
            s1: VACUUM FULL pg_class;
            s1: VACUUM FULL pg_database;
            @close s2
            """;

    private static final List<String> MAPPED = List.of("pg_class", "pg_attribute", "pg_proc", "pg_type");

    /** Of a transaction of initdb, which the server tells nothing of. */
    private static final String TOO_OLD = "too old";

    @TempDir
    Path folder;

    @ParameterizedTest
    @MethodSource("versions")
    void saysWhatTheServerSays(PgVersion version) throws IOException, SQLException {
        Script script = Script.parse("outcomes", HISTORY);
        try (OracleRun run =
                OracleRun.execute(version, script, folder.resolve("run"), SlotKind.NONE, Peek.Scope.IN_MEMORY)) {
            Map<Integer, String> expected = new TreeMap<>();
            Map<Integer, String> found = new TreeMap<>();
            try (WalDirectories source =
                            new WalDirectories(List.of(run.directory().wal()));
                    XLogReader reader = new XLogReader(source, ReaderOptions.defaults());
                    Connection connection = run.server().connect("postgres")) {
                long start = reader.findNextRecord(reader.firstSegmentLsn());
                try (LookAhead lookAhead = lookAhead(source, start, 0)) {
                    for (int xid : xids(reader)) {
                        String status = status(connection, xid);
                        if (!status.equals(TOO_OLD)) {
                            expected.put(xid, status);
                            found.put(xid, lookAhead.of(xid).name().toLowerCase(Locale.ROOT));
                        }
                    }
                }
            }
            assertThat(expected.values()).contains("committed", "aborted", "in_progress");
            assertThat(found).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @MethodSource("versions")
    void knowsTheFilesInWhichMappedCatalogsLieNow(PgVersion version) throws IOException, SQLException {
        Script script = Script.parse("moves", MOVES);
        try (OracleRun run =
                        OracleRun.execute(version, script, folder.resolve("run"), SlotKind.NONE, Peek.Scope.IN_MEMORY);
                WalDirectories source =
                        new WalDirectories(List.of(run.directory().wal()));
                XLogReader reader = new XLogReader(source, ReaderOptions.defaults());
                Connection connection = run.server().connect("postgres")) {
            long start = reader.findNextRecord(reader.firstSegmentLsn());
            int database = Integer.parseInt(
                    PgServer.queryText(connection, "SELECT oid FROM pg_database WHERE datname = current_database()"));
            Map<String, Boolean> expected = new TreeMap<>();
            Map<String, Boolean> found = new TreeMap<>();
            try (LookAhead lookAhead = lookAhead(source, start, database)) {
                for (String catalog : MAPPED) {
                    int now = Integer.parseInt(
                            PgServer.queryText(connection, "SELECT pg_relation_filenode('" + catalog + "')"));
                    int first =
                            Integer.parseInt(PgServer.queryText(connection, "SELECT '" + catalog + "'::regclass::oid"));
                    expected.put(catalog + " " + now, true);
                    found.put(catalog + " " + now, lookAhead.hasFile(now));
                    expected.put(catalog + " " + first, first == now);
                    found.put(catalog + " " + first, lookAhead.hasFile(first));
                }
            }
            assertThat(expected.values()).contains(true, false);
            assertThat(found).isEqualTo(expected);
        }
    }

    private static LookAhead lookAhead(WalDirectories source, long start, int databaseOid) {
        return new LookAhead(source, ReaderOptions.defaults(), () -> start, () -> start, databaseOid, file -> false);
    }

    private static Set<Integer> xids(XLogReader reader) {
        Set<Integer> xids = new TreeSet<>();
        while (reader.readRecord() == XLogReadStatus.RECORD) {
            if (reader.record().xid() != 0) {
                xids.add(reader.record().xid());
            }
        }
        return xids;
    }

    private static String status(Connection connection, int xid) throws SQLException {
        return PgServer.queryText(
                connection,
                "SELECT coalesce(replace(pg_xact_status('" + xid + "'::xid8), ' ', '_'), '" + TOO_OLD + "')");
    }

    static Stream<PgVersion> versions() {
        return Runs.FULL ? Stream.of(PgVersion.values()) : Stream.of(PgVersion.V13, PgVersion.V18);
    }
}
