package io.pgdecoder.catalog;

import io.pgdecoder.catalog.datadir.CatalogLayout;
import io.pgdecoder.types.PgVersion;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The followed catalogs, asked under snapshots: {@link CatalogReader} over the tables of {@link CatalogFollower}. */
final class StoreCatalogReader implements CatalogReader {
    private final Map<Integer, CatalogTable> tables;
    private final HistoricVisibility visibility;
    private final RelationMapper mapper;
    private final String directory;

    private final TypedIndex<PgClassRow> classByOid;
    private final TypedIndex<PgClassRow> classByName;
    private final TypedIndex<PgClassRow> classByFileNumber;
    private final TypedIndex<PgAttributeRow> attributeByRelation;
    private final TypedIndex<PgTypeRow> typeByOid;
    private final TypedIndex<PgTypeRow> typeByName;
    private final TypedIndex<PgNamespaceRow> namespaceByOid;
    private final TypedIndex<PgNamespaceRow> namespaceByName;
    private final TypedIndex<PgEnumRow> enumByOid;
    private final TypedIndex<PgRangeRow> rangeByOid;
    private final @Nullable TypedIndex<PgRangeRow> rangeByMultirange;
    private final TypedIndex<PgProcRow> procByOid;
    private final TypedIndex<PgProcRow> procByName;
    private final TypedIndex<PgOperatorRow> operatorByOid;
    private final TypedIndex<PgOperatorRow> operatorByName;
    private final TypedIndex<PgCollationRow> collationByOid;
    private final TypedIndex<PgCollationRow> collationByName;
    private final TypedIndex<PgTsConfigRow> tsConfigByOid;
    private final TypedIndex<PgTsConfigRow> tsConfigByName;
    private final TypedIndex<PgTsDictRow> tsDictByOid;
    private final TypedIndex<PgTsDictRow> tsDictByName;
    private final TypedIndex<PgAuthidRow> authidByOid;
    private final TypedIndex<PgDatabaseRow> databaseByOid;

    /** Declares the indexes that look-ups need; the tables must not be started yet. */
    StoreCatalogReader(
            Map<Integer, CatalogTable> tables,
            HistoricVisibility visibility,
            RelationMapper mapper,
            String directory,
            PgVersion version) {
        this.tables = tables;
        this.visibility = visibility;
        this.mapper = mapper;
        this.directory = directory;
        TypedCatalog<PgClassRow> pgClass = typed(FollowedCatalog.PG_CLASS, PgClassRow.class, RowDecoders::pgClass);
        classByOid = pgClass.index("oid");
        classByName = pgClass.index("relname", "relnamespace");
        classByFileNumber = pgClass.index("reltablespace", "relfilenode");
        TypedCatalog<PgAttributeRow> pgAttribute = typed(
                FollowedCatalog.PG_ATTRIBUTE, PgAttributeRow.class, layout -> RowDecoders.pgAttribute(layout, version));
        attributeByRelation = pgAttribute.index("attrelid");
        TypedCatalog<PgTypeRow> pgType = typed(FollowedCatalog.PG_TYPE, PgTypeRow.class, RowDecoders::pgType);
        typeByOid = pgType.index("oid");
        typeByName = pgType.index("typname", "typnamespace");
        TypedCatalog<PgNamespaceRow> pgNamespace =
                typed(FollowedCatalog.PG_NAMESPACE, PgNamespaceRow.class, RowDecoders::pgNamespace);
        namespaceByOid = pgNamespace.index("oid");
        namespaceByName = pgNamespace.index("nspname");
        TypedCatalog<PgEnumRow> pgEnum = typed(FollowedCatalog.PG_ENUM, PgEnumRow.class, RowDecoders::pgEnum);
        enumByOid = pgEnum.index("oid");
        TypedCatalog<PgRangeRow> pgRange = typed(FollowedCatalog.PG_RANGE, PgRangeRow.class, RowDecoders::pgRange);
        rangeByOid = pgRange.index("rngtypid");
        rangeByMultirange = pgRange.hasColumn("rngmultitypid") ? pgRange.index("rngmultitypid") : null;
        TypedCatalog<PgProcRow> pgProc =
                typed(FollowedCatalog.PG_PROC, PgProcRow.class, layout -> RowDecoders.pgProc(layout, version));
        procByOid = pgProc.index("oid");
        procByName = pgProc.index("proname");
        TypedCatalog<PgOperatorRow> pgOperator =
                typed(FollowedCatalog.PG_OPERATOR, PgOperatorRow.class, RowDecoders::pgOperator);
        operatorByOid = pgOperator.index("oid");
        operatorByName = pgOperator.index("oprname");
        TypedCatalog<PgCollationRow> pgCollation =
                typed(FollowedCatalog.PG_COLLATION, PgCollationRow.class, RowDecoders::pgCollation);
        collationByOid = pgCollation.index("oid");
        collationByName = pgCollation.index("collname", "collnamespace");
        TypedCatalog<PgTsConfigRow> pgTsConfig =
                typed(FollowedCatalog.PG_TS_CONFIG, PgTsConfigRow.class, RowDecoders::pgTsConfig);
        tsConfigByOid = pgTsConfig.index("oid");
        tsConfigByName = pgTsConfig.index("cfgname", "cfgnamespace");
        TypedCatalog<PgTsDictRow> pgTsDict =
                typed(FollowedCatalog.PG_TS_DICT, PgTsDictRow.class, RowDecoders::pgTsDict);
        tsDictByOid = pgTsDict.index("oid");
        tsDictByName = pgTsDict.index("dictname", "dictnamespace");
        TypedCatalog<PgAuthidRow> pgAuthid = typed(FollowedCatalog.PG_AUTHID, PgAuthidRow.class, RowDecoders::pgAuthid);
        authidByOid = pgAuthid.index("oid");
        TypedCatalog<PgDatabaseRow> pgDatabase =
                typed(FollowedCatalog.PG_DATABASE, PgDatabaseRow.class, RowDecoders::pgDatabase);
        databaseByOid = pgDatabase.index("oid");
    }

