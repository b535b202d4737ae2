package io.pgdecoder.it;

import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * At which row a prepared transaction that is rolled back is cut off: at the first that needs something of the catalogs which
 * the session caches do not have. Each kind of value is asked for after each kind of catalog change, which drops what is
 * cached of it or not; a probe that is cut off leaves nothing behind, so every one tells of one kind of entry.
 */
class RolledBackLookUpsIT {
    private static final List<String> OBJECTS = List.of(
            "CREATE ROLE r",
            "CREATE SCHEMA s",
            "CREATE TYPE mood AS ENUM ('sad', 'ok')",
            "CREATE TYPE comp AS (x int, y mood)",
            "CREATE TYPE rng AS RANGE (subtype = numeric)",
            "CREATE DOMAIN dom AS text",
            "CREATE DOMAIN domc AS comp",
            "CREATE TYPE s.inner_t AS ENUM ('sad2', 'ok2')",
            "CREATE TABLE s.hidden (a int)",
            "CREATE FUNCTION f(int) RETURNS int LANGUAGE sql AS 'SELECT 1'");

    /** A type and a value of it. */
    private static final List<List<String>> VALUES = List.of(
            List.of("mood", "'ok'"),
            List.of("comp", "ROW(1, 'ok')"),
            List.of("comp[]", "ARRAY[ROW(1, 'ok')::comp]"),
            List.of("rng", "'[1,5)'"),
            List.of("dom", "'text'"),
            List.of("domc", "ROW(1, 'ok')::comp"),
            List.of("s.inner_t", "'ok2'"),
            List.of("regclass", "'s.hidden'"),
            List.of("regprocedure", "'f(int)'"),
            List.of("regtype", "'mood'"),
            List.of("regnamespace", "'s'"),
            List.of("aclitem", "'r=r/r'"),
            List.of("regoperator", "'+(int,int)'"),
            List.of("regconfig", "'english'"));

    /** Catalog changes; a number takes the place of %d. */
    private static final List<String> CHANGES = List.of(
            "ALTER TYPE mood ADD VALUE 'v%d'",
            "ALTER TYPE comp OWNER TO r",
            "ALTER TYPE rng OWNER TO r",
            "ALTER SCHEMA s OWNER TO r",
            "ALTER ROLE r CONNECTION LIMIT %d",
            "CREATE FUNCTION f%d(int) RETURNS int LANGUAGE sql AS 'SELECT 1'",
            "CREATE TABLE other%d (a int)",
            "CREATE TYPE other_type%d AS ENUM ('a')",
            "ALTER TABLE s.hidden SET (fillfactor = 50)",
            "ALTER TEXT SEARCH CONFIGURATION english OWNER TO r",
            "CREATE PUBLICATION p%d FOR ALL TABLES");

    /** Changes that no transaction can hold: a move empties the caches over a catalog. */
    private static final List<String> MOVES = List.of(
            "VACUUM FULL pg_enum",
            "VACUUM FULL pg_type",
            "VACUUM FULL pg_proc",
            "VACUUM FULL pg_authid",
            "VACUUM FULL pg_namespace",
            "VACUUM FULL pg_index");

    private final StringBuilder script = new StringBuilder();
    private int number;

    @ParameterizedTest
    @MethodSource("versions")
    void cutsRolledBackTransactionsOffAtTheRowAtWhichTheServerDoes(PgVersion version) throws IOException, SQLException {
        OBJECTS.forEach(this::run);
        for (int i = 0; i < VALUES.size(); i++) {
            run("CREATE TABLE t" + i + " (a int, v " + VALUES.get(i).get(0) + ")");
        }
        insertAll();
        for (String change : Stream.concat(CHANGES.stream(), MOVES.stream()).toList()) {
            run(numbered(change));
            for (int i = 0; i < VALUES.size(); i++) {
                probe(i, null);
            }
            insertAll();
        }
        compare(version, "look-ups-after-changes");
    }

    @ParameterizedTest
    @MethodSource("versions")
    void cutsRolledBackTransactionsOffAfterTheirOwnChangesWhereTheServerDoes(PgVersion version)
            throws IOException, SQLException {
        OBJECTS.forEach(this::run);
        for (int i = 0; i < VALUES.size(); i++) {
            run("CREATE TABLE t" + i + " (a int, v " + VALUES.get(i).get(0) + ")");
        }
        for (String change : CHANGES) {
            insertAll();
            for (int i = 0; i < VALUES.size(); i++) {
                probe(i, numbered(change));
            }
        }
        compare(version, "look-ups-after-own-changes");
    }

    private void run(String statement) {
        script.append("s1: ").append(statement).append(";\n");
    }

    private String numbered(String change) {
        number++;
        return String.format(Locale.ROOT, change, number);
    }

    private void insertAll() {
        for (int i = 0; i < VALUES.size(); i++) {
            insert(i, VALUES.get(i).get(1));
        }
    }

    private void insert(int table, String value) {
        run("INSERT INTO t" + table + " VALUES (" + number + ", " + value + ")");
    }

    private void probe(int table, @Nullable String ownChange) {
        run("BEGIN");
        insert(table, "NULL");
        if (ownChange != null) {
            run(ownChange);
            insert(table, "NULL");
        }
        insert(table, VALUES.get(table).get(1));
        run("PREPARE TRANSACTION 'probe'");
        run("ROLLBACK PREPARED 'probe'");
    }

    private void compare(PgVersion version, String name) throws IOException, SQLException {
        Runs.compare(version, Script.parse(name, script.toString()), SlotKind.TWO_PHASE, Peek.Scope.IN_MEMORY);
    }

    static Stream<Arguments> versions() {
        Stream<PgVersion> versions = Runs.FULL
                ? Stream.of(PgVersion.values()).filter(version -> version.isAtLeast(PgVersion.V14))
                : Stream.of(PgVersion.V15, PgVersion.V18);
        return versions.map(Arguments::of);
    }
}
