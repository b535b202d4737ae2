package io.pgdecoder.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.datatype.FormatType;
import io.pgdecoder.datatype.Identifiers;
import io.pgdecoder.types.PgVersion;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Names of types and quoted identifiers against the server's format_type and quote_ident. */
class TypeNameIT {
    @ParameterizedTest
    @EnumSource(PgVersion.class)
    void namesEveryTypeAndQuotesEveryWordAsTheServerDoes(PgVersion version) throws Exception {
        try (PgServer server = PgServer.builder(version).start();
                Connection connection = server.connect("postgres");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE SCHEMA \"My Schema\"");
            statement.execute("CREATE TYPE \"My Schema\".\"user\" AS ENUM ('a')");
            statement.execute("CREATE TYPE public.json AS ENUM ('a')");
            statement.execute("CREATE DOMAIN public.text AS int");
            statement.execute("CREATE TABLE public.\"Odd \"\"Name\" (a int)");
            compareNames(connection, version);
            for (String path : new String[] {"''", "\"My Schema\", public, pg_catalog", "public, pg_catalog"}) {
                statement.execute("SET search_path = " + path);
                compareNames(connection, version);
            }
            compareWords(connection, version);
        }
    }

    private static void compareNames(Connection connection, PgVersion version) throws SQLException {
        FormatType formatType = new FormatType(version, new SqlTypeCatalog(connection, version));
        Map<Integer, String> expected = new LinkedHashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT oid, pg_catalog.format_type(oid, NULL) FROM pg_catalog.pg_type ORDER BY oid")) {
            while (rows.next()) {
                expected.put((int) rows.getLong(1), rows.getString(2));
            }
        }
        Map<Integer, String> printed = new LinkedHashMap<>();
        for (int oid : expected.keySet()) {
            printed.put(oid, SqlTypeCatalog.utf8(formatType.format(oid)));
        }
        assertThat(printed).isEqualTo(expected);
    }

    private static void compareWords(Connection connection, PgVersion version) throws SQLException {
        Identifiers identifiers = new Identifiers(version);
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT word, quote_ident(word) FROM (SELECT word FROM pg_get_keywords() UNION ALL"
                                + " SELECT unnest(ARRAY['', '_', 'a1', '1a', 'A', 'a b', 'a\"b', 'ä', 'a-b', 'a$b', 'plain']))"
                                + " AS words (word)")) {
            while (rows.next()) {
                String word = rows.getString(1);
                assertThat(SqlTypeCatalog.utf8(identifiers.quote(word.getBytes(StandardCharsets.UTF_8))))
                        .as("%s on %s", word, version)
                        .isEqualTo(rows.getString(2));
            }
        }
    }
}