    private <T> TypedCatalog<T> typed(
            FollowedCatalog catalog, Class<T> rowType, Function<CatalogLayout, RowDecoder<T>> decoder) {
        CatalogTable table = Objects.requireNonNull(tables.get(catalog.oid()));
        return new TypedCatalog<>(table, rowType, decoder.apply(table.layout()), visibility, directory);
    }

    @Override
    public @Nullable PgClassRow classByOid(int oid, CatalogSnapshot snapshot) {
        return classByOid.find(KeyIndex.key(oid), snapshot);
    }

    @Override
    public @Nullable PgClassRow classByName(byte[] relname, int relnamespace, CatalogSnapshot snapshot) {
        return classByName.find(
                KeyIndex.key(relname, relnamespace),
                snapshot,
                row -> row.relnamespace() == relnamespace && Arrays.equals(row.relname(), relname));
    }

    @Override
    public int classOidByFileNumber(int reltablespace, int relfilenode, CatalogSnapshot snapshot) {
        PgClassRow row = classByFileNumber.find(KeyIndex.key(reltablespace, relfilenode), snapshot);
        return row == null ? 0 : row.oid();
    }

    @Override
    public List<PgAttributeRow> attributes(int attrelid, CatalogSnapshot snapshot) {
        List<PgAttributeRow> rows =
                attributeByRelation.findAll(KeyIndex.key(attrelid), snapshot, PgAttributeRow::attnum);
        rows.removeIf(row -> row.attnum() <= 0);
        return rows;
    }

    @Override
    public @Nullable PgTypeRow typeByOid(int oid, CatalogSnapshot snapshot) {
        return typeByOid.find(KeyIndex.key(oid), snapshot);
    }

    @Override
    public @Nullable PgTypeRow typeByName(byte[] typname, int typnamespace, CatalogSnapshot snapshot) {
        return typeByName.find(
                KeyIndex.key(typname, typnamespace),
                snapshot,
                row -> row.typnamespace() == typnamespace && Arrays.equals(row.typname(), typname));
    }

    @Override
    public @Nullable PgNamespaceRow namespaceByOid(int oid, CatalogSnapshot snapshot) {
        return namespaceByOid.find(KeyIndex.key(oid), snapshot);
    }

