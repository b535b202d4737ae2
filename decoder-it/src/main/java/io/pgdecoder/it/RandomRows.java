package io.pgdecoder.it;

import io.pgdecoder.it.RandomTable.RandomColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Rows of a {@link RandomHistory}: inserted, copied, updated, deleted; and logical messages. */
final class RandomRows {
    /** Distance of two ids of one session. */
    static final int REMAINDERS = 64;

    /** What is added to keys that move, so that they stay unique and keep their remainder. */
    static final int KEY_STEP = REMAINDERS * 100_000;

    private final RandomScene scene;
    private final RandomDdl ddl;
    private final Random random;
    private int nextRow = 1;

    RandomRows(RandomScene scene, RandomDdl ddl) {
        this.scene = scene;
        this.ddl = ddl;
        this.random = scene.random;
    }

    /** Inserts, updates, deletes or copies some rows of one table. */
    void rows(RandomSession session) {
        RandomTable table = scene.find(session, RandomTable.class, false);
        if (table == null) {
            ddl.createTable(session);
            return;
        }
        if (session.open) {
            session.shared.add(table.id());
        }
        String name = scene.name(session, table);
        switch (random.nextInt(12)) {
            case 0, 1, 2, 3 -> insert(session, table, 1 + random.nextInt(3));
            case 4 -> many(session, table);
            case 5 -> copy(session, table);
            case 6, 7, 8 -> update(session, table);
            case 9 ->
                scene.say(
                        session,
                        "DELETE FROM " + name + " WHERE " + mine(session) + " AND id % 3 = " + random.nextInt(3));
            case 10 ->
                scene.say(
                        session,
                        "INSERT INTO " + name + " (id) VALUES (" + newId(session) + ") ON CONFLICT DO NOTHING");
            default -> block(session, table);
        }
    }

    private void many(RandomSession session, RandomTable table) {
        if (random.nextBoolean()) {
            insert(session, table, 20 + random.nextInt(60));
            return;
        }
        int count = 50 + random.nextInt(600);
        int first = newId(session);
        nextRow += count;
        scene.say(
                session,
                "INSERT INTO " + scene.name(session, table) + " (id) SELECT " + first + " + i * " + REMAINDERS
                        + " FROM generate_series(0, " + (count - 1) + ") i");
    }

    static String mine(RandomSession session) {
        return "id % " + REMAINDERS + " = " + session.remainder;
    }

    /** The first of {@code count} new ids, which lie {@link #REMAINDERS} apart. */
    int newIds(RandomSession session, int count) {
        int first = newId(session);
        nextRow += count;
        return first;
    }

    private int newId(RandomSession session) {
        return nextRow++ * REMAINDERS + session.remainder;
    }

    private void insert(RandomSession session, RandomTable table, int rows) {
        StringBuilder sql = new StringBuilder("INSERT INTO ")
                .append(scene.name(session, table))
                .append(" (id");
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
                sql.append(", ").append(scene.value(session, column));
            }
            sql.append(')');
        }
        scene.say(session, sql.toString());
    }

    private void copy(RandomSession session, RandomTable table) {
        scene.say(session, "COPY " + scene.name(session, table) + " (id) FROM STDIN");
        int rows = 1 + random.nextInt(40);
        for (int i = 0; i < rows; i++) {
            scene.out.accept(Integer.toString(newId(session)));
        }
        scene.out.accept("\\.");
    }

    private void update(RandomSession session, RandomTable table) {
        String where = " WHERE " + mine(session) + " AND id % 5 = " + random.nextInt(5);
        if (table.columns().isEmpty() || random.nextInt(6) == 0) {
            scene.say(session, "UPDATE " + scene.name(session, table) + " SET id = id + " + KEY_STEP + where);
            return;
        }
        RandomColumn column = scene.values.pick(table.columns());
        scene.say(
                session,
                "UPDATE " + scene.name(session, table) + " SET " + column.name() + " = " + scene.value(session, column)
                        + where);
    }

    private void block(RandomSession session, RandomTable table) {
        int subtransactions = random.nextInt(4) == 0 ? 70 : 5;
        int first = newId(session);
        nextRow += subtransactions;
        scene.say(
                session,
                "DO $$ BEGIN FOR i IN 0.." + (subtransactions - 1) + " LOOP BEGIN INSERT INTO "
                        + scene.name(session, table)
                        + " (id) VALUES (" + first + " + i * " + REMAINDERS + "); IF i % 3 = " + random.nextInt(3)
                        + " THEN RAISE division_by_zero; END IF; EXCEPTION WHEN division_by_zero THEN NULL; END;"
                        + " END LOOP; END $$");
    }

    /** A logical message, or something as foreign to the tables of the history. */
    void message(RandomSession session) {
        if (random.nextInt(4) == 0) {
            elsewhere(session);
            return;
        }
        scene.say(
                session,
                "SELECT pg_logical_emit_message(" + random.nextBoolean() + ", 'prefix', "
                        + (random.nextInt(4) == 0 ? scene.values.big() : "'message " + scene.nextName++ + "'") + ")");
    }

    /** Work in another database, and sessions that begin or end to replicate from an origin. */
    private void elsewhere(RandomSession session) {
        int n = scene.nextName++;
        switch (random.nextInt(5)) {
            case 0 -> scene.say(session, "SELECT pg_replication_origin_session_setup('origin')");
            case 1 -> scene.say(session, "SELECT pg_replication_origin_session_reset()");
            case 2 -> scene.out.accept("s9@template1?: CREATE TABLE elsewhere" + n + " AS SELECT " + n + " AS a;");
            case 3 -> scene.out.accept("s9@template1?: VACUUM FULL pg_class;");
            default -> scene.out.accept("s9@template1?: SELECT pg_logical_emit_message(true, 'elsewhere', 'x');");
        }
    }
}
