package io.pgdecoder.it;

import io.pgdecoder.types.PgVersion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A random history of several sessions as a {@link Script}: the same seed and version give the same text.
 *
 * <p>The generator keeps a rough model of what exists and who locks it, so that most statements succeed and few wait;
 * the rest may fail ({@code ?} steps), and a lock that is waited for too long counts as a failure. It aims at what a
 * decoder gets wrong: renames committed between another transaction's rows, DDL taken back, catalogs rewritten and
 * vacuumed under open DDL, values out of line, crashes, slots made while transactions run.
 *
 * <pre>
 *     settings -> some objects -> [fuzzy: steps] -> base copy -> slot, at once or while transactions run
 *              -> steps: transaction control | rows | DDL | maintenance | messages | server
 * </pre>
 */
final class RandomHistory {
    private static final int SESSIONS = 4;

    private final Random random;
    private final PgVersion version;
    private final Kind kind;
    private final StringBuilder text = new StringBuilder();
    private final List<RandomSession> sessions = new ArrayList<>();
    private final Map<Integer, Object> committed = new HashMap<>();
    private final Map<String, RandomSession> prepared = new HashMap<>();
    private final RandomScene scene;
    private final RandomDdl ddl;
    private final RandomRows rows;
    private final RandomBulk bulk;
    private final RandomMaintenance maintenance;
    private int nextPrepared = 1;

    /** What a history is for. */
    enum Kind {
        /** Whatever a decoder may get wrong, in small transactions. */
        GENERAL,
        /** The same rows come out with and without a slot: the slot is made at the beginning. */
        TWIN,
        /** Large transactions, prepared and rolled back ones, storms of savepoints. */
        LARGE,
        /** Large transactions of which the same rows come out with and without a slot. */
        LARGE_TWIN,
        /** Columns of all types, and types that change. */
        TYPES;

        /** Whether the same rows come out without a slot. */
        boolean isTwin() {
            return this == TWIN || this == LARGE_TWIN;
        }

        private boolean isLarge() {
            return this == LARGE || this == LARGE_TWIN;
        }
    }

    private RandomHistory(long seed, PgVersion version, Kind kind) {
        this.random = new Random(seed * 31 + version.major());
        this.version = version;
        this.kind = kind;
        this.scene = new RandomScene(random, version, committed, sessions, kind == Kind.TYPES, this::line);
        this.ddl = new RandomDdl(scene);
        this.rows = new RandomRows(scene, ddl);
        this.bulk = new RandomBulk(scene, rows);
        this.maintenance = new RandomMaintenance(scene, ddl, rows);
    }

    /** Makes the history of a seed. */
    static Script generate(long seed, PgVersion version, Kind kind) {
        RandomHistory history = new RandomHistory(seed, version, kind);
        history.write(seed);
        String suffix = kind == Kind.GENERAL
                ? ""
                : "-" + kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
        return Script.parse("random-" + seed + suffix, history.text.toString());
    }

    private void line(String line) {
        text.append(line).append('\n');
    }

    private void write(long seed) {
        line("-- Random history of " + (scene.hasAllTypes() ? "all types, " : "") + "seed " + seed + " for version "
                + version.major() + ".");
        line("@setting lock_timeout = 400ms");
        line("@setting deadlock_timeout = 200ms");
        if (random.nextInt(4) == 0) {
            line("@setting wal_compression = on");
        }
        if (random.nextInt(6) == 0) {
            line("@setting full_page_writes = off");
        }
        if (random.nextInt(8) == 0) {
            line("@setting track_commit_timestamp = on");
        }
        if (scene.hasAllTypes()) {
            line("s1: CREATE EXTENSION hstore;");
            line("s1: CREATE EXTENSION ltree;");
        }
        newSessions();
        RandomSession first = sessions.get(0);
        for (int i = 0; i < 3; i++) {
            ddl.createSchema(first);
            ddl.createEnum(first);
            if (scene.hasAllTypes()) {
                ddl.createType(first);
            }
            ddl.createTable(first);
        }
        line("s1?: SELECT pg_replication_origin_create('origin');");
        beginDecoding();
        int steps = kind.isLarge() ? 40 + random.nextInt(60) : 60 + random.nextInt(120);
        for (int i = 0; i < steps; i++) {
            step();
        }
        // To print a composite the server locks its type, and would wait for whoever still changes it.
        if (scene.hasAllTypes() || random.nextInt(3) != 0) {
            endAll();
        }
    }

    private void newSessions() {
        // A crash or restart ends the old ones; prepared transactions keep their locks in the model.
        sessions.clear();
        for (int i = 0; i < SESSIONS; i++) {
            sessions.add(new RandomSession("s" + (i + 1), i));
        }
    }

    private void beginDecoding() {
        if (kind.isTwin()) {
            line("@basecopy");
            line("@slot");
            return;
        }
        boolean fuzzy = random.nextInt(3) == 0;
        if (!fuzzy) {
            line(random.nextInt(8) == 0 ? "@basecopy cold" : "@basecopy");
        }
        if (fuzzy || random.nextBoolean()) {
            int before = 5 + random.nextInt(40);
            for (int i = 0; i < before; i++) {
                step();
            }
        }
        if (fuzzy) {
            line("@basecopy");
        }
        createSlot();
    }

