package io.pgdecoder.it;

import io.pgdecoder.it.RandomTable.RandomColumn;
import io.pgdecoder.types.PgVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The statements of a {@link RandomHistory}: rows, DDL, maintenance of tables and catalogs, messages. Each is written
 * for a session and noted in the model as if it succeeded.
 */
final class RandomStatements {
    private static final List<String> CATALOGS = List.of(
            "pg_class",
            "pg_attribute",
            "pg_type",
            "pg_enum",
            "pg_namespace",
            "pg_index",
            "pg_proc",
            "pg_depend",
            "pg_authid",
            "pg_database");
    private static final Map<String, String> CLUSTERED = Map.of(
            "pg_class", "pg_class_oid_index",
            "pg_attribute", "pg_attribute_relid_attnum_index",
            "pg_type", "pg_type_oid_index",
            "pg_enum", "pg_enum_oid_index",
            "pg_namespace", "pg_namespace_oid_index");
    private static final int REMAINDERS = 64;

    private final Random random;
    private final PgVersion version;
    private final Map<Integer, Object> committed;
    private final List<RandomSession> sessions;
    private final List<RandomSession> held = new ArrayList<>();
    private final Consumer<String> out;
    private final RandomValues values;
    private int nextObject = 1;
    private int nextName = 1;
    private int nextRow = 1;

    RandomStatements(
            Random random,
            PgVersion version,
            Map<Integer, Object> committed,
            List<RandomSession> sessions,
            Consumer<String> out) {
        this.random = random;
        this.version = version;
        this.committed = committed;
        this.sessions = sessions;
        this.out = out;
        this.values = new RandomValues(random);
        committed.put(0, "public");
    }

    /** Keeps the locks of a prepared transaction. */
    void hold(RandomSession prepared) {
        held.add(prepared);
    }

    /** Gives the locks of a prepared transaction back. */
    void release(RandomSession prepared) {
        held.remove(prepared);
    }

    private void say(RandomSession session, String sql) {
        out.accept(session.name + "?: " + sql + ";");
        session.hasWritten = true;
    }

    private void set(RandomSession session, int id, Object object) {
        session.overlay.put(id, object);
        session.exclusive.add(id);
        if (!session.open) {
            session.commitInto(committed);
        }
    }

    private boolean isFree(RandomSession session, int id, boolean exclusively) {
        List<RandomSession> others = new ArrayList<>(sessions);
        others.addAll(held);
        for (RandomSession other : others) {
            if (other != session && (other.exclusive.contains(id) || exclusively && other.shared.contains(id))) {
                return false;
            }
        }
        return true;
    }

    private <T> @Nullable T find(RandomSession session, Class<T> type, boolean exclusively) {
        List<Integer> ids = new ArrayList<>();
        for (int id = 0; id < nextObject; id++) {
            if (type.isInstance(session.see(committed, id))
                    && isFree(session, id, exclusively)
                    && (id > 0 || type == String.class)) {
                ids.add(id);
            }
        }
        return ids.isEmpty() ? null : type.cast(session.see(committed, values.pick(ids)));
    }

    private String schemaName(RandomSession session, int id) {
        Object name = session.see(committed, id);
        return name instanceof String text ? text : "public";
    }

    private int anySchema(RandomSession session) {
        List<Integer> ids = new ArrayList<>(List.of(0));
        for (int id = 1; id < nextObject; id++) {
            if (session.see(committed, id) instanceof String) {
                ids.add(id);
            }
        }
        return values.pick(ids);
    }

    private String name(RandomSession session, RandomTable table) {
        return schemaName(session, table.schema()) + "." + table.name();
    }

    private String name(RandomSession session, RandomEnum type) {
        return schemaName(session, type.schema()) + "." + type.name();
    }

    private String typeName(RandomSession session, RandomColumn column) {
        return session.see(committed, column.enumeration()) instanceof RandomEnum type && column.enumeration() > 0
                ? name(session, type)
                : column.type().isEmpty() ? "text" : column.type();
    }

