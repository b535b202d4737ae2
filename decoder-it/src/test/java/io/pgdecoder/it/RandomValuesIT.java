package io.pgdecoder.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random values of each type through the whole path: text under several settings as the server's slot prints it, binary
 * as the send functions give it. A table of each type gets {@value #FEW} rows, or {@value #MANY} with
 * {@code -Dit.full=true}; {@code -Dit.seed=N} repeats a seed that a failure names.
 */
class RandomValuesIT {
    private static final int FEW = 150;
    private static final int MANY = 10_000;
    private static final int ROWS_A_STATEMENT = 250;
    private static final Path ROOT = Path.of(System.getProperty("java.io.tmpdir"), "pgdecoder-it");

    private static final String HEAD = """
            @set extra_float_digits=0; bytea_output=escape; datestyle=German; timezone=Asia/Kolkata
            @set extra_float_digits=-3; intervalstyle=iso_8601; datestyle=SQL, DMY; timezone=Europe/Berlin
            @set extra_float_digits=3; intervalstyle=sql_standard; datestyle=Postgres, MDY; timezone=America/New_York
            @set intervalstyle=postgres_verbose; datestyle=Postgres, DMY; timezone=-7
            s1: CREATE EXTENSION hstore;
            s1: CREATE TYPE mood AS ENUM ('sad', 'it''s ok', 'a "q" \\ b', 'null', 'ü', '');
            s1: CREATE DOMAIN note AS text;
            s1: CREATE DOMAIN small AS int4 CHECK (value < 1000000);
            s1: CREATE TYPE pair AS (a int4, b text);
            s1: CREATE TYPE textrange AS RANGE (subtype = text, collation = "C");
            s1: CREATE TYPE floatrange AS RANGE (subtype = float8);
            """;

    private SqlStructures structures = new SqlStructures(PgVersion.V18, 0);
    private SqlValues values = structures.plain();

    @ParameterizedTest
    @EnumSource(PgVersion.class)
    void printsAndSendsRandomValuesOfEachType(PgVersion version) throws IOException, SQLException {
        long seed = Long.getLong("it.seed", new Random().nextInt(1_000_000));
        System.out.println("random values on " + version + ", seed " + seed);
        structures = new SqlStructures(version, seed);
        values = structures.plain();
        StringBuilder text = new StringBuilder(HEAD);
        Map<String, Supplier<String>> types = types(version);
        int number = 0;
        for (Map.Entry<String, Supplier<String>> type : types.entrySet()) {
            addTable(text, "t" + number++, type.getKey(), type.getValue());
        }
        Path folder = ROOT.resolve("values-" + version.major());
        Folders.delete(folder);
        Script script = Script.parse("values", text.toString());
        try (OracleRun run = OracleRun.execute(version, script, folder, SlotKind.PLAIN, Peek.Scope.IN_MEMORY)) {
            assertThat(run.directory().serverError(0)).isNull();
            assertThat(DecodeComparison.withServer(run.directory()))
                    .as("%d types on %s with seed %d, kept in %s", types.size(), version, seed, folder)
                    .isEmpty();
            Map<String, Long> allocations = new TreeMap<>();
            assertThat(SentRows.differences(run, allocations))
                    .as("binary form on %s with seed %d, kept in %s", version, seed, folder)
                    .isEmpty();
            assertThat(allocations.keySet()).as("types whose values allocate").isEmpty();
        }
        Folders.delete(folder);
    }

    /** A script's statement ends with a line that ends with a semicolon outside of dollar quotes. */
    private static String inOneLine(String literal) {
        return literal.replace("\n", "\\n").replace("\r", "\\r").replace("$$", "$\\x24");
    }

    private static void addTable(StringBuilder text, String name, String type, Supplier<String> value) {
        text.append("s1: CREATE TABLE ")
                .append(name)
                .append(" (v ")
                .append(type)
                .append(");\n");
        int count = Runs.FULL ? MANY : FEW;
        for (int done = 0; done < count; done += ROWS_A_STATEMENT) {
            text.append("s1: INSERT INTO ").append(name).append(" VALUES ");
            for (int i = 0; i < Math.min(ROWS_A_STATEMENT, count - done); i++) {
                text.append(i > 0 ? ", ((" : "((").append(inOneLine(value.get()));
                text.append(")::").append(type).append(')');
            }
            text.append(";\n");
        }
    }

    private Map<String, Supplier<String>> types(PgVersion version) {
        Map<String, Supplier<String>> types = new LinkedHashMap<>();
        plainTypes(types);
        structuredTypes(types, version);
        for (String element : new String[] {
            "bool",
            "int2",
            "int4",
            "int8",
            "float4",
            "float8",
            "numeric",
            "text",
            "varchar",
            "name",
            "bytea",
            "uuid",
            "date",
            "time",
            "timetz",
            "timestamp",
            "timestamptz",
            "interval",
            "jsonb",
            "json",
            "varbit",
            "mood",
            "note",
            "pair",
            "textrange",
            "point",
            "inet",
            "tid",
            "pg_lsn",
            "hstore",
            "tsvector",
            "jsonpath"
        }) {
            Supplier<String> one = types.get(element);
            types.put(element + "[]", () -> values.array(element, () -> "(" + one.get() + ")::" + element));
        }
        return types;
    }

    private void plainTypes(Map<String, Supplier<String>> types) {
        types.put("bool", () -> structures.pick("true", "false"));
        types.put("int2", values::int2);
        types.put("int4", values::int4);
        types.put("int8", values::int8);
        types.put("oid", values::unsigned4);
        types.put("xid", values::unsigned4);
        types.put("cid", values::unsigned4);
        types.put("float4", values::float4);
        types.put("float8", values::float8);
        types.put("numeric", values::numeric);
        types.put("money", structures::money);
        types.put("text", values::quotedText);
        types.put("varchar", values::quotedText);
        types.put("bpchar(100)", values::quotedText);
        types.put("name", values::quotedText);
        types.put("\"char\"", () -> "'" + (values.number(8)) + "'::int4");
        types.put("json", () -> values.quotedJson(800));
        types.put("jsonb", () -> values.quotedJson(800));
        types.put("uuid", values::uuid);
        types.put("bytea", values::bytea);
        types.put("varbit", values::bits);
        types.put("date", values::date);
        types.put("time", values::timeOfDay);
        types.put("timetz", values::timetz);
        types.put("timestamp", values::timestamp);
        types.put("timestamptz", values::recentTimestamptz);
        types.put("interval", values::interval);
        types.put("refcursor", values::quotedText);
        types.put("note", values::quotedText);
        types.put("small", () -> Integer.toString((int) values.number(20)));
        types.put("mood", structures::enumeration);
    }

    private void structuredTypes(Map<String, Supplier<String>> types, PgVersion version) {
        types.put("point", structures::point);
        types.put("lseg", structures::lseg);
        types.put("box", structures::box);
        types.put("path", structures::path);
        types.put("polygon", structures::polygon);
        types.put("circle", structures::circle);
        types.put("line", structures::line);
        types.put("inet", structures::inet);
        types.put("cidr", structures::cidr);
        types.put("macaddr", () -> structures.macaddr(6));
        types.put("macaddr8", () -> structures.macaddr(8));
        types.put("pg_lsn", structures::lsn);
        types.put("xid8", structures::xid8);
        types.put("tid", structures::tid);
        types.put("pg_snapshot", structures::snapshot);
        types.put("txid_snapshot", structures::snapshot);
        types.put("int2vector", () -> structures.vector(16));
        types.put("oidvector", () -> structures.vector(32));
        types.put("tsvector", structures::tsvector);
        types.put("tsquery", structures::tsquery);
        types.put("jsonpath", structures::jsonpath);
        types.put("xml", structures::xml);
        types.put("pair", structures::composite);
        types.put("hstore", structures::hstore);
        types.put("int4range", () -> structures.range("int4range", values::int2, "int4"));
        types.put("int8range", () -> structures.range("int8range", values::int4, "int8"));
        types.put("numrange", () -> structures.range("numrange", values::numeric, "numeric"));
        types.put("daterange", () -> structures.range("daterange", values::date, "date"));
        types.put("tsrange", () -> structures.range("tsrange", values::timestamp, "timestamp"));
        types.put("tstzrange", () -> structures.range("tstzrange", values::recentTimestamptz, "timestamptz"));
        types.put("textrange", () -> structures.range("textrange", this::collated, "text"));
        types.put("floatrange", () -> structures.range("floatrange", values::float8, "float8"));
        if (version.isAtLeast(PgVersion.V14)) {
            types.put("int4multirange", structures::multirange);
            types.put("nummultirange", structures::multirange);
            types.put("int8multirange", structures::multirange);
        }
    }

    private String collated() {
        return values.quotedText() + " COLLATE \"C\"";
    }
}
