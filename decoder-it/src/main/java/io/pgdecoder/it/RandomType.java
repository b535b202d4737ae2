package io.pgdecoder.it;

import io.pgdecoder.it.RandomTable.RandomColumn;
import java.util.ArrayList;
import java.util.List;

/**
 * What a random history believes of one type that is made of others; immutable like {@link RandomTable}.
 *
 * @param id stays the same through renames
 * @param schema its schema, by number
 * @param attributes of a composite; of a domain its base type, of a range its subtype, as the only one; of a base type none
 */
record RandomType(int id, int schema, String name, Kind kind, List<RandomColumn> attributes) {
    /** What the type is made of. */
    enum Kind {
        COMPOSITE,
        DOMAIN,
        RANGE,
        /** A base type of its own, stored as text. */
        BASE
    }

    RandomType renamed(String newName) {
        return new RandomType(id, schema, newName, kind, attributes);
    }

    RandomType moved(int newSchema) {
        return new RandomType(id, newSchema, name, kind, attributes);
    }

    RandomType with(RandomColumn attribute) {
        List<RandomColumn> changed = new ArrayList<>(attributes);
        changed.add(attribute);
        return new RandomType(id, schema, name, kind, List.copyOf(changed));
    }

    RandomType without(RandomColumn attribute) {
        List<RandomColumn> changed = new ArrayList<>(attributes);
        changed.remove(attribute);
        return new RandomType(id, schema, name, kind, List.copyOf(changed));
    }

    RandomType replacing(RandomColumn old, RandomColumn attribute) {
        List<RandomColumn> changed = new ArrayList<>(attributes);
        changed.set(changed.indexOf(old), attribute);
        return new RandomType(id, schema, name, kind, List.copyOf(changed));
    }
}
