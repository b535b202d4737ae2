package io.pgdecoder.catalog;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The followed catalogs of one database as of a snapshot: what an index scan of the server returns under the same
 * snapshot. No cache of rows: {@code SessionCaches} does that, by the server's rules.
 *
 * <p>Where several row versions are visible under one key, as the server's own catalogs can show them through a
 * historic snapshot, the one that the server's scan would meet first is returned.
 */
public interface CatalogReader {
    /** pg_class by OID, or null. */
    @Nullable
    PgClassRow classByOid(int oid, CatalogSnapshot snapshot);

    /** pg_class by name and namespace, or null. */
    @Nullable
    PgClassRow classByName(byte[] relname, int relnamespace, CatalogSnapshot snapshot);

    /**
     * OID in pg_class of the relation with this tablespace column and file number, or 0.
     *
     * @param reltablespace as in the column: 0 for the database's default tablespace
     */
    int classOidByFileNumber(int reltablespace, int relfilenode, CatalogSnapshot snapshot);

    /** The attributes of a relation with attnum above 0, dropped ones included, by attnum. */
    List<PgAttributeRow> attributes(int attrelid, CatalogSnapshot snapshot);

    /** pg_type by OID, or null. */
    @Nullable
    PgTypeRow typeByOid(int oid, CatalogSnapshot snapshot);

    /** pg_type by name and namespace, or null. */
    @Nullable
    PgTypeRow typeByName(byte[] typname, int typnamespace, CatalogSnapshot snapshot);

    /** pg_namespace by OID, or null. */
    @Nullable
    PgNamespaceRow namespaceByOid(int oid, CatalogSnapshot snapshot);

    /** pg_namespace by name, or null. */
    @Nullable
    PgNamespaceRow namespaceByName(byte[] nspname, CatalogSnapshot snapshot);

    /** pg_enum by OID, or null. */
    @Nullable
    PgEnumRow enumByOid(int oid, CatalogSnapshot snapshot);

    /** pg_range by range type, or null. */
    @Nullable
    PgRangeRow rangeByOid(int rngtypid, CatalogSnapshot snapshot);

    /** pg_range by multirange type, or null; always null in 13. */
    @Nullable
    PgRangeRow rangeByMultirange(int rngmultitypid, CatalogSnapshot snapshot);

    /** pg_proc by OID, or null. */
    @Nullable
    PgProcRow procByOid(int oid, CatalogSnapshot snapshot);

    /** All of pg_proc by name. */
    List<PgProcRow> procsByName(byte[] proname, CatalogSnapshot snapshot);

    /** pg_operator by OID, or null. */
    @Nullable
    PgOperatorRow operatorByOid(int oid, CatalogSnapshot snapshot);

    /** All of pg_operator by name. */
    List<PgOperatorRow> operatorsByName(byte[] oprname, CatalogSnapshot snapshot);

    /** pg_collation by OID, or null. */
    @Nullable
    PgCollationRow collationByOid(int oid, CatalogSnapshot snapshot);

    /** pg_collation by name, encoding and namespace, or null. */
    @Nullable
    PgCollationRow collationByName(byte[] collname, int collencoding, int collnamespace, CatalogSnapshot snapshot);

    /** pg_ts_config by OID, or null. */
    @Nullable
    PgTsConfigRow tsConfigByOid(int oid, CatalogSnapshot snapshot);

    /** pg_ts_config by name and namespace, or null. */
    @Nullable
    PgTsConfigRow tsConfigByName(byte[] cfgname, int cfgnamespace, CatalogSnapshot snapshot);

    /** pg_ts_dict by OID, or null. */
    @Nullable
    PgTsDictRow tsDictByOid(int oid, CatalogSnapshot snapshot);

    /** pg_ts_dict by name and namespace, or null. */
    @Nullable
    PgTsDictRow tsDictByName(byte[] dictname, int dictnamespace, CatalogSnapshot snapshot);

    /** pg_authid by OID, or null. */
    @Nullable
    PgAuthidRow authidByOid(int oid, CatalogSnapshot snapshot);

    /** pg_database by OID, or null. */
    @Nullable
    PgDatabaseRow databaseByOid(int oid, CatalogSnapshot snapshot);

    /** OID of the mapped catalog that has this file number now, or 0 (PostgreSQL: RelationMapFilenumberToOid). */
    int mappedRelationByFileNumber(boolean shared, int relfilenode);
}
