package io.pgdecoder.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.datatype.SessionTypes;
import io.pgdecoder.datatype.TypeOutputRegistry;
import io.pgdecoder.it.ColumnTypes.Type;
import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every type that a column can have, by the server's own judgement of each row of pg_type: a value of it goes through WAL
 * and comes out as the server prints and sends it, or the type is in the table of exceptions in docs/types.md. The table is
 * read here, and must list nothing else.
 */
class TypeCoverageIT {
    private static final Path ROOT = Path.of(System.getProperty("java.io.tmpdir"), "pgdecoder-it");
    private static final Pattern EXCEPTION = Pattern.compile("\\| `([^`]+)` \\| (text|binary|value) \\| .+ \\|");

    /** What the table says is missing, and of which types. */
    private final Map<String, Set<String>> exceptions = new TreeMap<>();

    @ParameterizedTest
    @EnumSource(PgVersion.class)
    void printsAndSendsAValueOfEveryTypeThatAColumnCanHave(PgVersion version) throws IOException, SQLException {
        readExceptions();
        ColumnTypes types;
        TypeLiterals literals;
        try (PgServer server = PgServer.builder(version).start();
                Connection connection = server.connect("postgres")) {
            types = ColumnTypes.of(connection);
            literals = new TypeLiterals(types, connection);
            checkFunctions(types, connection, version);
        }
        checkRefused(types);
        StringBuilder text = new StringBuilder(Files.readString(Path.of("src/test/resources/type-literals.sql")));
        List<Type> stored = new ArrayList<>();
        Set<String> without = new TreeSet<>();
        for (Type type : types.all()) {
            List<String> values = type.accepted() ? literals.of(type) : List.of();
            if (!values.isEmpty()) {
                stored.add(type);
                addTable(text, type, values);
            } else if (type.accepted() && !type.array()) {
                without.add(type.name());
            }
        }
        assertThat(without).as("types without a value on %s", version).isEqualTo(listed("value", types));
        Path folder = ROOT.resolve("coverage-" + version.major());
        Folders.delete(folder);
        Script script = Script.parse("coverage", text.toString());
        try (OracleRun run = OracleRun.execute(version, script, folder, SlotKind.PLAIN, Peek.Scope.IN_MEMORY)) {
            assertThat(run.server().queryText("postgres", withoutValue(stored)))
                    .as("tables without a value on %s", version)
                    .isEmpty();
            assertThat(DecodeComparison.withServer(run.directory()))
                    .as("differences on %s, kept in %s", version, folder)
                    .isEmpty();
            assertThat(SentRows.differences(run))
                    .as("binary form on %s, kept in %s", version, folder)
                    .isEmpty();
        }
        Folders.delete(folder);
        System.out.println("types covered on " + version + ": " + stored.size() + " of the "
                + (stored.size() + without.size()) + " that columns can have");
        assertThat(stored).hasSizeGreaterThan(380);
    }

    /** The SQL that names all tables in which no value is. */
    private static String withoutValue(List<Type> stored) {
        List<String> tables = new ArrayList<>();
        for (Type type : stored) {
            tables.add("SELECT 't" + type.oid() + "' AS t, max(num_nonnulls(v)) AS n FROM t" + type.oid());
        }
        return "SELECT coalesce(string_agg(t, ' '), '') FROM (" + String.join(" UNION ALL ", tables)
                + ") AS tables WHERE n IS DISTINCT FROM 1";
    }

    private void readExceptions() throws IOException {
        for (String kind : List.of("text", "binary", "value")) {
            exceptions.put(kind, new TreeSet<>());
        }
        for (String line : Files.readAllLines(Path.of("../docs/types.md"))) {
            Matcher matcher = EXCEPTION.matcher(line);
            if (matcher.matches()) {
                exceptions.get(matcher.group(2)).add(matcher.group(1));
            }
        }
        assertThat(exceptions.get("binary")).as("the table in docs/types.md").contains("aclitem");
    }

    /** The types that the table lists and this version has. */
    private Set<String> listed(String kind, ColumnTypes types) {
        Set<String> listed = new TreeSet<>();
        for (Type type : types.all()) {
            if (exceptions.get(kind).contains(type.name())) {
                listed.add(type.name());
            }
        }
        return listed;
    }

    /** Only pseudo-types, and what contains them, are no types of columns. */
    private static void checkRefused(ColumnTypes types) {
        types.refused()
                .forEach((type, refusal) ->
                        assertThat(refusal).as("type %s", type.sqlName()).contains("pseudo-type"));
    }

    /** Each type has an output function that is built in, and a send function too if the server has one. */
    private void checkFunctions(ColumnTypes types, Connection connection, PgVersion version) {
        SessionTypes session = new SessionTypes(version, new SqlTypeCatalog(connection, version), false);
        TypeOutputRegistry registry = new TypeOutputRegistry(version, session, false);
        Set<String> withoutText = new TreeSet<>();
        Set<String> withoutBinary = new TreeSet<>();
        for (Type type : types.all()) {
            if (!type.accepted()) {
                continue;
            }
            if (registry.builtInOutput(type.outputFunction()) == null) {
                withoutText.add(type.name());
                continue;
            }
            assertThat(session.typeOutput((int) type.oid()).sends())
                    .as("binary form of %s on %s", type.sqlName(), version)
                    .isEqualTo(type.sendFunction() != 0);
            if (type.sendFunction() == 0) {
                withoutBinary.add(type.name());
            }
        }
        assertThat(withoutText).as("types without text on %s", version).isEqualTo(listed("text", types));
        assertThat(withoutBinary).as("types without binary form on %s", version).isEqualTo(listed("binary", types));
    }

    private static void addTable(StringBuilder text, Type type, List<String> values) {
        String table = "t" + type.oid();
        text.append("s1: CREATE TABLE " + table + " (v " + type.sqlName() + ");\n");
        text.append("s1: INSERT INTO " + table + " VALUES (NULL), (" + String.join("), (", values) + ");\n");
        if (!type.relation().isEmpty()) {
            // Some views cannot be read everywhere.
            text.append("s1?: INSERT INTO " + table + " SELECT r FROM " + type.relation() + " r LIMIT 5;\n");
        }
    }
}