    private String value(RandomSession session, RandomColumn column) {
        if (column.enumeration() > 0) {
            return session.see(committed, column.enumeration()) instanceof RandomEnum type && random.nextInt(10) > 0
                    ? "'" + values.pick(type.labels()) + "'"
                    : "NULL";
        }
        return values.of(column.type());
    }

    private String fresh(String prefix) {
        String name = prefix + nextName++;
        return random.nextInt(12) == 0 ? "\"" + name.toUpperCase(Locale.ROOT) + " ü\"" : name;
    }

    private RandomColumn newColumn(RandomSession session) {
        RandomEnum type = random.nextInt(4) == 0 ? find(session, RandomEnum.class, false) : null;
        return type != null
                ? new RandomColumn(fresh("c"), "", type.id())
                : new RandomColumn(fresh("c"), values.pick(RandomValues.TYPES), 0);
    }

    // Rows

    /** Inserts, updates, deletes or copies some rows of one table. */
    void rows(RandomSession session) {
        RandomTable table = find(session, RandomTable.class, false);
        if (table == null) {
            createTable(session);
            return;
        }
        if (session.open) {
            session.shared.add(table.id());
        }
        String name = name(session, table);
        switch (random.nextInt(12)) {
            case 0, 1, 2, 3 -> insert(session, table, 1 + random.nextInt(3));
            case 4 -> insert(session, table, 20 + random.nextInt(60));
            case 5 -> copy(session, table);
            case 6, 7, 8 -> update(session, table);
            case 9 ->
                say(session, "DELETE FROM " + name + " WHERE " + mine(session) + " AND id % 3 = " + random.nextInt(3));
            case 10 ->
                say(session, "INSERT INTO " + name + " (id) VALUES (" + newId(session) + ") ON CONFLICT DO NOTHING");
            default -> block(session, table);
        }
    }

    private static String mine(RandomSession session) {
        return "id % " + REMAINDERS + " = " + session.remainder;
    }

    private int newId(RandomSession session) {
        return nextRow++ * REMAINDERS + session.remainder;
    }

    private void insert(RandomSession session, RandomTable table, int rows) {
        StringBuilder sql =
                new StringBuilder("INSERT INTO ").append(name(session, table)).append(" (id");
        List<RandomColumn> columns = new ArrayList<>();
        for (RandomColumn column : table.columns()) {
            if (random.nextInt(6) != 0) {
                columns.add(column);
                sql.append(", ").append(column.name());
            }
        }
        sql.append(") VALUES ");
        for (int i = 0; i < rows; i++) {
            sql.append(i == 0 ? "(" : ", (").append(newId(session));
            for (RandomColumn column : columns) {
                sql.append(", ").append(value(session, column));
            }
            sql.append(')');
        }
        say(session, sql.toString());
    }

    private void copy(RandomSession session, RandomTable table) {
        say(session, "COPY " + name(session, table) + " (id) FROM STDIN");
        int rows = 1 + random.nextInt(40);
        for (int i = 0; i < rows; i++) {
            out.accept(Integer.toString(newId(session)));
        }
        out.accept("\\.");
    }

    private void update(RandomSession session, RandomTable table) {
        String where = " WHERE " + mine(session) + " AND id % 5 = " + random.nextInt(5);
        if (table.columns().isEmpty() || random.nextInt(6) == 0) {
            // The key moves up, so that it stays unique and keeps its remainder.
            say(session, "UPDATE " + name(session, table) + " SET id = id + " + REMAINDERS * 100_000 + where);
            return;
        }
        RandomColumn column = values.pick(table.columns());
        say(
                session,
                "UPDATE " + name(session, table) + " SET " + column.name() + " = " + value(session, column) + where);
    }

    private void block(RandomSession session, RandomTable table) {
        int subtransactions = random.nextInt(4) == 0 ? 70 : 5;
        int first = newId(session);
        nextRow += subtransactions;
        say(
                session,
                "DO $$ BEGIN FOR i IN 0.." + (subtransactions - 1) + " LOOP BEGIN INSERT INTO " + name(session, table)
                        + " (id) VALUES (" + first + " + i * " + REMAINDERS + "); IF i % 3 = " + random.nextInt(3)
                        + " THEN RAISE division_by_zero; END IF; EXCEPTION WHEN division_by_zero THEN NULL; END;"
                        + " END LOOP; END $$");
    }

