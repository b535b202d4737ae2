package io.pgdecoder.it;

import java.util.ArrayList;
import java.util.List;

/**
 * What a random history believes of one table. Immutable: DDL makes another one, so that a rollback is a return to the
 * old reference.
 *
 * @param id stays the same through renames
 * @param schema its schema, by the number that stays the same through renames
 * @param name its name
 * @param columns all columns after the first, which is always {@code id}
 * @param key whether id is the primary key
 */
record RandomTable(int id, int schema, String name, List<RandomColumn> columns, boolean key) {
    /**
     * A column.
     *
     * @param type one of {@link RandomValues#TYPES}, or empty
     * @param enumeration the number of an enum of the history, or 0
     */
    record RandomColumn(String name, String type, int enumeration) {}

    RandomTable renamed(String newName) {
        return new RandomTable(id, schema, newName, columns, key);
    }

    RandomTable moved(int newSchema) {
        return new RandomTable(id, newSchema, name, columns, key);
    }

    RandomTable with(RandomColumn column) {
        List<RandomColumn> changed = new ArrayList<>(columns);
        changed.add(column);
        return new RandomTable(id, schema, name, List.copyOf(changed), key);
    }

    RandomTable without(RandomColumn column) {
        List<RandomColumn> changed = new ArrayList<>(columns);
        changed.remove(column);
        return new RandomTable(id, schema, name, List.copyOf(changed), key);
    }

    RandomTable replacing(RandomColumn old, RandomColumn column) {
        List<RandomColumn> changed = new ArrayList<>(columns);
        changed.set(changed.indexOf(old), column);
        return new RandomTable(id, schema, name, List.copyOf(changed), key);
    }
}
