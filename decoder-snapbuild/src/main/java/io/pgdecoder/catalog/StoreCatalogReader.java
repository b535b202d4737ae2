package io.pgdecoder.catalog;

import io.pgdecoder.types.PgVersion;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The followed catalogs, asked under snapshots: {@link CatalogReader} over the tables of {@link CatalogFollower}. */
final class StoreCatalogReader implements CatalogReader {
    private final Map<Integer, CatalogTable> tables;
    private final HistoricVisibility visibility;
    private final RelationMapper mapper;
    private final String directory;

    private final TypedCatalog<PgClassRow> pgClass;
    private final KeyIndex classByOid;
    private final KeyIndex classByName;
    private final KeyIndex classByFileNumber;
    private final TypedCatalog<PgAttributeRow> pgAttribute;
    private final KeyIndex attributeByRelation;
    private final TypedCatalog<PgTypeRow> pgType;
    private final KeyIndex typeByOid;
    private final KeyIndex typeByName;
    private final TypedCatalog<PgNamespaceRow> pgNamespace;
    private final KeyIndex namespaceByOid;
    private final KeyIndex namespaceByName;
    private final TypedCatalog<PgEnumRow> pgEnum;
    private final KeyIndex enumByOid;
    private final TypedCatalog<PgRangeRow> pgRange;
    private final KeyIndex rangeByOid;
    private final @Nullable KeyIndex rangeByMultirange;
    private final TypedCatalog<PgProcRow> pgProc;
    private final KeyIndex procByOid;
    private final KeyIndex procByName;
    private final TypedCatalog<PgOperatorRow> pgOperator;
    private final KeyIndex operatorByOid;
    private final KeyIndex operatorByName;
    private final TypedCatalog<PgCollationRow> pgCollation;
    private final KeyIndex collationByOid;
    private final KeyIndex collationByName;
    private final TypedCatalog<PgTsConfigRow> pgTsConfig;
    private final KeyIndex tsConfigByOid;
    private final KeyIndex tsConfigByName;
    private final TypedCatalog<PgTsDictRow> pgTsDict;
    private final KeyIndex tsDictByOid;
    private final KeyIndex tsDictByName;
    private final TypedCatalog<PgAuthidRow> pgAuthid;
    private final KeyIndex authidByOid;
    private final TypedCatalog<PgDatabaseRow> pgDatabase;
    private final KeyIndex databaseByOid;

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
        CatalogTable table = table(FollowedCatalog.PG_CLASS);
        pgClass = typed(table, PgClassRow.class, RowDecoders.pgClass(table.layout()));
        classByOid = table.index("oid");
        classByName = table.index("relname", "relnamespace");
        classByFileNumber = table.index("reltablespace", "relfilenode");
        table = table(FollowedCatalog.PG_ATTRIBUTE);
        pgAttribute = typed(table, PgAttributeRow.class, RowDecoders.pgAttribute(table.layout(), version));
        attributeByRelation = table.index("attrelid");
        table = table(FollowedCatalog.PG_TYPE);
        pgType = typed(table, PgTypeRow.class, RowDecoders.pgType(table.layout()));
        typeByOid = table.index("oid");
        typeByName = table.index("typname", "typnamespace");
        table = table(FollowedCatalog.PG_NAMESPACE);
        pgNamespace = typed(table, PgNamespaceRow.class, RowDecoders.pgNamespace(table.layout()));
        namespaceByOid = table.index("oid");
        namespaceByName = table.index("nspname");
        table = table(FollowedCatalog.PG_ENUM);
        pgEnum = typed(table, PgEnumRow.class, RowDecoders.pgEnum(table.layout()));
        enumByOid = table.index("oid");
        table = table(FollowedCatalog.PG_RANGE);
        pgRange = typed(table, PgRangeRow.class, RowDecoders.pgRange(table.layout()));
        rangeByOid = table.index("rngtypid");
        rangeByMultirange = table.layout().column("rngmultitypid") < 0 ? null : table.index("rngmultitypid");
        table = table(FollowedCatalog.PG_PROC);
        pgProc = typed(table, PgProcRow.class, RowDecoders.pgProc(table.layout(), version));
        procByOid = table.index("oid");
        procByName = table.index("proname");
        table = table(FollowedCatalog.PG_OPERATOR);
        pgOperator = typed(table, PgOperatorRow.class, RowDecoders.pgOperator(table.layout()));
        operatorByOid = table.index("oid");
        operatorByName = table.index("oprname");
        table = table(FollowedCatalog.PG_COLLATION);
        pgCollation = typed(table, PgCollationRow.class, RowDecoders.pgCollation(table.layout()));
        collationByOid = table.index("oid");
        collationByName = table.index("collname", "collnamespace");
        table = table(FollowedCatalog.PG_TS_CONFIG);
        pgTsConfig = typed(table, PgTsConfigRow.class, RowDecoders.pgTsConfig(table.layout()));
        tsConfigByOid = table.index("oid");
        tsConfigByName = table.index("cfgname", "cfgnamespace");
        table = table(FollowedCatalog.PG_TS_DICT);
        pgTsDict = typed(table, PgTsDictRow.class, RowDecoders.pgTsDict(table.layout()));
        tsDictByOid = table.index("oid");
        tsDictByName = table.index("dictname", "dictnamespace");
        table = table(FollowedCatalog.PG_AUTHID);
        pgAuthid = typed(table, PgAuthidRow.class, RowDecoders.pgAuthid(table.layout()));
        authidByOid = table.index("oid");
        table = table(FollowedCatalog.PG_DATABASE);
        pgDatabase = typed(table, PgDatabaseRow.class, RowDecoders.pgDatabase(table.layout()));
        databaseByOid = table.index("oid");
    }

    private CatalogTable table(FollowedCatalog catalog) {
        return java.util.Objects.requireNonNull(tables.get(catalog.oid()));
    }

    private <T> TypedCatalog<T> typed(CatalogTable table, Class<T> rowType, RowDecoder<T> decoder) {
        return new TypedCatalog<>(table, rowType, decoder, visibility, directory);
    }

    @Override
    public @Nullable PgClassRow classByOid(int oid, CatalogSnapshot snapshot) {
        return pgClass.find(classByOid, KeyIndex.key(oid), snapshot);
    }

    @Override
    public @Nullable PgClassRow classByName(byte[] relname, int relnamespace, CatalogSnapshot snapshot) {
        return pgClass.find(
                classByName,
                KeyIndex.key(relname, relnamespace),
                snapshot,
                row -> row.relnamespace() == relnamespace && Arrays.equals(row.relname(), relname));
    }

    @Override
    public int classOidByFileNumber(int reltablespace, int relfilenode, CatalogSnapshot snapshot) {
        PgClassRow row = pgClass.find(classByFileNumber, KeyIndex.key(reltablespace, relfilenode), snapshot);
        return row == null ? 0 : row.oid();
    }

    @Override
    public List<PgAttributeRow> attributes(int attrelid, CatalogSnapshot snapshot) {
        List<PgAttributeRow> rows =
                pgAttribute.findAll(attributeByRelation, KeyIndex.key(attrelid), snapshot, PgAttributeRow::attnum);
        rows.removeIf(row -> row.attnum() <= 0);
        return rows;
    }

    @Override
    public @Nullable PgTypeRow typeByOid(int oid, CatalogSnapshot snapshot) {
        return pgType.find(typeByOid, KeyIndex.key(oid), snapshot);
    }

    @Override
    public @Nullable PgTypeRow typeByName(byte[] typname, int typnamespace, CatalogSnapshot snapshot) {
        return pgType.find(
                typeByName,
                KeyIndex.key(typname, typnamespace),
                snapshot,
                row -> row.typnamespace() == typnamespace && Arrays.equals(row.typname(), typname));
    }

    @Override
    public @Nullable PgNamespaceRow namespaceByOid(int oid, CatalogSnapshot snapshot) {
        return pgNamespace.find(namespaceByOid, KeyIndex.key(oid), snapshot);
    }

    @Override
    public @Nullable PgNamespaceRow namespaceByName(byte[] nspname, CatalogSnapshot snapshot) {
        return pgNamespace.find(
                namespaceByName, KeyIndex.key(nspname), snapshot, row -> Arrays.equals(row.nspname(), nspname));
    }

    @Override
    public @Nullable PgEnumRow enumByOid(int oid, CatalogSnapshot snapshot) {
        return pgEnum.find(enumByOid, KeyIndex.key(oid), snapshot);
    }

    @Override
    public @Nullable PgRangeRow rangeByOid(int rngtypid, CatalogSnapshot snapshot) {
        return pgRange.find(rangeByOid, KeyIndex.key(rngtypid), snapshot);
    }

    @Override
    public @Nullable PgRangeRow rangeByMultirange(int rngmultitypid, CatalogSnapshot snapshot) {
        return rangeByMultirange == null
                ? null
                : pgRange.find(rangeByMultirange, KeyIndex.key(rngmultitypid), snapshot);
    }

    @Override
    public @Nullable PgProcRow procByOid(int oid, CatalogSnapshot snapshot) {
        return pgProc.find(procByOid, KeyIndex.key(oid), snapshot);
    }

    @Override
    public List<PgProcRow> procsByName(byte[] proname, CatalogSnapshot snapshot) {
        List<PgProcRow> rows = pgProc.findAll(procByName, KeyIndex.key(proname), snapshot, PgProcRow::oid);
        rows.removeIf(row -> !Arrays.equals(row.proname(), proname));
        return rows;
    }

    @Override
    public @Nullable PgOperatorRow operatorByOid(int oid, CatalogSnapshot snapshot) {
        return pgOperator.find(operatorByOid, KeyIndex.key(oid), snapshot);
    }

    @Override
    public List<PgOperatorRow> operatorsByName(byte[] oprname, CatalogSnapshot snapshot) {
        List<PgOperatorRow> rows =
                pgOperator.findAll(operatorByName, KeyIndex.key(oprname), snapshot, PgOperatorRow::oid);
        rows.removeIf(row -> !Arrays.equals(row.oprname(), oprname));
        return rows;
    }

    @Override
    public @Nullable PgCollationRow collationByOid(int oid, CatalogSnapshot snapshot) {
        return pgCollation.find(collationByOid, KeyIndex.key(oid), snapshot);
    }

    @Override
    public @Nullable PgCollationRow collationByName(
            byte[] collname, int collencoding, int collnamespace, CatalogSnapshot snapshot) {
        return pgCollation.find(
                collationByName,
                KeyIndex.key(collname, collnamespace),
                snapshot,
                row -> row.collnamespace() == collnamespace
                        && row.collencoding() == collencoding
                        && Arrays.equals(row.collname(), collname));
    }

    @Override
    public @Nullable PgTsConfigRow tsConfigByOid(int oid, CatalogSnapshot snapshot) {
        return pgTsConfig.find(tsConfigByOid, KeyIndex.key(oid), snapshot);
    }

    @Override
    public @Nullable PgTsConfigRow tsConfigByName(byte[] cfgname, int cfgnamespace, CatalogSnapshot snapshot) {
        return pgTsConfig.find(
                tsConfigByName,
                KeyIndex.key(cfgname, cfgnamespace),
                snapshot,
                row -> row.cfgnamespace() == cfgnamespace && Arrays.equals(row.cfgname(), cfgname));
    }

    @Override
    public @Nullable PgTsDictRow tsDictByOid(int oid, CatalogSnapshot snapshot) {
        return pgTsDict.find(tsDictByOid, KeyIndex.key(oid), snapshot);
    }

    @Override
    public @Nullable PgTsDictRow tsDictByName(byte[] dictname, int dictnamespace, CatalogSnapshot snapshot) {
        return pgTsDict.find(
                tsDictByName,
                KeyIndex.key(dictname, dictnamespace),
                snapshot,
                row -> row.dictnamespace() == dictnamespace && Arrays.equals(row.dictname(), dictname));
    }

    @Override
    public @Nullable PgAuthidRow authidByOid(int oid, CatalogSnapshot snapshot) {
        return pgAuthid.find(authidByOid, KeyIndex.key(oid), snapshot);
    }

    @Override
    public @Nullable PgDatabaseRow databaseByOid(int oid, CatalogSnapshot snapshot) {
        return pgDatabase.find(databaseByOid, KeyIndex.key(oid), snapshot);
    }

    @Override
    public int mappedRelationByFileNumber(boolean shared, int relfilenode) {
        return mapper.oid(shared, relfilenode);
    }
}
