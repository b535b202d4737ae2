package io.pgdecoder.it;

import io.pgdecoder.it.ColumnTypes.Type;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * SQL expressions that make values of any type: those of base types stand in {@code type-literals.txt}, the others are
 * put together from them.
 */
final class TypeLiterals {
    private final ColumnTypes types;
    private final Map<String, List<String>> literals = new HashMap<>();
    private final Map<Long, List<Long>> columns = new HashMap<>();

    TypeLiterals(ColumnTypes types, Connection connection) throws IOException, SQLException {
        this.types = types;
        for (String line : Files.readAllLines(Path.of("src/test/resources/type-literals.txt"))) {
            if (!line.startsWith("--") && !line.isBlank()) {
                String[] pair = line.split(" = ", 2);
                literals.computeIfAbsent(pair[0], key -> new ArrayList<>()).add(pair[1]);
            }
        }
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT attrelid, atttypid FROM pg_attribute WHERE attnum > 0 AND NOT attisdropped"
                                + " ORDER BY attrelid, attnum")) {
            while (rows.next()) {
                columns.computeIfAbsent(rows.getLong(1), key -> new ArrayList<>())
                        .add(rows.getLong(2));
            }
        }
    }

    /** Expressions of the type's values, all but those of arrays' nulls not null; empty if there is no way to make one. */
    List<String> of(Type type) {
        if (literals.containsKey(type.name())) {
            List<String> values = new ArrayList<>();
            literals.get(type.name()).forEach(literal -> values.add("(" + literal + ")::" + type.sqlName()));
            return values;
        }
        if (type.array()) {
            return array(type, of(types.byOid(type.elementOrBase())));
        }
        return switch (type.kind()) {
            case 'd' -> domain(type);
            case 'r' -> range(type);
            case 'm' -> multirange(type);
            case 'c' -> composite(type);
            default -> List.of();
        };
    }

    private @Nullable String first(long typeOid) {
        List<String> values = of(types.byOid(typeOid));
        return values.isEmpty() ? null : values.get(0);
    }

    private static List<String> array(Type type, List<String> elements) {
        if (elements.isEmpty()) {
            return List.of();
        }
        String cast = "::" + type.sqlName();
        return List.of("'{}'" + cast, "ARRAY[" + String.join(", NULL, ", elements) + "]" + cast);
    }

    private List<String> domain(Type type) {
        String base = type.name().equals("cardinal_number")
                ? "7"
                : type.name().equals("yes_or_no") ? "'YES'" : first(type.elementOrBase());
        return base == null ? List.of() : List.of("(" + base + ")::" + type.sqlName());
    }

    private List<String> range(Type type) {
        String bound = first(type.elementOrBase());
        return List.of("'empty'::" + type.sqlName(), type.sqlName() + "(" + bound + ", NULL)");
    }

    private List<String> multirange(Type type) {
        List<String> ranges = of(types.byOid(type.range()));
        return List.of("'{}'::" + type.sqlName(), type.sqlName() + "(" + ranges.get(ranges.size() - 1) + ")");
    }

    /** A row with a value in every column that has one. */
    private List<String> composite(Type type) {
        List<String> values = new ArrayList<>();
        for (long column : columns.getOrDefault(type.relid(), List.of())) {
            String value = first(column);
            values.add(value == null ? "NULL" : value);
        }
        return List.of("ROW(" + String.join(", ", values) + ")::" + type.sqlName());
    }
}
