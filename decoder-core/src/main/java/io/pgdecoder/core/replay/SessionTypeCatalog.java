package io.pgdecoder.core.replay;

import io.pgdecoder.catalog.PgAuthidRow;
import io.pgdecoder.catalog.PgClassRow;
import io.pgdecoder.catalog.PgCollationRow;
import io.pgdecoder.catalog.PgEnumRow;
import io.pgdecoder.catalog.PgNamespaceRow;
import io.pgdecoder.catalog.PgOperatorRow;
import io.pgdecoder.catalog.PgProcRow;
import io.pgdecoder.catalog.PgRangeRow;
import io.pgdecoder.catalog.PgTsConfigRow;
import io.pgdecoder.catalog.PgTsDictRow;
import io.pgdecoder.catalog.PgTypeRow;
import io.pgdecoder.catalog.RelationDescriptor;
import io.pgdecoder.catalog.SessionCaches;
import io.pgdecoder.datatype.TypeCatalog;
import org.jspecify.annotations.Nullable;

/** What names and values of types need of the session caches. */
record SessionTypeCatalog(SessionCaches caches) implements TypeCatalog {
    @Override
    public @Nullable PgTypeRow typeByOid(int oid) {
        return caches.typeByOid(oid);
    }

    @Override
    public byte @Nullable [] namespaceName(int oid) {
        PgNamespaceRow row = caches.namespaceByOid(oid);
        return row == null ? null : row.nspname();
    }

    @Override
    public boolean isTypeVisible(int typeOid) {
        return caches.typeIsVisible(typeOid);
    }

    @Override
    public @Nullable PgEnumRow enumByOid(int oid) {
        return caches.enumByOid(oid);
    }

    @Override
    public @Nullable PgRangeRow rangeByOid(int rangeTypeOid) {
        return caches.rangeByOid(rangeTypeOid);
    }

    @Override
    public @Nullable PgRangeRow rangeByMultirange(int multirangeTypeOid) {
        return caches.rangeByMultirange(multirangeTypeOid);
    }

    @Override
    public @Nullable PgAuthidRow authidByOid(int oid) {
        return caches.authidByOid(oid);
    }

    @Override
    public long epoch() {
        return caches.epoch();
    }

    @Override
    public @Nullable PgClassRow classByOid(int oid) {
        return caches.classByOid(oid);
    }

    @Override
    public boolean isRelationVisible(PgClassRow row) {
        return caches.objects().relationIsVisible(row);
    }

    @Override
    public @Nullable PgProcRow procByOid(int oid) {
        return caches.procByOid(oid);
    }

    @Override
    public boolean isFunctionVisible(PgProcRow row) {
        return caches.objects().functionIsVisible(row);
    }

    @Override
    public boolean isFunctionUnique(PgProcRow row) {
        return caches.objects().functionIsUnique(row);
    }

    @Override
    public @Nullable PgOperatorRow operatorByOid(int oid) {
        return caches.objects().operators().byOid(oid);
    }

    @Override
    public boolean isOperatorVisible(PgOperatorRow row) {
        return caches.objects().operators().isVisible(row);
    }

    @Override
    public boolean isOperatorUnique(PgOperatorRow row) {
        return caches.objects().operators().isUnique(row);
    }

    @Override
    public @Nullable PgCollationRow collationByOid(int oid) {
        return caches.objects().collations().byOid(oid);
    }

    @Override
    public boolean isCollationVisible(PgCollationRow row) {
        return caches.objects().collations().isVisible(row);
    }

    @Override
    public @Nullable PgTsConfigRow tsConfigByOid(int oid) {
        return caches.objects().textSearch().configByOid(oid);
    }

    @Override
    public boolean isTsConfigVisible(PgTsConfigRow row) {
        return caches.objects().textSearch().isVisible(row);
    }

    @Override
    public @Nullable PgTsDictRow tsDictByOid(int oid) {
        return caches.objects().textSearch().dictionaryByOid(oid);
    }

    @Override
    public boolean isTsDictVisible(PgTsDictRow row) {
        return caches.objects().textSearch().isVisible(row);
    }

    @Override
    public @Nullable RelationDescriptor relation(int relid) {
        return caches.relation(relid);
    }
}
