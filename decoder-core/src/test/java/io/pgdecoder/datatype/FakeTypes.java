package io.pgdecoder.datatype;

import io.pgdecoder.catalog.PgAuthidRow;
import io.pgdecoder.catalog.PgClassRow;
import io.pgdecoder.catalog.PgCollationRow;
import io.pgdecoder.catalog.PgEnumRow;
import io.pgdecoder.catalog.PgOperatorRow;
import io.pgdecoder.catalog.PgProcRow;
import io.pgdecoder.catalog.PgRangeRow;
import io.pgdecoder.catalog.PgTsConfigRow;
import io.pgdecoder.catalog.PgTsDictRow;
import io.pgdecoder.catalog.PgTypeRow;
import io.pgdecoder.catalog.RelationDescriptor;
import io.pgdecoder.types.PgVersion;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Types held in maps; all are in namespace 2200, called {@code public}, and visible unless said otherwise. */
final class FakeTypes implements TypeCatalog {
    private static final BuiltInFunctions FUNCTIONS = new BuiltInFunctions(
            PgVersion.V18, DatabaseEncoding.UTF8, new SessionTypes(PgVersion.V18, new FakeTypes(), false));

    final Map<Integer, PgTypeRow> rows = new HashMap<>();
    final Map<Integer, PgEnumRow> labels = new HashMap<>();
    final Map<Integer, PgRangeRow> ranges = new HashMap<>();
    final Map<Integer, PgRangeRow> multiranges = new HashMap<>();
    final Map<Integer, PgAuthidRow> roles = new HashMap<>();
    final Map<Integer, PgClassRow> relations = new HashMap<>();
    final Map<Integer, PgProcRow> functions = new HashMap<>();
    final Map<Integer, PgOperatorRow> operators = new HashMap<>();
    final Map<Integer, PgCollationRow> collations = new HashMap<>();
    final Map<Integer, PgTsConfigRow> configurations = new HashMap<>();
    final Map<Integer, PgTsDictRow> dictionaries = new HashMap<>();
    boolean visible = true;
    int lookUps;

    FakeTypes add(PgTypeRow row) {
        rows.put(row.oid(), row);
        return this;
    }

    FakeTypes addRange(int oid, int subtype, int multirangeOid) {
        PgRangeRow row = new PgRangeRow(oid, subtype, multirangeOid);
        ranges.put(oid, row);
        multiranges.put(multirangeOid, row);
        return this;
    }

    static PgTypeRow base(int oid, String name, int typlen, int output, char align) {
        return new PgTypeRow(
                oid,
                Text.utf8(name),
                2200,
                typlen,
                typlen > 0,
                'b',
                true,
                ',',
                0,
                0,
                0,
                0,
                output,
                FUNCTIONS.sendOf(output),
                align,
                'p',
                0,
                -1);
    }

    static PgTypeRow array(int oid, String name, int element, int subscript, char storage) {
        return new PgTypeRow(
                oid,
                Text.utf8(name),
                2200,
                -1,
                false,
                'b',
                true,
                ',',
                0,
                subscript,
                element,
                0,
                751,
                2401,
                'i',
                storage,
                0,
                -1);
    }

    static PgTypeRow shell(int oid, String name) {
        return new PgTypeRow(
                oid, Text.utf8(name), 2200, 4, true, 'p', false, ',', 0, 0, 0, 0, 2398, 0, 'i', 'p', 0, -1);
    }

    @Override
    public @Nullable PgTypeRow typeByOid(int oid) {
        lookUps++;
        return rows.get(oid);
    }

    @Override
    public byte @Nullable [] namespaceName(int oid) {
        return oid == 2200 ? Text.utf8("public") : null;
    }

    @Override
    public boolean isTypeVisible(int typeOid) {
        return visible;
    }

    @Override
    public @Nullable PgEnumRow enumByOid(int oid) {
        return labels.get(oid);
    }

    @Override
    public @Nullable PgRangeRow rangeByOid(int rangeTypeOid) {
        return ranges.get(rangeTypeOid);
    }

    @Override
    public @Nullable PgRangeRow rangeByMultirange(int multirangeTypeOid) {
        return multiranges.get(multirangeTypeOid);
    }

    @Override
    public @Nullable PgAuthidRow authidByOid(int oid) {
        return roles.get(oid);
    }

    @Override
    public long epoch() {
        return lookUps++;
    }

    @Override
    public @Nullable PgClassRow classByOid(int oid) {
        return relations.get(oid);
    }

    @Override
    public boolean isRelationVisible(PgClassRow row) {
        return visible;
    }

    @Override
    public @Nullable PgProcRow procByOid(int oid) {
        return functions.get(oid);
    }

    @Override
    public boolean isFunctionVisible(PgProcRow row) {
        return visible;
    }

    @Override
    public boolean isFunctionUnique(PgProcRow row) {
        return visible;
    }

    @Override
    public @Nullable PgOperatorRow operatorByOid(int oid) {
        return operators.get(oid);
    }

    @Override
    public boolean isOperatorVisible(PgOperatorRow row) {
        return visible;
    }

    @Override
    public boolean isOperatorUnique(PgOperatorRow row) {
        return visible;
    }

    @Override
    public @Nullable PgCollationRow collationByOid(int oid) {
        return collations.get(oid);
    }

    @Override
    public boolean isCollationVisible(PgCollationRow row) {
        return visible;
    }

    @Override
    public @Nullable PgTsConfigRow tsConfigByOid(int oid) {
        return configurations.get(oid);
    }

    @Override
    public boolean isTsConfigVisible(PgTsConfigRow row) {
        return visible;
    }

    @Override
    public @Nullable PgTsDictRow tsDictByOid(int oid) {
        return dictionaries.get(oid);
    }

    @Override
    public boolean isTsDictVisible(PgTsDictRow row) {
        return visible;
    }

    @Override
    public @Nullable RelationDescriptor relation(int relid) {
        return null;
    }
}
