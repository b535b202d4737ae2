package io.pgdecoder.it;

import io.pgdecoder.it.RandomTable.RandomColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** DDL of a {@link RandomHistory}: tables, enums and schemas are made, changed, renamed, moved and dropped. */
final class RandomDdl {
    private final RandomScene scene;
    private final Random random;
    private final RandomTypeDdl types;

    RandomDdl(RandomScene scene) {
        this.scene = scene;
        this.random = scene.random;
        this.types = new RandomTypeDdl(scene);
    }

    /** Creates a schema and notes it. */
    void createSchema(RandomSession session) {
        int id = scene.nextObject++;
        String name = scene.fresh("sch");
        scene.say(session, "CREATE SCHEMA " + name);
        scene.set(session, id, name);
    }

    /** Creates an enum and notes it. */
    void createEnum(RandomSession session) {
        int id = scene.nextObject++;
        RandomEnum type = new RandomEnum(
                id,
                scene.anySchema(session),
                scene.fresh("en"),
                List.of("l" + scene.nextName++, "m " + scene.nextName++),
                List.of());
        scene.say(
                session,
                "CREATE TYPE " + scene.name(session, type) + " AS ENUM ('" + String.join("', '", type.labels()) + "')");
        scene.set(session, id, type);
    }

    /** Creates a composite, a domain or a range and notes it. */
    void createType(RandomSession session) {
        types.createType(session);
    }

    /** Creates a table and notes it. */
    void createTable(RandomSession session) {
        List<RandomColumn> columns = new ArrayList<>();
        int count = random.nextInt(scene.hasAllTypes() ? 12 : 6);
        for (int i = 0; i < count; i++) {
            columns.add(scene.newColumn(session));
        }
        int id = scene.nextObject++;
        RandomTable table = new RandomTable(
                id, scene.anySchema(session), scene.fresh("t"), List.copyOf(columns), random.nextBoolean());
        StringBuilder sql = new StringBuilder("CREATE TABLE ")
                .append(scene.name(session, table))
                .append(" (id int");
        sql.append(table.key() ? " PRIMARY KEY" : "");
        for (RandomColumn column : columns) {
            sql.append(", ").append(column.name()).append(' ').append(scene.typeName(session, column));
        }
        scene.say(session, sql.append(")").toString());
        scene.set(session, id, table);
        if (random.nextInt(3) == 0) {
            scene.say(session, "ALTER TABLE " + scene.name(session, table) + " REPLICA IDENTITY FULL");
        }
    }

    /** One change of an enum, a schema or a table. */
    void ddl(RandomSession session) {
        if (scene.hasAllTypes() && random.nextInt(3) == 0) {
            types.alterType(session);
            return;
        }
        switch (random.nextInt(13)) {
            case 0 -> createTable(session);
            case 1, 2 -> alterEnum(session);
            case 3 -> alterSchema(session);
            case 4 -> churn(session);
            case 5 -> catalogRows(session);
            default -> {
                RandomTable table = scene.find(session, RandomTable.class, true);
                if (table == null) {
                    createTable(session);
                } else {
                    alterTable(session, table);
                }
            }
        }
    }

    /** DDL in subtransactions of which some are taken back, on tables that do not outlive the statement. */
    private void churn(RandomSession session) {
        RandomTable table = scene.find(session, RandomTable.class, true);
        String scratch = scene.fresh("x").replace("\"", "").replace(" ", "");
        String existing = "";
        if (table != null) {
            String name = scene.name(session, table);
            String column = scene.fresh("c");
            existing = "EXECUTE $x$ALTER TABLE " + name + " ADD COLUMN " + column + " int DEFAULT 3$x$; INSERT INTO "
                    + name + " DEFAULT VALUES; EXECUTE $x$ALTER TABLE " + name + " DROP COLUMN " + column + "$x$; ";
            scene.set(session, table.id(), table);
        }
        scene.say(
                session,
                "DO $$ BEGIN FOR i IN 1.." + (3 + random.nextInt(15)) + " LOOP BEGIN EXECUTE 'CREATE TABLE public."
                        + scratch + " (id int, b text)'; EXECUTE 'INSERT INTO public." + scratch
                        + " VALUES (1, ''b'')'; EXECUTE 'ALTER TABLE public." + scratch
                        + " ADD COLUMN c numeric DEFAULT 1.5'; EXECUTE 'INSERT INTO public." + scratch
                        + " VALUES (2)'; " + existing + "IF i % 3 = " + random.nextInt(3)
                        + " THEN RAISE division_by_zero; END IF; EXECUTE 'DROP TABLE public." + scratch
                        + "'; EXCEPTION WHEN division_by_zero OR not_null_violation OR lock_not_available THEN NULL; END;"
                        + " END LOOP; END $$");
    }

    /** Locks catalog rows without changing them. */
    private void catalogRows(RandomSession session) {
        RandomTable table = scene.find(session, RandomTable.class, true);
        if (table == null || random.nextInt(4) == 0) {
            scene.say(session, "SELECT count(*) FROM (SELECT 1 FROM pg_enum FOR KEY SHARE) x");
            return;
        }
        scene.set(session, table.id(), table);
        String oid = "'" + scene.name(session, table).replace("'", "''") + "'::regclass";
        scene.say(
                session,
                random.nextBoolean()
                        ? "SELECT 1 FROM pg_class WHERE oid = " + oid + " FOR UPDATE"
                        : "SELECT count(*) FROM (SELECT 1 FROM pg_attribute WHERE attrelid = " + oid + " FOR SHARE) x");
    }

