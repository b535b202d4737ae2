package io.pgdecoder.it;

import java.util.ArrayList;
import java.util.List;

/**
 * What a random history believes of one enum type; immutable like {@link RandomTable}.
 *
 * @param labels the labels that may be used
 * @param unusable labels added by the open transaction, which may be used only after its commit
 */
record RandomEnum(int id, int schema, String name, List<String> labels, List<String> unusable) {
    RandomEnum renamed(String newName) {
        return new RandomEnum(id, schema, newName, labels, unusable);
    }

    RandomEnum moved(int newSchema) {
        return new RandomEnum(id, newSchema, name, labels, unusable);
    }

    RandomEnum withLabel(String label) {
        List<String> changed = new ArrayList<>(unusable);
        changed.add(label);
        return new RandomEnum(id, schema, name, labels, List.copyOf(changed));
    }

    RandomEnum renamingLabel(String old, String label) {
        List<String> changed = new ArrayList<>(labels);
        changed.set(changed.indexOf(old), label);
        return new RandomEnum(id, schema, name, List.copyOf(changed), unusable);
    }

    RandomEnum committed() {
        List<String> changed = new ArrayList<>(labels);
        changed.addAll(unusable);
        return new RandomEnum(id, schema, name, List.copyOf(changed), List.of());
    }
}
