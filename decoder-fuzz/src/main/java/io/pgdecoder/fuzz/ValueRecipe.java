package io.pgdecoder.fuzz;

import io.pgdecoder.catalog.CatalogFollower;
import io.pgdecoder.catalog.LooseRows;
import io.pgdecoder.catalog.PgAttributeRow;
import io.pgdecoder.catalog.PgClassRow;
import io.pgdecoder.catalog.PgProcRow;
import io.pgdecoder.catalog.PgRangeRow;
import io.pgdecoder.catalog.PgTypeRow;
import io.pgdecoder.catalog.datadir.DataDirectory;
import io.pgdecoder.core.DecoderState;
import io.pgdecoder.core.LogicalDecoder;
import io.pgdecoder.plugin.ChangeResolver;
import io.pgdecoder.plugin.ChangeView;
import io.pgdecoder.plugin.OutputPlugin;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.plugin.RelationView;
import io.pgdecoder.plugin.TransactionView;
import io.pgdecoder.plugin.TupleView;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.Oid;
import io.pgdecoder.types.PgVersion;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Decodes a run and keeps a few values of each type as they lie in the rows, and those rows of the catalogs that their
 * types need: the type itself, its elements, base, range, labels, columns and functions.
 */
final class ValueRecipe implements OutputPlugin {
    private static final int VALUES_A_TYPE = 8;
    private static final int MAX_VALUE_BYTES = 500;
    private static final PgVersion VERSION = PgVersion.V18;

    private final Map<Integer, Map<String, byte[]>> values = new TreeMap<>();
    private final Layouts layouts = Layouts.read();
    private final Map<Integer, Map<Object, byte[]>> rows = new TreeMap<>();

    private ValueRecipe() {}

    static List<String> values(Path run) {
        ValueRecipe recipe = new ValueRecipe();
        CatalogFollower follower = CatalogFollower.open(DataDirectory.open(run.resolve("basecopy")), "postgres");
        try (LogicalDecoder decoder = LogicalDecoder.builder()
                .catalogSource(follower)
                .walDirectory(run.resolve("pg_wal"))
                .plugin(recipe)
                .build()) {
            do {
                decoder.poll(1000, row -> {});
            } while (decoder.state() == DecoderState.RUNNING);
        }
        for (int catalog : LooseRows.CATALOGS) {
            Map<Object, byte[]> ofCatalog = recipe.rows.computeIfAbsent(catalog, key -> new LinkedHashMap<>());
            follower.store().find(follower.locatorOf(catalog)).forEachVersion(row -> {
                byte[] tuple = row.bytes();
                ofCatalog.put(LooseRows.row(catalog, recipe.layouts.layout(VERSION, catalog), VERSION, tuple), tuple);
            });
        }
        return recipe.lines();
    }

    private List<String> lines() {
        Set<String> lines = new java.util.LinkedHashSet<>();
        values.forEach((oid, ofType) -> ofType.values().forEach(value -> lines.add(Seeds.line("value", value))));
        Set<Integer> wanted = new HashSet<>(values.keySet());
        for (int size = 0; size != wanted.size(); ) {
            size = wanted.size();
            rows.get(1247).keySet().forEach(row -> addTypes((PgTypeRow) row, wanted));
            rows.get(3541).keySet().forEach(row -> {
                PgRangeRow range = (PgRangeRow) row;
                if (wanted.contains(range.rngtypid()) || wanted.contains(range.rngmultitypid())) {
                    wanted.addAll(List.of(range.rngtypid(), range.rngsubtype(), range.rngmultitypid()));
                }
            });
        }
        rows.get(1247).forEach((row, tuple) -> keep(lines, 1247, wanted.contains(((PgTypeRow) row).oid()), tuple));
        rows.get(3541)
                .forEach((row, tuple) -> keep(lines, 3541, wanted.contains(((PgRangeRow) row).rngtypid()), tuple));
        rows.get(3501).values().forEach(tuple -> keep(lines, 3501, true, tuple));
        rows.get(1260).values().forEach(tuple -> keep(lines, 1260, true, tuple));
        Set<Integer> relations = new HashSet<>();
        rows.get(1247).keySet().forEach(row -> {
            PgTypeRow type = (PgTypeRow) row;
            if (wanted.contains(type.oid()) && type.typrelid() != 0) {
                relations.add(type.typrelid());
            }
        });
        rows.get(1259).forEach((row, tuple) -> keep(lines, 1259, relations.contains(((PgClassRow) row).oid()), tuple));
        rows.get(1249).forEach((row, tuple) -> {
            PgAttributeRow attribute = (PgAttributeRow) row;
            keep(lines, 1249, attribute.attnum() > 0 && relations.contains(attribute.attrelid()), tuple);
        });
        Set<Integer> functions = new HashSet<>();
        rows.get(1247).keySet().forEach(row -> {
            PgTypeRow type = (PgTypeRow) row;
            if (wanted.contains(type.oid())) {
                functions.addAll(List.of(type.typoutput(), type.typsend()));
            }
        });
        rows.get(1255).forEach((row, tuple) -> {
            int oid = ((PgProcRow) row).oid();
            keep(lines, 1255, !Oid.isCatalog(oid) && functions.contains(oid), tuple);
        });
        return List.copyOf(lines);
    }

    private void addTypes(PgTypeRow type, Set<Integer> wanted) {
        if (wanted.contains(type.oid())) {
            wanted.addAll(List.of(type.typelem(), type.typbasetype()));
            rows.get(1249).keySet().forEach(row -> {
                PgAttributeRow attribute = (PgAttributeRow) row;
                if (type.typrelid() != 0 && attribute.attrelid() == type.typrelid() && attribute.attnum() > 0) {
                    wanted.add(attribute.atttypid());
                }
            });
        }
    }

    private static void keep(Set<String> lines, int catalog, boolean wanted, byte[] tuple) {
        if (wanted) {
            lines.add(Seeds.line("" + catalog, tuple));
        }
    }

    @Override
    public void begin(TransactionView transaction, OutputWriter out) {}

    @Override
    public void resolve(ChangeView change, ChangeResolver resolver) {}

    @Override
    public void change(TransactionView transaction, ChangeView change, OutputWriter out) {
        take(change.relation(), change.newTuple());
    }

    private void take(RelationView relation, @Nullable TupleView tuple) {
        for (int i = 0; tuple != null && i < relation.attributeCount(); i++) {
            if (!relation.isDropped(i) && !tuple.isNull(i) && !tuple.isUnchangedToast(i)) {
                Map<String, byte[]> kept = values.computeIfAbsent(relation.typeOid(i), key -> new LinkedHashMap<>());
                if (kept.size() < VALUES_A_TYPE && tuple.valueLength(i) <= MAX_VALUE_BYTES) {
                    byte[] value = new byte[4 + tuple.valueLength(i)];
                    LittleEndian.putInt(value, 0, relation.typeOid(i));
                    System.arraycopy(tuple.valueBytes(i), tuple.valueOffset(i), value, 4, value.length - 4);
                    kept.put(Arrays.toString(value), value);
                }
            }
        }
    }

    @Override
    public void commit(TransactionView transaction, OutputWriter out) {}
}