    @Override
    public @Nullable PgNamespaceRow namespaceByName(byte[] nspname, CatalogSnapshot snapshot) {
        return namespaceByName.find(KeyIndex.key(nspname), snapshot, row -> Arrays.equals(row.nspname(), nspname));
    }

    @Override
    public @Nullable PgEnumRow enumByOid(int oid, CatalogSnapshot snapshot) {
        return enumByOid.find(KeyIndex.key(oid), snapshot);
    }

    @Override
    public @Nullable PgRangeRow rangeByOid(int rngtypid, CatalogSnapshot snapshot) {
        return rangeByOid.find(KeyIndex.key(rngtypid), snapshot);
    }

    @Override
    public @Nullable PgRangeRow rangeByMultirange(int rngmultitypid, CatalogSnapshot snapshot) {
        return rangeByMultirange == null ? null : rangeByMultirange.find(KeyIndex.key(rngmultitypid), snapshot);
    }

    @Override
    public @Nullable PgProcRow procByOid(int oid, CatalogSnapshot snapshot) {
        return procByOid.find(KeyIndex.key(oid), snapshot);
    }

    @Override
    public List<PgProcRow> procsByName(byte[] proname, CatalogSnapshot snapshot) {
        List<PgProcRow> rows = procByName.findAll(KeyIndex.key(proname), snapshot, PgProcRow::oid);
        rows.removeIf(row -> !Arrays.equals(row.proname(), proname));
        return rows;
    }

    @Override
    public @Nullable PgOperatorRow operatorByOid(int oid, CatalogSnapshot snapshot) {
        return operatorByOid.find(KeyIndex.key(oid), snapshot);
    }

    @Override
    public List<PgOperatorRow> operatorsByName(byte[] oprname, CatalogSnapshot snapshot) {
        List<PgOperatorRow> rows = operatorByName.findAll(KeyIndex.key(oprname), snapshot, PgOperatorRow::oid);
        rows.removeIf(row -> !Arrays.equals(row.oprname(), oprname));
        return rows;
    }

    @Override
    public @Nullable PgCollationRow collationByOid(int oid, CatalogSnapshot snapshot) {
        return collationByOid.find(KeyIndex.key(oid), snapshot);
    }

    @Override
    public @Nullable PgCollationRow collationByName(
            byte[] collname, int collencoding, int collnamespace, CatalogSnapshot snapshot) {
        return collationByName.find(
                KeyIndex.key(collname, collnamespace),
                snapshot,
                row -> row.collnamespace() == collnamespace
                        && row.collencoding() == collencoding
                        && Arrays.equals(row.collname(), collname));
    }

    @Override
    public @Nullable PgTsConfigRow tsConfigByOid(int oid, CatalogSnapshot snapshot) {
        return tsConfigByOid.find(KeyIndex.key(oid), snapshot);
    }

    @Override
    public @Nullable PgTsConfigRow tsConfigByName(byte[] cfgname, int cfgnamespace, CatalogSnapshot snapshot) {
        return tsConfigByName.find(
                KeyIndex.key(cfgname, cfgnamespace),
                snapshot,
                row -> row.cfgnamespace() == cfgnamespace && Arrays.equals(row.cfgname(), cfgname));
    }

    @Override
    public @Nullable PgTsDictRow tsDictByOid(int oid, CatalogSnapshot snapshot) {
        return tsDictByOid.find(KeyIndex.key(oid), snapshot);
    }

    @Override
    public @Nullable PgTsDictRow tsDictByName(byte[] dictname, int dictnamespace, CatalogSnapshot snapshot) {
        return tsDictByName.find(
                KeyIndex.key(dictname, dictnamespace),
                snapshot,
                row -> row.dictnamespace() == dictnamespace && Arrays.equals(row.dictname(), dictname));
    }

    @Override
    public @Nullable PgAuthidRow authidByOid(int oid, CatalogSnapshot snapshot) {
        return authidByOid.find(KeyIndex.key(oid), snapshot);
    }

    @Override
    public @Nullable PgDatabaseRow databaseByOid(int oid, CatalogSnapshot snapshot) {
        return databaseByOid.find(KeyIndex.key(oid), snapshot);
    }

    @Override
    public int mappedRelationByFileNumber(boolean shared, int relfilenode) {
        return mapper.oid(shared, relfilenode);
    }
}