    private void alterSchema(RandomSession session) {
        List<Integer> ids = new ArrayList<>();
        for (int id = 1; id < scene.nextObject; id++) {
            if (session.see(scene.committed, id) instanceof String && scene.isFree(session, id, true)) {
                ids.add(id);
            }
        }
        if (ids.isEmpty()) {
            createSchema(session);
            return;
        }
        int id = scene.values.pick(ids);
        String name = scene.fresh("sch");
        scene.say(session, "ALTER SCHEMA " + scene.schemaName(session, id) + " RENAME TO " + name);
        scene.set(session, id, name);
    }

    private void alterEnum(RandomSession session) {
        RandomEnum type = scene.find(session, RandomEnum.class, true);
        if (type == null || random.nextInt(8) == 0) {
            createEnum(session);
            return;
        }
        String alter = "ALTER TYPE " + scene.name(session, type);
        switch (random.nextInt(5)) {
            case 0 -> {
                String label = "n" + scene.nextName++;
                scene.say(session, alter + " ADD VALUE '" + label + "'");
                scene.set(session, type.id(), type.withLabel(label));
            }
            case 1, 2 -> {
                String old = scene.values.pick(type.labels());
                String label = "r" + scene.nextName++ + (random.nextInt(5) == 0 ? " ü" : "");
                scene.say(session, alter + " RENAME VALUE '" + old + "' TO '" + label + "'");
                scene.set(session, type.id(), type.renamingLabel(old, label));
            }
            case 3 -> {
                String name = scene.fresh("en");
                scene.say(session, alter + " RENAME TO " + name);
                scene.set(session, type.id(), type.renamed(name));
            }
            default -> {
                int schema = scene.anySchema(session);
                scene.say(session, alter + " SET SCHEMA " + scene.schemaName(session, schema));
                scene.set(session, type.id(), type.moved(schema));
            }
        }
    }

    private void alterTable(RandomSession session, RandomTable table) {
        String name = scene.name(session, table);
        String alter = "ALTER TABLE " + name;
        RandomColumn column = table.columns().isEmpty() ? null : scene.values.pick(table.columns());
        int kind = random.nextInt(13);
        if (kind == 0 || column == null && kind >= 4 && kind <= 6) {
            RandomColumn added = scene.newColumn(session);
            String literal = random.nextBoolean() ? scene.value(session, added) : "";
            boolean constant = !literal.isEmpty() && !literal.contains("(");
            scene.say(
                    session,
                    alter + " ADD COLUMN " + added.name() + " " + scene.typeName(session, added)
                            + (constant ? " DEFAULT " + literal : ""));
            scene.set(session, table.id(), table.with(added));
        } else if (kind == 1) {
            String renamed = scene.fresh("t");
            scene.say(session, alter + " RENAME TO " + renamed);
            scene.set(session, table.id(), table.renamed(renamed));
        } else if (kind == 2) {
            int schema = scene.anySchema(session);
            scene.say(session, alter + " SET SCHEMA " + scene.schemaName(session, schema));
            scene.set(session, table.id(), table.moved(schema));
        } else if (kind == 3) {
            scene.say(session, alter + " REPLICA IDENTITY " + scene.values.pick(List.of("FULL", "DEFAULT", "NOTHING")));
            scene.set(session, table.id(), table);
        } else if (kind == 4 && column != null) {
            scene.say(session, alter + " DROP COLUMN " + column.name());
            scene.set(session, table.id(), table.without(column));
        } else if (kind == 5 && column != null) {
            RandomColumn renamed = new RandomColumn(scene.fresh("c"), column.type(), column.enumeration());
            scene.say(session, alter + " RENAME COLUMN " + column.name() + " TO " + renamed.name());
            scene.set(session, table.id(), table.replacing(column, renamed));
        } else if (kind == 6 && column != null) {
            RandomColumn changed = new RandomColumn(column.name(), "text", 0);
            scene.say(
                    session, alter + " ALTER COLUMN " + column.name() + " TYPE text USING " + column.name() + "::text");
            scene.set(session, table.id(), table.replacing(column, changed));
        } else if (kind == 7) {
            scene.say(session, "TRUNCATE " + name + (random.nextBoolean() ? " CASCADE" : ""));
            scene.set(session, table.id(), table);
        } else if (kind == 8) {
            scene.say(session, "DROP TABLE " + name);
            scene.set(session, table.id(), RandomSession.GONE);
        } else if (kind == 9) {
            scene.say(session, "CREATE INDEX ON " + name + " (id)");
            scene.set(session, table.id(), table);
        } else if (kind == 10) {
            scene.say(session, alter + " ALTER COLUMN id SET STATISTICS " + random.nextInt(100));
            scene.set(session, table.id(), table);
        } else if (kind == 11) {
            // Away and back under another shape, with the same name.
            scene.say(session, "DROP TABLE " + name);
            scene.say(session, "CREATE TABLE " + name + " (id int, again text DEFAULT 'x')");
            RandomTable again = new RandomTable(
                    table.id(), table.schema(), table.name(), List.of(new RandomColumn("again", "text", 0)), false);
            scene.set(session, table.id(), again);
        } else {
            scene.say(session, "CREATE TEMP TABLE " + scene.fresh("tmp") + " (a int) ON COMMIT DROP");
        }
    }
}
