package io.pgdecoder.it;

import io.pgdecoder.types.PgVersion;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Maintenance in a {@link RandomHistory}: tables and above all catalogs are vacuumed, rewritten, clustered. */
final class RandomMaintenance {
    private static final List<String> CATALOGS = List.of(
            "pg_class",
            "pg_attribute",
            "pg_type",
            "pg_enum",
            "pg_namespace",
            "pg_index",
            "pg_proc",
            "pg_depend",
            "pg_authid",
            "pg_database");
    private static final Map<String, String> CLUSTERED = Map.of(
            "pg_class", "pg_class_oid_index",
            "pg_attribute", "pg_attribute_relid_attnum_index",
            "pg_type", "pg_type_oid_index",
            "pg_enum", "pg_enum_oid_index",
            "pg_namespace", "pg_namespace_oid_index");

    private final RandomScene scene;
    private final RandomDdl ddl;
    private final RandomRows rows;
    private final Random random;

    RandomMaintenance(RandomScene scene, RandomDdl ddl, RandomRows rows) {
        this.scene = scene;
        this.ddl = ddl;
        this.rows = rows;
        this.random = scene.random;
    }

    /** VACUUM, CLUSTER and the like, of a table or of a catalog; for a session without open transaction. */
    void maintenance(RandomSession session) {
        if (random.nextInt(6) == 0) {
            manyTables(session);
            return;
        }
        if (random.nextInt(5) == 0) {
            clusterInTransaction(session);
            return;
        }
        RandomTable table = scene.find(session, RandomTable.class, true);
        String target =
                random.nextInt(4) == 0 && table != null ? scene.name(session, table) : scene.values.pick(CATALOGS);
        switch (random.nextInt(8)) {
            case 0, 1 -> scene.say(session, "VACUUM " + target);
            case 2, 3, 4 -> scene.say(session, "VACUUM FULL " + target);
            case 5 -> scene.say(session, "VACUUM (FREEZE) " + target);
            case 6 -> scene.say(session, "ANALYZE " + target);
            default -> {
                String index = CLUSTERED.get(target);
                scene.say(session, index != null ? "CLUSTER " + target + " USING " + index : "REINDEX TABLE " + target);
            }
        }
        if (scene.version.isAtLeast(PgVersion.V14) && random.nextInt(10) == 0) {
            scene.say(session, "REINDEX (VERBOSE) TABLE " + scene.values.pick(CATALOGS));
        }
    }

    /** Many tables come and go, so that the places of their dead catalog rows are taken by others after a vacuum. */
    private void manyTables(RandomSession session) {
        int n = scene.nextName++;
        int count = 10 + random.nextInt(30);
        String loop = "DO $$ BEGIN FOR i IN 1.." + count + " LOOP EXECUTE format('";
        scene.say(session, loop + "CREATE TABLE public.many" + n + "_%s (a int, b text)', i); END LOOP; END $$");
        scene.say(session, loop + "INSERT INTO public.many" + n + "_%s VALUES (1)', i); END LOOP; END $$");
        scene.say(session, loop + "DROP TABLE public.many" + n + "_%s', i); END LOOP; END $$");
        scene.say(session, "VACUUM pg_class");
        scene.say(session, "VACUUM pg_attribute");
        scene.say(session, "VACUUM pg_type");
    }

    /**
     * A transaction that rewrites a catalog between its own DDL. It is written as a whole, since nobody else can work
     * while the catalog is locked.
     */
    private void clusterInTransaction(RandomSession session) {
        scene.say(session, "BEGIN");
        session.open = true;
        ddl.ddl(session);
        rows.rows(session);
        int times = 1 + random.nextInt(2);
        for (int i = 0; i < times; i++) {
            String catalog =
                    scene.values.pick(List.of("pg_class", "pg_attribute", "pg_type", "pg_enum", "pg_namespace"));
            scene.say(session, "CLUSTER " + catalog + " USING " + CLUSTERED.get(catalog));
            ddl.ddl(session);
            rows.rows(session);
        }
        if (random.nextInt(3) == 0) {
            scene.say(session, "ROLLBACK");
            session.forget();
        } else {
            scene.say(session, "COMMIT");
            session.commitInto(scene.committed);
        }
    }
}
