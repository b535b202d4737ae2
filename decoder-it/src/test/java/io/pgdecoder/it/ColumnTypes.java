package io.pgdecoder.it;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * All types of a database, and which of them a column can have: the server is asked to make a table of each
 * (PostgreSQL: CheckAttributeType, {@code catalog/heap.c}).
 */
final class ColumnTypes {
    private final Map<Long, Type> types = new LinkedHashMap<>();
    private final Map<Type, String> refused = new LinkedHashMap<>();

    /**
     * A row of pg_type.
     *
     * @param name typname
     * @param sqlName as format_type gives it, so that SQL finds the type
     * @param relation a composite type's relation if rows can be read from it, else empty
     * @param accepted whether a column can have this type
     */
    record Type(
            long oid,
            String name,
            String sqlName,
            char kind,
            boolean array,
            long elementOrBase,
            long range,
            long relid,
            String relation,
            int outputFunction,
            int sendFunction,
            boolean accepted) {}

    private static final String ROWS = """
            SELECT t.oid, typname, format_type(t.oid, NULL), typtype,
                EXISTS (SELECT FROM pg_type e WHERE e.typarray = t.oid),
                CASE WHEN typtype = 'd' THEN typbasetype WHEN typtype = 'r' THEN (SELECT rngsubtype FROM pg_range
                    WHERE rngtypid = t.oid) ELSE typelem END,
                typrelid, coalesce((SELECT oid::regclass::text FROM pg_class c WHERE c.oid = typrelid
                    AND relkind IN ('r', 't', 'v', 'm')), ''),
                typoutput::oid, typsend::oid
            FROM pg_type t WHERE typisdefined ORDER BY t.oid""";

    private ColumnTypes() {}

    /** Asks a server; its database keeps nothing of it. */
    static ColumnTypes of(Connection connection) throws SQLException {
        ColumnTypes found = new ColumnTypes();
        Map<Long, Long> multiranges = found.multiranges(connection);
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(ROWS)) {
            while (rows.next()) {
                long oid = rows.getLong(1);
                String sqlName = rows.getString(3);
                String refusal = found.refusal(connection, sqlName);
                Type type = new Type(
                        oid,
                        rows.getString(2),
                        sqlName,
                        rows.getString(4).charAt(0),
                        rows.getBoolean(5),
                        rows.getLong(6),
                        multiranges.getOrDefault(oid, 0L),
                        rows.getLong(7),
                        rows.getString(8),
                        (int) rows.getLong(9),
                        (int) rows.getLong(10),
                        refusal.isEmpty());
                found.types.put(oid, type);
                if (!refusal.isEmpty()) {
                    found.refused.put(type, refusal);
                }
            }
        }
        connection.rollback();
        connection.setAutoCommit(true);
        return found;
    }

    /** The range type of each multirange type; none before 14. */
    private Map<Long, Long> multiranges(Connection connection) throws SQLException {
        Map<Long, Long> ranges = new LinkedHashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery("SELECT to_jsonb(r) ->> 'rngmultitypid', rngtypid FROM pg_range r")) {
            while (rows.next()) {
                if (rows.getString(1) != null) {
                    ranges.put(rows.getLong(1), rows.getLong(2));
                }
            }
        }
        return ranges;
    }

    /** Why the server makes no column of a type, or an empty text. */
    private String refusal(Connection connection, String sqlName) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SAVEPOINT one");
            try {
                statement.execute("CREATE TABLE refused_or_not (v " + sqlName + ")");
                return "";
            } catch (SQLException e) {
                return e.getMessage();
            } finally {
                statement.execute("ROLLBACK TO one");
            }
        }
    }

    /** All types, by their OIDs. */
    Iterable<Type> all() {
        return types.values();
    }

    /** A type by its OID. */
    Type byOid(long oid) {
        Type type = types.get(oid);
        if (type == null) {
            throw new IllegalStateException("no type " + oid);
        }
        return type;
    }

    /** The types that no column can have, and what the server said. */
    Map<Type, String> refused() {
        return refused;
    }
}
