package io.pgdecoder.fuzz;

import io.pgdecoder.catalog.LooseRows;
import io.pgdecoder.catalog.PgAttributeRow;
import io.pgdecoder.catalog.PgAuthidRow;
import io.pgdecoder.catalog.PgClassRow;
import io.pgdecoder.catalog.PgEnumRow;
import io.pgdecoder.catalog.PgProcRow;
import io.pgdecoder.catalog.PgRangeRow;
import io.pgdecoder.catalog.PgTypeRow;
import io.pgdecoder.catalog.RelationDescriptor;
import io.pgdecoder.datatype.TypeCatalog;
import io.pgdecoder.types.PgVersion;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The catalogs of the server that wrote the values, as far as their types need them; everything is visible. */
final class SeedTypes {
    private final Map<Integer, PgTypeRow> types = new HashMap<>();
    private final Map<Integer, PgEnumRow> labels = new HashMap<>();
    private final Map<Integer, PgRangeRow> ranges = new HashMap<>();
    private final Map<Integer, PgRangeRow> multiranges = new HashMap<>();
    private final Map<Integer, PgClassRow> classes = new HashMap<>();
    private final Map<Integer, PgProcRow> functions = new HashMap<>();
    private final Map<Integer, PgAuthidRow> roles = new HashMap<>();
    private final Map<Integer, RelationDescriptor> relations = new HashMap<>();

    private SeedTypes() {}

    static SeedTypes read() {
        SeedTypes catalog = new SeedTypes();
        Layouts layouts = Layouts.read();
        Map<Integer, TreeMap<Integer, PgAttributeRow>> attributes = new HashMap<>();
        Seeds.read("values.seeds").forEach((name, tuples) -> {
            if (!name.equals("value")) {
                int oid = Integer.parseInt(name);
                for (byte[] tuple : tuples) {
                    catalog.add(
                            LooseRows.row(oid, layouts.layout(PgVersion.V18, oid), PgVersion.V18, tuple), attributes);
                }
            }
        });
        catalog.classes.forEach((oid, row) -> {
            List<PgAttributeRow> ofClass = new ArrayList<>(
                    attributes.getOrDefault(oid, new TreeMap<>()).values());
            catalog.relations.put(oid, LooseRows.descriptor(row, ofClass));
        });
        return catalog;
    }

    private void add(Object row, Map<Integer, TreeMap<Integer, PgAttributeRow>> attributes) {
        if (row instanceof PgTypeRow type) {
            types.put(type.oid(), type);
        } else if (row instanceof PgEnumRow label) {
            labels.put(label.oid(), label);
        } else if (row instanceof PgRangeRow range) {
            ranges.put(range.rngtypid(), range);
            multiranges.put(range.rngmultitypid(), range);
        } else if (row instanceof PgClassRow relation) {
            classes.put(relation.oid(), relation);
        } else if (row instanceof PgProcRow function) {
            functions.put(function.oid(), function);
        } else if (row instanceof PgAuthidRow role) {
            roles.put(role.oid(), role);
        } else if (row instanceof PgAttributeRow attribute) {
            attributes
                    .computeIfAbsent(attribute.attrelid(), key -> new TreeMap<>())
                    .put(attribute.attnum(), attribute);
        }
    }

    String name(int typeOid) {
        PgTypeRow row = types.get(typeOid);
        return row == null ? "type " + typeOid : new String(row.typname(), StandardCharsets.UTF_8);
    }

    /**
     * The catalog of values: what it has no rows of does not exist. Look-ups come to be with the types that need them, so
     * those that are not named here answer by themselves.
     */
    TypeCatalog asTypeCatalog() {
        return (TypeCatalog) Proxy.newProxyInstance(
                TypeCatalog.class.getClassLoader(), new Class<?>[] {TypeCatalog.class}, (proxy, method, arguments) -> {
                    Class<?> result = method.getReturnType();
                    if (result == boolean.class) {
                        return true;
                    }
                    if (result == long.class) {
                        return 1L;
                    }
                    return method.getName().equals("namespaceName")
                            ? "public".getBytes(StandardCharsets.US_ASCII)
                            : row(method.getName(), arguments);
                });
    }

    private @Nullable Object row(String lookUp, Object @Nullable [] arguments) {
        Object key = arguments == null ? "" : arguments[0];
        return switch (lookUp) {
            case "typeByOid" -> types.get(key);
            case "enumByOid" -> labels.get(key);
            case "rangeByOid" -> ranges.get(key);
            case "rangeByMultirange" -> multiranges.get(key);
            case "relation" -> relations.get(key);
            case "procByOid" -> functions.get(key);
            case "authidByOid" -> roles.get(key);
            case "classByOid" -> classes.get(key);
            default -> null;
        };
    }
}
