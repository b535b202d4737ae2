package io.pgdecoder.it;

import io.pgdecoder.it.RandomTable.RandomColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** DDL on the types of a {@link RandomHistory}: composites, domains, ranges and base types are made and changed while rows hold them. */
final class RandomTypeDdl {
    private final RandomScene scene;
    private final Random random;

    RandomTypeDdl(RandomScene scene) {
        this.scene = scene;
        this.random = scene.random;
    }

    /** Creates a type of a random kind and notes it. */
    void createType(RandomSession session) {
        RandomType.Kind kind = scene.values.pick(List.of(RandomType.Kind.values()));
        List<RandomColumn> attributes = new ArrayList<>();
        int count = switch (kind) {
            case COMPOSITE -> 1 + random.nextInt(4);
            case DOMAIN, RANGE -> 1;
            case BASE -> 0;
        };
        for (int i = 0; i < count; i++) {
            attributes.add(kind == RandomType.Kind.RANGE ? subtype(session) : scene.newColumn(session));
        }
        int id = scene.nextObject++;
        String name = scene.fresh("ty");
        RandomType type = new RandomType(id, scene.anySchema(session), name, kind, List.copyOf(attributes));
        String qualified = scene.name(session, type);
        switch (kind) {
            case COMPOSITE -> {
                List<String> columns = new ArrayList<>();
                attributes.forEach(column -> columns.add(column.name() + " " + scene.typeName(session, column)));
                scene.say(session, "CREATE TYPE " + qualified + " AS (" + String.join(", ", columns) + ")");
            }
            case DOMAIN ->
                scene.say(session, "CREATE DOMAIN " + qualified + " AS " + scene.typeName(session, attributes.get(0)));
            case RANGE ->
                scene.say(
                        session,
                        "CREATE TYPE " + qualified + " AS RANGE (subtype = "
                                + scene.typeName(session, attributes.get(0)) + ")");
            case BASE -> createBase(session, type, qualified);
        }
        scene.set(session, id, type);
    }

    private void createBase(RandomSession session, RandomType type, String qualified) {
        scene.say(session, "CREATE TYPE " + qualified);
        scene.say(
                session,
                "CREATE FUNCTION public.fi" + type.id() + "(cstring) RETURNS " + qualified
                        + " LANGUAGE internal IMMUTABLE STRICT AS 'textin'");
        scene.say(session, outputFunction("CREATE", type, qualified));
        scene.say(
                session,
                "CREATE TYPE " + qualified + " (input = public.fi" + type.id() + ", output = public.fo" + type.id()
                        + ", like = text)");
    }

    /** The function may print the type's bytes in one way or the other. */
    private String outputFunction(String verb, RandomType type, String qualified) {
        return verb + " FUNCTION public.fo" + type.id() + "(" + qualified
                + ") RETURNS cstring LANGUAGE internal IMMUTABLE STRICT AS '"
                + scene.values.pick(List.of("textout", "byteaout")) + "'";
    }

    /** An enum, or a type whose values look the same under all circumstances. */
    private RandomColumn subtype(RandomSession session) {
        RandomEnum type = random.nextBoolean() ? scene.find(session, RandomEnum.class, false) : null;
        return type != null
                ? new RandomColumn("s", "", type.id())
                : new RandomColumn("s", scene.values.pick(List.of("int", "numeric", "text", "timestamptz")), 0);
    }

    /** One change of a type: its name, its schema or an attribute. */
    void alterType(RandomSession session) {
        RandomType type = scene.find(session, RandomType.class, true);
        if (type == null || random.nextInt(5) == 0) {
            createType(session);
            return;
        }
        if (type.kind() == RandomType.Kind.BASE && random.nextBoolean()) {
            scene.say(session, outputFunction("CREATE OR REPLACE", type, scene.name(session, type)));
            scene.set(session, type.id(), type);
            return;
        }
        String alter = "ALTER TYPE " + scene.name(session, type);
        int choice = random.nextInt(type.kind() == RandomType.Kind.COMPOSITE ? 7 : 2);
        RandomColumn attribute = type.attributes().isEmpty() ? null : scene.values.pick(type.attributes());
        if (choice == 0) {
            String name = scene.fresh("ty");
            scene.say(session, alter + " RENAME TO " + name);
            scene.set(session, type.id(), type.renamed(name));
        } else if (choice == 1) {
            int schema = scene.anySchema(session);
            scene.say(session, alter + " SET SCHEMA " + scene.schemaName(session, schema));
            scene.set(session, type.id(), type.moved(schema));
        } else if (choice <= 3 || attribute == null) {
            RandomColumn added = scene.newColumn(session);
            if (added.enumeration() != type.id()) {
                scene.say(session, alter + " ADD ATTRIBUTE " + added.name() + " " + scene.typeName(session, added));
                scene.set(session, type.id(), type.with(added));
            }
        } else if (choice <= 5) {
            scene.say(session, alter + " DROP ATTRIBUTE " + attribute.name());
            scene.set(session, type.id(), type.without(attribute));
        } else {
            RandomColumn renamed = new RandomColumn(scene.fresh("a"), attribute.type(), attribute.enumeration());
            scene.say(session, alter + " RENAME ATTRIBUTE " + attribute.name() + " TO " + renamed.name());
            scene.set(session, type.id(), type.replacing(attribute, renamed));
        }
    }
}
