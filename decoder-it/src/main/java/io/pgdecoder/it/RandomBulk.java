package io.pgdecoder.it;

import io.pgdecoder.it.RandomTable.RandomColumn;
import java.util.List;
import java.util.Random;

/**
 * Statements of a {@link RandomHistory} that each change hundreds of rows, so that transactions outgrow the least memory
 * limit of a slot: plain rows, values out of line, speculative inserts, storms of savepoints, messages.
 */
final class RandomBulk {
    private static final List<String> TEXT_TYPES = List.of("text", "json", "bytea", "text[]");

    private final RandomScene scene;
    private final RandomRows rows;
    private final Random random;

    RandomBulk(RandomScene scene, RandomRows rows) {
        this.scene = scene;
        this.rows = rows;
        this.random = scene.random;
    }

    /** Changes many rows of one table, or sends many messages. */
    void bulk(RandomSession session) {
        RandomTable table = scene.find(session, RandomTable.class, false);
        if (table == null) {
            rows.rows(session);
            return;
        }
        if (session.open) {
            session.shared.add(table.id());
        }
        switch (random.nextInt(10)) {
            case 0, 1, 2 -> insert(session, table, 200 + random.nextInt(1000), "");
            case 3 -> insert(session, table, 100 + random.nextInt(500), " ON CONFLICT DO NOTHING");
            case 4 -> outOfLine(session, table);
            case 5 -> storm(session, table);
            case 6 ->
                scene.say(
                        session,
                        "SELECT count(pg_logical_emit_message(true, 'bulk', repeat('x', i))) FROM generate_series(1, "
                                + (100 + random.nextInt(300)) + ") i");
            case 7 ->
                scene.say(
                        session,
                        "UPDATE " + scene.name(session, table) + " SET id = id + " + RandomRows.KEY_STEP + " WHERE "
                                + RandomRows.mine(session));
            case 8 ->
                scene.say(session, "DELETE FROM " + scene.name(session, table) + " WHERE " + RandomRows.mine(session));
            default -> valued(session, table);
        }
    }

    private void insert(RandomSession session, RandomTable table, int count, String end) {
        int first = rows.newIds(session, count);
        scene.say(
                session,
                "INSERT INTO " + scene.name(session, table) + " (id) SELECT " + first + " + i * "
                        + RandomRows.REMAINDERS + " FROM generate_series(0, " + (count - 1) + ") i" + end);
    }

    private void valued(RandomSession session, RandomTable table) {
        if (table.columns().isEmpty()) {
            insert(session, table, 300, "");
            return;
        }
        RandomColumn column = scene.values.pick(table.columns());
        int count = 100 + random.nextInt(600);
        int first = rows.newIds(session, count);
        String value = column.enumeration() > 0
                ? "CASE WHEN i > " + random.nextInt(count) + " THEN " + scene.value(session, column) + "::"
                        + scene.typeName(session, column) + " END"
                : scene.value(session, column);
        scene.say(
                session,
                "INSERT INTO " + scene.name(session, table) + " (id, " + column.name() + ") SELECT " + first
                        + " + i * " + RandomRows.REMAINDERS + ", " + value + " FROM generate_series(0, " + (count - 1)
                        + ") i");
    }

    /** Rows whose values do not fit into a page, and do not compress. */
    private void outOfLine(RandomSession session, RandomTable table) {
        List<RandomColumn> columns = table.columns().stream()
                .filter(column -> TEXT_TYPES.contains(column.type()))
                .toList();
        if (columns.isEmpty()) {
            insert(session, table, 400, "");
            return;
        }
        RandomColumn column = scene.values.pick(columns);
        String text = "(SELECT string_agg(md5(i::text || g::text), '') FROM generate_series(1, "
                + (80 + random.nextInt(200)) + ") g)";
        String value = switch (column.type()) {
            case "json" -> "to_json(" + text + ")";
            case "bytea" -> "convert_to(" + text + ", 'UTF8')";
            case "text[]" -> "ARRAY[" + text + "]";
            default -> text;
        };
        int count = 5 + random.nextInt(30);
        int first = rows.newIds(session, count);
        scene.say(
                session,
                "INSERT INTO " + scene.name(session, table) + " (id, " + column.name() + ") SELECT " + first
                        + " + i * " + RandomRows.REMAINDERS + ", " + value + " FROM generate_series(0, " + (count - 1)
                        + ") i" + (random.nextInt(3) == 0 ? " ON CONFLICT DO NOTHING" : ""));
    }

    private void storm(RandomSession session, RandomTable table) {
        int subtransactions = 20 + random.nextInt(200);
        int rowsEach = 1 + random.nextInt(6);
        int first = rows.newIds(session, subtransactions * rowsEach);
        scene.say(
                session,
                "DO $$ BEGIN FOR i IN 0.." + (subtransactions - 1) + " LOOP BEGIN INSERT INTO "
                        + scene.name(session, table) + " (id) SELECT " + first + " + (i * " + rowsEach + " + j) * "
                        + RandomRows.REMAINDERS + " FROM generate_series(0, " + (rowsEach - 1) + ") j; IF i % "
                        + (2 + random.nextInt(5))
                        + " = 0 THEN RAISE division_by_zero; END IF; EXCEPTION WHEN division_by_zero THEN NULL; END;"
                        + " END LOOP; END $$");
    }
}