    /** A logical message. */
    void message(RandomSession session) {
        say(
                session,
                "SELECT pg_logical_emit_message(" + random.nextBoolean() + ", 'prefix', "
                        + (random.nextInt(4) == 0 ? values.big() : "'message " + nextName++ + "'") + ")");
    }

    // DDL

    /** Creates a schema and notes it. */
    void createSchema(RandomSession session) {
        int id = nextObject++;
        String name = fresh("sch");
        say(session, "CREATE SCHEMA " + name);
        set(session, id, name);
    }

    /** Creates an enum and notes it. */
    void createEnum(RandomSession session) {
        int id = nextObject++;
        RandomEnum type = new RandomEnum(
                id, anySchema(session), fresh("en"), List.of("l" + nextName++, "m " + nextName++), List.of());
        say(session, "CREATE TYPE " + name(session, type) + " AS ENUM ('" + String.join("', '", type.labels()) + "')");
        set(session, id, type);
    }

    /** Creates a table and notes it. */
    void createTable(RandomSession session) {
        List<RandomColumn> columns = new ArrayList<>();
        int count = random.nextInt(6);
        for (int i = 0; i < count; i++) {
            columns.add(newColumn(session));
        }
        int id = nextObject++;
        RandomTable table =
                new RandomTable(id, anySchema(session), fresh("t"), List.copyOf(columns), random.nextBoolean());
        StringBuilder sql =
                new StringBuilder("CREATE TABLE ").append(name(session, table)).append(" (id int");
        sql.append(table.key() ? " PRIMARY KEY" : "");
        for (RandomColumn column : columns) {
            sql.append(", ").append(column.name()).append(' ').append(typeName(session, column));
        }
        say(session, sql.append(")").toString());
        set(session, id, table);
        if (random.nextInt(3) == 0) {
            say(session, "ALTER TABLE " + name(session, table) + " REPLICA IDENTITY FULL");
        }
    }

    /** One change of an enum, a schema or a table. */
    void ddl(RandomSession session) {
        switch (random.nextInt(10)) {
            case 0 -> createTable(session);
            case 1, 2 -> alterEnum(session);
            case 3 -> alterSchema(session);
            default -> {
                RandomTable table = find(session, RandomTable.class, true);
                if (table == null) {
                    createTable(session);
                } else {
                    alterTable(session, table);
                }
            }
        }
    }

    private void alterSchema(RandomSession session) {
        List<Integer> ids = new ArrayList<>();
        for (int id = 1; id < nextObject; id++) {
            if (session.see(committed, id) instanceof String && isFree(session, id, true)) {
                ids.add(id);
            }
        }
        if (ids.isEmpty()) {
            createSchema(session);
            return;
        }
        int id = values.pick(ids);
        String name = fresh("sch");
        say(session, "ALTER SCHEMA " + schemaName(session, id) + " RENAME TO " + name);
        set(session, id, name);
    }

    private void alterEnum(RandomSession session) {
        RandomEnum type = find(session, RandomEnum.class, true);
        if (type == null || random.nextInt(8) == 0) {
            createEnum(session);
            return;
        }
        String alter = "ALTER TYPE " + name(session, type);
        switch (random.nextInt(5)) {
            case 0 -> {
                String label = "n" + nextName++;
                say(session, alter + " ADD VALUE '" + label + "'");
                set(session, type.id(), type.withLabel(label));
            }
            case 1, 2 -> {
                String old = values.pick(type.labels());
                String label = "r" + nextName++ + (random.nextInt(5) == 0 ? " ü" : "");
                say(session, alter + " RENAME VALUE '" + old + "' TO '" + label + "'");
                set(session, type.id(), type.renamingLabel(old, label));
            }
            case 3 -> {
                String name = fresh("en");
                say(session, alter + " RENAME TO " + name);
                set(session, type.id(), type.renamed(name));
            }
            default -> {
                int schema = anySchema(session);
                say(session, alter + " SET SCHEMA " + schemaName(session, schema));
                set(session, type.id(), type.moved(schema));
            }
        }
    }