    private void createSlot() {
        boolean ddlMeanwhile = random.nextInt(4) == 0;
        line("@slot-begin");
        int meanwhile = random.nextInt(20);
        for (int i = 0; i < meanwhile; i++) {
            RandomSession session = pickSession();
            if (session.open && random.nextInt(4) == 0) {
                end(session, random.nextInt(4) != 0);
            } else if (!session.open && random.nextBoolean()) {
                begin(session);
            } else if (ddlMeanwhile && random.nextInt(3) == 0) {
                ddl.ddl(session);
            } else {
                rows.rows(session);
            }
        }
        // Whatever began before must end before the slot exists.
        endAll();
        line("@slot-end");
    }

    private void step() {
        RandomSession session = pickSession();
        if (kind.isLarge() && random.nextBoolean()) {
            if (random.nextInt(3) == 0) {
                transactionControl(session);
            } else {
                bulk.bulk(session);
            }
            return;
        }
        int choice = random.nextInt(100);
        if (choice < 14) {
            transactionControl(session);
        } else if (choice < 62) {
            rows.rows(session);
        } else if (choice < 84) {
            ddl.ddl(session);
        } else if (choice < 90) {
            rows.message(session);
        } else if (choice < 97) {
            RandomSession idle = idleSession();
            if (idle != null) {
                maintenance.maintenance(idle);
            }
        } else {
            server();
        }
    }

    private RandomSession pickSession() {
        return sessions.get(random.nextInt(sessions.size()));
    }

    private @Nullable RandomSession idleSession() {
        List<RandomSession> idle = sessions.stream().filter(s -> !s.open).toList();
        return idle.isEmpty() ? null : idle.get(random.nextInt(idle.size()));
    }

    private void transactionControl(RandomSession session) {
        if (!session.open) {
            if (!prepared.isEmpty() && random.nextInt(3) == 0) {
                finishPrepared(
                        session, prepared.keySet().stream().sorted().findFirst().orElseThrow());
            } else {
                begin(session);
            }
            return;
        }
        switch (random.nextInt(10)) {
            case 0, 1, 2 -> {
                line(session.name + "?: SAVEPOINT p" + session.savepoints.size() + ";");
                session.savepoint();
            }
            case 3, 4 -> rollbackTo(session);
            case 5 -> release(session);
            case 6 -> end(session, false);
            case 7 -> prepare(session);
            default -> end(session, true);
        }
    }

    private void rollbackTo(RandomSession session) {
        if (!session.savepoints.isEmpty()) {
            line(session.name + "?: ROLLBACK TO p" + (session.savepoints.size() - 1) + ";");
            session.rollbackToSavepoint();
        }
    }

    private void release(RandomSession session) {
        if (!session.savepoints.isEmpty()) {
            session.savepoints.pop();
            line(session.name + "?: RELEASE p" + session.savepoints.size() + ";");
        }
    }

    private void begin(RandomSession session) {
        line(session.name + "?: BEGIN;");
        session.open = true;
    }

    private void end(RandomSession session, boolean commit) {
        line(session.name + "?: " + (commit ? "COMMIT;" : "ROLLBACK;"));
        if (commit) {
            session.commitInto(committed);
        } else {
            session.forget();
        }
    }

    private void prepare(RandomSession session) {
        String gid = "g" + nextPrepared++;
        line(session.name + "?: PREPARE TRANSACTION '" + gid + "';");
        // A transaction prepared keeps what it had; the session goes on as another one with rows of its own.
        RandomSession kept = new RandomSession(session.name, session.remainder);
        kept.open = true;
        kept.overlay = session.overlay;
        kept.shared.addAll(session.shared);
        kept.exclusive.addAll(session.exclusive);
        prepared.put(gid, kept);
        scene.hold(kept);
        RandomSession next = new RandomSession(session.name, 4 + nextPrepared % 60);
        sessions.set(sessions.indexOf(session), next);
    }

    private void finishPrepared(RandomSession session, String gid) {
        RandomSession kept = Objects.requireNonNull(prepared.remove(gid), gid);
        boolean commit = random.nextInt(4) != 0;
        line(session.name + "?: " + (commit ? "COMMIT" : "ROLLBACK") + " PREPARED '" + gid + "';");
        scene.release(kept);
        if (commit) {
            kept.commitInto(committed);
        }
    }

    private void endAll() {
        for (RandomSession session : List.copyOf(sessions)) {
            if (session.open) {
                end(session, random.nextInt(5) != 0);
            }
        }
        for (String gid : prepared.keySet().stream().sorted().toList()) {
            finishPrepared(sessions.get(0), gid);
        }
    }

    private void server() {
        switch (random.nextInt(8)) {
            case 0, 1, 2 -> line("@checkpoint");
            case 3, 4 -> line("@log-standby-snapshot");
            case 5 -> line("@switch-wal");
            case 6 -> {
                line("@flush");
                line("@immediate-restart");
                newSessions();
            }
            default -> {
                line("@restart");
                newSessions();
            }
        }
    }
}
