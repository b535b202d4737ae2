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
 * The stage of a {@link RandomHistory}: what exists, who locks it, and how a statement is written down. Statements are
 * noted as if they succeeded.
 */
final class RandomScene {
    private static final int MAX_DEPTH = 4;

    final Random random;
    final PgVersion version;
    final Map<Integer, Object> committed;
    private final List<RandomSession> sessions;
    private final List<RandomSession> held = new ArrayList<>();
    final Consumer<String> out;
    final RandomValues values;
    private final @Nullable RandomLiterals literals;
    int nextObject = 1;
    int nextName = 1;

    RandomScene(
            Random random,
            PgVersion version,
            Map<Integer, Object> committed,
            List<RandomSession> sessions,
            boolean allTypes,
            Consumer<String> out) {
        this.random = random;
        this.version = version;
        this.committed = committed;
        this.sessions = sessions;
        this.out = out;
        this.values = new RandomValues(random);
        this.literals = allTypes ? new RandomLiterals(random, version) : null;
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

    void say(RandomSession session, String sql) {
        out.accept(session.name + "?: " + sql + ";");
        session.hasWritten = true;
    }

    /** Notes an object as this session leaves it, and its lock. */
    void set(RandomSession session, int id, Object object) {
        session.overlay.put(id, object);
        session.exclusive.add(id);
        if (!session.open) {
            session.commitInto(committed);
        }
    }

    boolean isFree(RandomSession session, int id, boolean exclusively) {
        List<RandomSession> others = new ArrayList<>(sessions);
        others.addAll(held);
        for (RandomSession other : others) {
            if (other != session && (other.exclusive.contains(id) || exclusively && other.shared.contains(id))) {
                return false;
            }
        }
        return true;
    }

    /** An object of a type that the session sees and no other session locks in the way, or null. */
    <T> @Nullable T find(RandomSession session, Class<T> type, boolean exclusively) {
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

    String schemaName(RandomSession session, int id) {
        Object name = session.see(committed, id);
        return name instanceof String text ? text : "public";
    }

    int anySchema(RandomSession session) {
        List<Integer> ids = new ArrayList<>(List.of(0));
        for (int id = 1; id < nextObject; id++) {
            if (session.see(committed, id) instanceof String) {
                ids.add(id);
            }
        }
        return values.pick(ids);
    }

    String name(RandomSession session, RandomTable table) {
        return schemaName(session, table.schema()) + "." + table.name();
    }

    String name(RandomSession session, RandomEnum type) {
        return schemaName(session, type.schema()) + "." + type.name();
    }

    String name(RandomSession session, RandomType type) {
        return schemaName(session, type.schema()) + "." + type.name();
    }

    /** Whether columns have types of all sorts, made by the history too. */
    boolean hasAllTypes() {
        return literals != null;
    }

    String typeName(RandomSession session, RandomColumn column) {
        if (column.enumeration() > 0 && literals != null) {
            Object type = session.see(committed, column.enumeration());
            String name = type instanceof RandomType made
                    ? name(session, made)
                    : type instanceof RandomEnum labels ? name(session, labels) : "text";
            return name + column.type();
        }
        return session.see(committed, column.enumeration()) instanceof RandomEnum type && column.enumeration() > 0
                ? name(session, type)
                : column.type().isEmpty() ? "text" : column.type();
    }

    String value(RandomSession session, RandomColumn column) {
        return literals != null ? typedValue(session, column, literals, 0) : plainValue(session, column);
    }

    /** Values of nested types end somewhere. */
    private String typedValue(RandomSession session, RandomColumn column, RandomLiterals known, int depth) {
        Object type = session.see(committed, column.enumeration());
        if (random.nextInt(10) == 0 || depth > MAX_DEPTH) {
            return "NULL";
        } else if (column.type().equals("[]")) {
            RandomColumn element = new RandomColumn(column.name(), "", column.enumeration());
            List<String> items = new ArrayList<>();
            for (int i = random.nextInt(4); i > 0; i--) {
                items.add(typedValue(session, element, known, depth + 1));
            }
            return "ARRAY[" + String.join(", ", items) + "]::" + typeName(session, column);
        } else if (type instanceof RandomType made && column.enumeration() > 0) {
            return madeValue(session, made, known, depth);
        } else if (column.type().equals("regclass")) {
            RandomTable table = random.nextBoolean() ? find(session, RandomTable.class, false) : null;
            return table == null ? values.pick(List.of("'pg_class'", "0")) : "'" + name(session, table) + "'";
        }
        return known.knows(column.type()) ? known.of(column.type(), values.big()) : plainValue(session, column);
    }

    private String madeValue(RandomSession session, RandomType type, RandomLiterals known, int depth) {
        List<String> parts = new ArrayList<>();
        for (RandomColumn attribute : type.attributes()) {
            parts.add(
                    type.kind() == RandomType.Kind.RANGE
                            ? plainValue(session, attribute)
                            : typedValue(session, attribute, known, depth + 1));
        }
        return switch (type.kind()) {
            case COMPOSITE -> "ROW(" + String.join(", ", parts) + ")::" + name(session, type);
            case DOMAIN -> parts.get(0);
            case RANGE -> rangeValue(name(session, type), parts.get(0));
            case BASE -> values.shortText() + "::" + name(session, type);
        };
    }

    /** The constructor keeps its first name when the type is renamed, so the value is written as a text. */
    private String rangeValue(String name, String bound) {
        if (bound.equals("NULL") || bound.startsWith("E") || bound.contains("\\") || bound.contains("(")) {
            return values.pick(List.of("'empty'", "'(,)'")) + "::" + name;
        }
        String text = bound.startsWith("'") ? bound.substring(1, bound.length() - 1) : bound;
        return "'" + values.pick(List.of("[\"" + text + "\",)", "(,\"" + text + "\")")) + "'::" + name;
    }

    private String plainValue(RandomSession session, RandomColumn column) {
        if (column.enumeration() > 0) {
            return session.see(committed, column.enumeration()) instanceof RandomEnum type && random.nextInt(10) > 0
                    ? "'" + values.pick(type.labels()) + "'"
                    : "NULL";
        }
        return values.of(column.type());
    }

    String fresh(String prefix) {
        String name = prefix + nextName++;
        return random.nextInt(12) == 0 ? "\"" + name.toUpperCase(Locale.ROOT) + " ü\"" : name;
    }

    RandomColumn newColumn(RandomSession session) {
        if (literals != null && random.nextInt(4) > 0) {
            RandomType made = random.nextInt(3) == 0 ? find(session, RandomType.class, false) : null;
            if (made != null) {
                return new RandomColumn(fresh("c"), random.nextInt(4) == 0 ? "[]" : "", made.id());
            }
            return new RandomColumn(
                    fresh("c"), random.nextInt(20) == 0 ? "regclass" : values.pick(literals.types()), 0);
        }
        RandomEnum type = random.nextInt(4) == 0 ? find(session, RandomEnum.class, false) : null;
        return type != null
                ? new RandomColumn(fresh("c"), "", type.id())
                : new RandomColumn(fresh("c"), values.pick(RandomValues.TYPES), 0);
    }
}