    private void alterTable(RandomSession session, RandomTable table) {
        String name = name(session, table);
        String alter = "ALTER TABLE " + name;
        RandomColumn column = table.columns().isEmpty() ? null : values.pick(table.columns());
        int kind = random.nextInt(13);
        if (kind == 0 || column == null && kind >= 4 && kind <= 6) {
            RandomColumn added = newColumn(session);
            String literal = random.nextBoolean() ? value(session, added) : "";
            boolean constant = !literal.isEmpty() && !literal.contains("(");
            say(
                    session,
                    alter + " ADD COLUMN " + added.name() + " " + typeName(session, added)
                            + (constant ? " DEFAULT " + literal : ""));
            set(session, table.id(), table.with(added));
        } else if (kind == 1) {
            String renamed = fresh("t");
            say(session, alter + " RENAME TO " + renamed);
            set(session, table.id(), table.renamed(renamed));
        } else if (kind == 2) {
            int schema = anySchema(session);
            say(session, alter + " SET SCHEMA " + schemaName(session, schema));
            set(session, table.id(), table.moved(schema));
        } else if (kind == 3) {
            say(session, alter + " REPLICA IDENTITY " + values.pick(List.of("FULL", "DEFAULT", "NOTHING")));
            set(session, table.id(), table);
        } else if (kind == 4 && column != null) {
            say(session, alter + " DROP COLUMN " + column.name());
            set(session, table.id(), table.without(column));
        } else if (kind == 5 && column != null) {
            RandomColumn renamed = new RandomColumn(fresh("c"), column.type(), column.enumeration());
            say(session, alter + " RENAME COLUMN " + column.name() + " TO " + renamed.name());
            set(session, table.id(), table.replacing(column, renamed));
        } else if (kind == 6 && column != null) {
            RandomColumn changed = new RandomColumn(column.name(), "text", 0);
            say(session, alter + " ALTER COLUMN " + column.name() + " TYPE text USING " + column.name() + "::text");
            set(session, table.id(), table.replacing(column, changed));
        } else if (kind == 7) {
            say(session, "TRUNCATE " + name + (random.nextBoolean() ? " CASCADE" : ""));
            set(session, table.id(), table);
        } else if (kind == 8) {
            say(session, "DROP TABLE " + name);
            set(session, table.id(), RandomSession.GONE);
        } else if (kind == 9) {
            say(session, "CREATE INDEX ON " + name + " (id)");
            set(session, table.id(), table);
        } else if (kind == 10) {
            say(session, alter + " ALTER COLUMN id SET STATISTICS " + random.nextInt(100));
            set(session, table.id(), table);
        } else if (kind == 11) {
            // Away and back under another shape, with the same name.
            say(session, "DROP TABLE " + name);
            say(session, "CREATE TABLE " + name + " (id int, again text DEFAULT 'x')");
            RandomTable again = new RandomTable(
                    table.id(), table.schema(), table.name(), List.of(new RandomColumn("again", "text", 0)), false);
            set(session, table.id(), again);
        } else {
            say(session, "CREATE TEMP TABLE " + fresh("tmp") + " (a int) ON COMMIT DROP");
        }
    }

    /** VACUUM, CLUSTER and the like, of a table or of a catalog; for a session without open transaction. */
    void maintenance(RandomSession session) {
        RandomTable table = find(session, RandomTable.class, true);
        String target = random.nextInt(4) == 0 && table != null ? name(session, table) : values.pick(CATALOGS);
        switch (random.nextInt(8)) {
            case 0, 1 -> say(session, "VACUUM " + target);
            case 2, 3, 4 -> say(session, "VACUUM FULL " + target);
            case 5 -> say(session, "VACUUM (FREEZE) " + target);
            case 6 -> say(session, "ANALYZE " + target);
            default -> {
                String index = CLUSTERED.get(target);
                say(session, index != null ? "CLUSTER " + target + " USING " + index : "REINDEX TABLE " + target);
            }
        }
        if (version.isAtLeast(PgVersion.V14) && random.nextInt(10) == 0) {
            say(session, "REINDEX (VERBOSE) TABLE " + values.pick(CATALOGS));
        }
    }
}
