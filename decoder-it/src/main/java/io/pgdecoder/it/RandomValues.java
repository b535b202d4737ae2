package io.pgdecoder.it;

import java.util.List;
import java.util.Random;

/**
 * Literals for random histories: per type a few that are ordinary and some that sit at an edge. Nothing here depends
 * on the time, so that two runs of one script print the same.
 */
final class RandomValues {
    /** The types that columns of random tables may have, enums aside. */
    static final List<String> TYPES = List.of(
            "int",
            "bigint",
            "smallint",
            "text",
            "varchar(40)",
            "char(6)",
            "numeric",
            "numeric(12,3)",
            "float8",
            "float4",
            "bool",
            "date",
            "timestamp",
            "timestamptz",
            "time",
            "timetz",
            "interval",
            "bytea",
            "uuid",
            "json",
            "jsonb",
            "name",
            "\"char\"",
            "oid",
            "int[]",
            "text[]");

    private static final List<String> TEXTS = List.of(
            "''",
            "'a'",
            "'it''s'",
            "'back\\slash'",
            "E'tab\\there'",
            "E'new\\nline'",
            "'ünïcödé 🐘'",
            "'NULL'",
            "'{x}'");
    private static final List<String> NUMBERS =
            List.of("0", "1", "-1", "1.50", "-0.001", "12345.678", "'NaN'", "100000000", "0.0001", "99999999.999");
    private static final List<String> FLOATS = List.of(
            "0",
            "'-0'",
            "1.5",
            "'NaN'",
            "'Infinity'",
            "'-Infinity'",
            "1e-5",
            "0.1",
            "1e15",
            "1e16",
            "3.4e37",
            "-2.5e-7");

    private final Random random;

    RandomValues(Random random) {
        this.random = random;
    }

    /** A literal of one of {@link #TYPES}, sometimes null. */
    String of(String type) {
        if (random.nextInt(12) == 0) {
            return "NULL";
        }
        return switch (type) {
            case "int" ->
                pick(List.of("0", "1", "-1", "2147483647", "-2147483648", Integer.toString(random.nextInt())));
            case "bigint" -> pick(List.of("0", "9223372036854775807", Long.toString(random.nextLong() / 2)));
            case "smallint" -> pick(List.of("0", "32767", "-32768", Integer.toString(random.nextInt(1000))));
            case "oid" -> pick(List.of("0", "4294967295", "16384"));
            case "text" -> random.nextInt(6) == 0 ? big() : pick(TEXTS);
            case "varchar(40)", "name" -> pick(TEXTS);
            case "char(6)" -> pick(List.of("''", "'abc'", "'abcdef'", "'ü'"));
            case "\"char\"" -> pick(List.of("'a'", "''", "'\"'", "','"));
            case "numeric", "numeric(12,3)" -> pick(NUMBERS);
            case "float8", "float4" -> pick(FLOATS);
            case "bool" -> pick(List.of("true", "false"));
            case "date" ->
                pick(List.of("'2000-01-01'", "'infinity'", "'0044-03-15 BC'", "'1999-12-31'", "'10000-01-01'"));
            case "timestamp" ->
                pick(List.of("'2000-01-01'", "'-infinity'", "'1969-12-31 23:59:59.5'", "'2026-11-30 1:2:3.04'"));
            case "timestamptz" -> pick(List.of("'2000-01-01 00:00+00'", "'infinity'", "'1900-01-01 12:00+05:30'"));
            case "time" -> pick(List.of("'00:00'", "'24:00'", "'12:34:56.789'"));
            case "timetz" -> pick(List.of("'00:00+00'", "'23:59:59.999999-15:59'", "'12:00+05:30'"));
            case "interval" -> pick(List.of("'0'", "'1 year -2 days'", "'-1 mon 3:04:05.6'", "'100 hours'"));
            case "bytea" ->
                random.nextInt(6) == 0 ? "decode(" + big() + ", 'escape')" : pick(List.of("'\\x'", "'\\x00ff27'"));
            case "uuid" -> "'" + new java.util.UUID(random.nextLong(), random.nextLong()) + "'";
            case "json" -> pick(List.of("'{ \"a\" : 1 }'", "'[]'", "'null'", "'\"it''s\"'"));
            case "jsonb" ->
                pick(List.of(
                        "'{\"b\":[1,2.50,null],\"a\":{}}'",
                        "'[]'",
                        "'null'",
                        "'\"\\u00e9\"'",
                        "jsonb_build_object('k', " + big() + ")"));
            case "int[]" ->
                pick(List.of(
                        "'{}'",
                        "'{1,NULL,3}'",
                        "'{{1,2},{3,4}}'",
                        "'[0:1]={5,6}'",
                        "ARRAY(SELECT generate_series(1, " + (1 + random.nextInt(1500)) + "))"));
            case "text[]" -> pick(List.of("'{}'", "'{a,\"b c\",NULL,\"\"}'", "ARRAY['q\"q', 'b\\s', '{}']"));
            default -> "NULL";
        };
    }

    /** A literal of a short text. */
    String shortText() {
        return pick(TEXTS);
    }

    /** An expression whose text is long enough to leave the row, compressible or not. */
    String big() {
        int n = 20 + random.nextInt(200);
        return random.nextBoolean()
                ? "repeat('" + (char) ('a' + random.nextInt(26)) + "', " + n * 60 + ")"
                : "(SELECT string_agg(md5((i * " + (1 + random.nextInt(1000)) + ")::text), '') FROM generate_series(1, "
                        + n + ") i)";
    }

    <T> T pick(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
