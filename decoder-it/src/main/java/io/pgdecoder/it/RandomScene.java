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
    final Random random;
    final PgVersion version;
    final Map<Integer, Object> committed;
    private final List<RandomSession> sessions;
    private final List<RandomSession> held = new ArrayList<>();
    final Consumer<String> out;
    final RandomValues values;
    int nextObject = 1;
    int nextName = 1;

    RandomScene(
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

    String typeName(RandomSession session, RandomColumn column) {
        return session.see(committed, column.enumeration()) instanceof RandomEnum type && column.enumeration() > 0
                ? name(session, type)
                : column.type().isEmpty() ? "text" : column.type();
    }

    String value(RandomSession session, RandomColumn column) {
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
        RandomEnum type = random.nextInt(4) == 0 ? find(session, RandomEnum.class, false) : null;
        return type != null
                ? new RandomColumn(fresh("c"), "", type.id())
                : new RandomColumn(fresh("c"), values.pick(RandomValues.TYPES), 0);
    }
}
